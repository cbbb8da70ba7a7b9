import { daySeconds } from '../../store/bars/bars.ts';
import type { Fault } from '../rules/fault.ts';
import { chooseSplitter } from '../split/detect.ts';
import { type BarBatch, findFault, type SourceBar, startOf } from './bar-batch.ts';
import { inferBarLength } from './bar-length.ts';
import { type ColumnName, columnOf } from './columns.ts';
import type { BarsOptions } from './options.ts';
import { openTimes } from './times.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

const readNumber = (value: unknown, missing = Number.NaN): number => {
  if (value === undefined || value === null) return missing;
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*[+-]?\d+(?:\.\d*)?\s*$/.test(value) ? Number(value) : Number.NaN;
};

/** A bar of a JSON source, or several of one symbol. */
export interface JsonBars {
  readonly symbol: string | undefined;
  /** undefined where the source does not say it */
  readonly seconds: number | undefined;
  readonly bars: readonly JsonObject[];
}

const expected: Fault = {
  kind: 'no bar',
  reason: 'expected an object with time, open, high, low and close, or with symbol, interval and candles as the endpoint sends',
};

/** Parses a record: an object that is a bar, or an element of a response of the endpoint. */
export function readJsonBars(text: string): JsonBars | Fault {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { kind: 'malformed JSON', reason: `expected JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
  if (!isObject(value)) return expected;
  const { candles, interval } = value;
  const symbol = Object.entries(value).find(([name]) => columnOf(name) === 'symbol')?.[1];
  const name = typeof symbol === 'string' && symbol.trim() !== '' ? symbol.trim() : undefined;
  if (candles === undefined) return { symbol: name, seconds: undefined, bars: [value] };
  if (!Array.isArray(candles) || !candles.every(isObject)) return { kind: 'no bar', reason: 'candles: expected a list of objects' };
  const seconds = readNumber(interval);
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > daySeconds)
    return { kind: 'wrong interval', reason: `interval: expected 1 to ${daySeconds} seconds, got ${JSON.stringify(interval)}` };
  return { symbol: name, seconds, bars: candles };
}

/** Reads bars of JSON objects, whose names are those of the columns of a table. */
export function openJsonBars(options: BarsOptions) {
  const times = openTimes(options.timeZone);
  const readTime = (value: unknown): number => {
    if (typeof value !== 'string' && typeof value !== 'number') return Number.NaN;
    const bytes = Buffer.from(String(value));
    return times.read(bytes, 0, bytes.length);
  };

  const readBar = (object: JsonObject): SourceBar => {
    const values: Partial<Record<ColumnName, unknown>> = {};
    // `dateTime` is the same instant in words, which the endpoint sends after `time`
    for (const [name, value] of Object.entries(object)) {
      const column = columnOf(name);
      if (column) values[column] ??= value;
    }
    const { date, time, dateTime } = values;
    const isSplit = time !== undefined && date !== undefined;
    const price = (value: unknown): number => readNumber(value) / options.priceScale;
    return {
      time: readTime(isSplit ? `${String(date)} ${String(time)}` : (time ?? dateTime ?? date)),
      open: price(values.open),
      high: price(values.high),
      low: price(values.low),
      close: price(values.close),
      volume: readNumber(values.volume, 0),
      trades: readNumber(values.trades),
    };
  };

  return {
    timeOf: (object: JsonObject): number => readBar(object).time,
    /** Adds a bar to a batch. @returns why it is refused */
    add: (object: JsonObject, symbol: string, seconds: number, batch: BarBatch): Fault | undefined => {
      const bar = readBar(object);
      const place = batch.placeOf(symbol);
      const fault = findFault(bar, batch.closeBefore(place));
      if (!fault) batch.add(place, startOf(bar.time, seconds, options.stamp), bar);
      return fault;
    },
  };
}

/** Sources without columns: NDJSON, an array, or the array of the endpoint. */
export const jsonForm = { envelope: undefined, columns: undefined };

/** The length of bars of JSON objects, by the beginning of the source; undefined where it does not follow, or each series has its own. */
export function inferJsonLength(start: Buffer, options: BarsOptions): number | undefined {
  const splitter = chooseSplitter(start, jsonForm);
  if (typeof splitter === 'string') return undefined;
  const { timeOf } = openJsonBars(options);
  const times = new Map<string | undefined, number[]>();
  for (const { text, refused, empty } of splitter.push(start)) {
    const found = refused || empty ? undefined : readJsonBars(text);
    if (!found || 'kind' in found || found.seconds !== undefined) continue;
    const time = found.bars[0] ? timeOf(found.bars[0]) : Number.NaN;
    if (!Number.isNaN(time)) times.set(found.symbol, [...(times.get(found.symbol) ?? []), time]);
  }
  return inferBarLength(times.values());
}
