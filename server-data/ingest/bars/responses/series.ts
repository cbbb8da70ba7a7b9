import { echo } from '#contract/schema/codecs.ts';
import { cached } from '../../../cached.ts';
import { describeValue } from '../../rules/describe-fault.ts';
import type { Fault } from '../../rules/fault.ts';
import { readBarLength } from '../judge/bar-length.ts';
import { isBarLength } from '../judge/lengths.ts';
import { isTimeZone } from '../read/times.ts';

/** The bars of one symbol in a response, as columns and cells: what they mean is judged as in a table. */
export interface PriceSeries {
  /** undefined where the response does not name it, or names it in a column */
  readonly symbol: string | undefined;
  /** the length of its bars, where the response says it */
  readonly seconds: number | undefined;
  /** the IANA zone of times without a zone, where the response says it */
  readonly timeZone: string | undefined;
  /** whether its prices are adjusted for splits, where the response says it */
  readonly adjusted: boolean | undefined;
  /** `symbol`, `date`, `time`, `open`, `high`, `low`, `close`, `volume` and `trades`; others as the response writes them */
  readonly columns: readonly string[];
  /** in the order of the response; null where a cell is empty */
  readonly rows: readonly (readonly Cell[])[];
}

type Cell = string | number | null;
export type JsonObject = Readonly<Record<string, unknown>>;
type Table = Pick<PriceSeries, 'columns' | 'rows'>;

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isListOf = (value: unknown): value is readonly JsonObject[] => Array.isArray(value) && value.every(isObject);
export const objectAt = (value: JsonObject, name: string): JsonObject => (isObject(value[name]) ? value[name] : {});
export const textAt = (value: JsonObject, name: string): string | undefined => {
  const text = value[name];
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
};

const toCell = (value: unknown): Cell => {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' || typeof value === 'number' ? value : describeValue(value);
};

/** A response has some ten columns; every row has a cell for each. */
const maxColumns = 100;

/** Names of one letter, as several APIs send them; others are what the response says. */
const shortNames: Readonly<Record<string, string>> = {
  t: 'time',
  o: 'open',
  h: 'high',
  l: 'low',
  c: 'close',
  v: 'volume',
  n: 'trades',
  vw: 'vwap',
  T: 'symbol',
  S: 'symbol',
};

/** How the fields of a list of bars are called. */
export interface Names {
  readonly rename?: Readonly<Record<string, string>>;
  /** fields that say again what another one says */
  readonly without?: readonly string[];
}

export function tabulate(bars: readonly JsonObject[], { rename = {}, without = [] }: Names = {}): Table | Fault {
  const places = new Map<string, number>();
  /** by the field of a response; -1 for one that is not read */
  const placeByField = new Map<string, number>();
  const placeOf = (field: string, bar: JsonObject): number => {
    // beside `S`, as streams send it, `T` is the type of the message
    if (field === 'T' && 'S' in bar) return -1;
    return cached(placeByField, field, () => {
      if (without.includes(field)) return -1;
      const name = Object.hasOwn(rename, field) ? rename[field] : Object.hasOwn(shortNames, field) ? shortNames[field] : field;
      return cached(places, name ?? field, () => places.size);
    });
  };
  for (const bar of bars) {
    for (const field of Object.keys(bar)) placeOf(field, bar);
    if (places.size > maxColumns) return { kind: 'too many columns', reason: `expected bars with at most ${maxColumns} different fields` };
  }
  const rows = bars.map((bar) => {
    const row = Array.from<Cell>({ length: places.size }).fill(null);
    for (const [field, value] of Object.entries(bar)) {
      const place = placeOf(field, bar);
      if (place >= 0) row[place] = toCell(value);
    }
    return row;
  });
  return { columns: [...places.keys()], rows };
}

/** A response that has one list for each column. @returns why the entries of its lists do not belong together */
export function joinColumns(lists: Readonly<Record<string, unknown>>, length: number): Table | Fault {
  const columns = Object.entries(lists).filter((entry): entry is [string, readonly unknown[]] => Array.isArray(entry[1]));
  const other = columns.find(([, cells]) => cells.length !== length);
  if (other)
    return {
      kind: 'lists of other lengths',
      reason: `expected lists of one length, got ${length} times and ${other[1].length} of ${other[0]}`,
    };
  return {
    columns: columns.map(([name]) => name),
    rows: Array.from({ length }, (_, index) => columns.map(([, cells]) => toCell(cells[index]))),
  };
}

const zoneOf = (name: string | undefined): string | undefined =>
  name !== undefined && isTimeZone(name) ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : undefined;

/** The length of bars as an API spells it. @returns undefined where it says none, and why longer bars are refused */
export function readLength(label: string | undefined): number | undefined | Fault {
  const seconds = readBarLength(label ?? '', undefined);
  if (Number.isNaN(seconds)) return undefined;
  return isBarLength(seconds) ? seconds : { kind: 'wrong interval', reason: `bars may be 1 second to 1 day long, got ${echo(label)}` };
}

/** Why prices are not in dollars, where the response says their currency. */
export const refuseCurrency = (currency: string | undefined): Fault | undefined =>
  currency === undefined || currency.toUpperCase() === 'USD'
    ? undefined
    : { kind: 'wrong currency', reason: `prices are in ${echo(currency)}; expected US dollars` };

interface Facts {
  readonly symbol?: string | undefined;
  readonly interval?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly adjusted?: boolean;
}

export function toSeries(table: Table | Fault, { symbol, interval, timeZone, adjusted }: Facts): PriceSeries | Fault {
  if ('kind' in table) return table;
  const seconds = readLength(interval);
  return typeof seconds === 'object' ? seconds : { symbol, seconds, timeZone: zoneOf(timeZone), adjusted, ...table };
}
