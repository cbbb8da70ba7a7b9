import type { Fault } from '../../rules/fault.ts';
import { SourceContradicts } from '../../source.ts';
import { columnOf, priceColumns } from '../judge/columns.ts';
import { type Layout, layoutFrom, unitSeparator } from '../judge/header.ts';
import { readPriceResponse } from '../price-responses.ts';
import { isObject, type PriceSeries, tabulate } from '../responses/series.ts';

/** Bars of one record of a JSON source: an object that is a bar, a series of our own endpoint, or a response of a price API. */
export interface JsonRecord {
  readonly api: string | undefined;
  readonly series: readonly PriceSeries[];
  /** the response says that another page follows */
  readonly hasMore: boolean;
}

const expected: Fault = {
  kind: 'no bar',
  reason: 'expected an object with time, open, high, low and close, or a response of a price API',
};

/** Parses a record of NDJSON, an element of an array, or a document. */
export function parseJsonRecord(text: string): JsonRecord | Fault {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'malformed JSON', reason: `expected JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  const response = readPriceResponse(value) ?? readPriceResponse([value]);
  if (response) return 'kind' in response ? response : response;
  if (!isObject(value)) return expected;
  const table = tabulate([value]);
  return 'kind' in table
    ? table
    : {
        api: undefined,
        hasMore: false,
        series: [{ symbol: undefined, seconds: undefined, timeZone: undefined, adjusted: undefined, ...table }],
      };
}

/** What the series of a source have together, so that its records are rows of one table. */
export interface JsonTable {
  readonly layout: Layout;
  readonly columns: ReadonlyMap<string, number>;
}

/** Columns for what a series says once. */
const [symbolColumn, intervalColumn] = ['symbol', 'interval'];

/** The table of some records. @returns why they are no bars */
export function openJsonTable(records: readonly JsonRecord[]): JsonTable | string {
  const columns = new Map<string, number>();
  const add = (name: string): void => void (columns.has(name) || columns.set(name, columns.size));
  for (const { series } of records) {
    for (const { symbol, seconds, columns: names } of series) {
      for (const name of names) add(name);
      if (symbol !== undefined) add(symbolColumn);
      if (seconds !== undefined) add(intervalColumn);
    }
  }
  const layout = layoutFrom([...columns.keys()], unitSeparator, 0);
  return typeof layout === 'string' ? `${layout} ${[...columns.keys()].join(', ')}` : { layout, columns };
}

/** A row as the text of a line; what is not of the table's columns is left out. */
function formatRow({ columns }: JsonTable, { symbol, seconds, columns: names }: PriceSeries, row: PriceSeries['rows'][number]): string {
  const cells = Array.from<string>({ length: columns.size }).fill('');
  const set = (name: string, value: string | number | null): void => {
    const place = columns.get(name);
    if (place !== undefined && value !== null) cells[place] = String(value).replaceAll(/["\u001f\n\r]/g, ' ');
  };
  if (symbol !== undefined) set(symbolColumn, symbol);
  if (seconds !== undefined) set(intervalColumn, seconds);
  for (const [index, name] of names.entries()) set(name, row[index] ?? null);
  return cells.join(unitSeparator);
}

/** @throws SourceContradicts where a record has a meaning that the first ones lack */
function requireColumns({ columns }: JsonTable, { columns: names }: PriceSeries): void {
  const missing = names.find((name) => !columns.has(name) && columnOf(name) !== undefined);
  if (missing !== undefined) throw new SourceContradicts(`a later record has "${missing}", which the first ones lack`);
}

/** The rows of a record. Lists of a response have entries without prices where nothing was traded, which are no rows. */
export function* rowsOf(table: JsonTable, { api, series }: JsonRecord): Generator<string> {
  for (const each of series) {
    requireColumns(table, each);
    const prices =
      api === undefined ? [] : each.columns.flatMap((name, place) => (priceColumns.some((column) => column === name) ? [place] : []));
    for (const row of each.rows) if (prices.length === 0 || prices.some((place) => row[place] !== null)) yield formatRow(table, each, row);
  }
}
