import type { Fault } from '../rules/fault.ts';
import { readRow } from '../split/csv-row.ts';
import { type BarBatch, findFault, type SourceBar, startOf } from './bar-batch.ts';
import { isSameBytes, readDecimal, textOf } from './cells.ts';
import { inferBarLength } from './bar-length.ts';
import { type ColumnName, findLayout, type Layout } from './columns.ts';
import { type BarsOptions, noLength, noSymbol } from './options.ts';
import { openTimes, type TimeReader } from './times.ts';

const [quote, lineFeed, carriageReturn, blank, tab] = [0x22, 0x0a, 0x0d, 0x20, 0x09];
/** Between the cells of a line whose quotes were removed. */
const unit = 0x1f;

const wrongCells = (expected: number, found: number): Fault => ({
  kind: 'wrong number of cells',
  reason: `expected ${expected} cells as in the header, got ${found}`,
});
const wrongQuotes: Fault = { kind: 'wrong quotes', reason: 'expected quotes around a whole cell and doubled inside it' };
const noName: Fault = { kind: 'empty symbol', reason: 'symbol: expected a text that is not empty' };

/** Reads rows of a table from bytes. */
export class TableReader {
  readonly #layout: Layout;
  readonly #options: BarsOptions;
  readonly #times: TimeReader;
  readonly #delimiter: number;
  readonly #starts: Int32Array;
  readonly #ends: Int32Array;
  readonly #place: Readonly<Record<ColumnName, number>>;
  /** date and time of two columns, joined */
  readonly #joined = new Uint8Array(128);
  readonly #lastSymbol = { bytes: new Uint8Array(64), length: -1, place: 0 };
  /** the bytes of the cells: those of the source, or a copy without quotes */
  #bytes: Uint8Array = new Uint8Array();

  constructor(layout: Layout, options: BarsOptions) {
    this.#layout = layout;
    this.#options = options;
    this.#times = openTimes(options.timeZone);
    this.#delimiter = layout.delimiter.charCodeAt(0);
    this.#starts = new Int32Array(layout.columns + 1);
    this.#ends = new Int32Array(layout.columns + 1);
    const placeOf = (name: ColumnName): number => layout.places.get(name) ?? -1;
    this.#place = {
      symbol: placeOf('symbol'),
      date: placeOf('date'),
      time: placeOf('time'),
      dateTime: placeOf('dateTime'),
      open: placeOf('open'),
      high: placeOf('high'),
      low: placeOf('low'),
      close: placeOf('close'),
      volume: placeOf('volume'),
      trades: placeOf('trades'),
    };
  }

  /** Adds the bar of a line to a batch. @returns why it is refused */
  addLine(bytes: Uint8Array, start: number, end: number, seconds: number, batch: BarBatch): Fault | undefined {
    const wrong = this.#split(bytes, start, end);
    if (wrong) return wrong;
    const symbol = this.#symbolPlace(batch);
    if (symbol < 0) return noName;
    const bar = this.#readBar();
    const fault = findFault(bar, batch.closeBefore(symbol));
    if (fault) return fault;
    batch.add(symbol, startOf(bar.time, seconds, this.#options.stamp), bar);
    return undefined;
  }

  /** The time of a line, and its symbol; NaN where there is none. */
  readTime(bytes: Uint8Array, start: number, end: number): { readonly symbol: string; readonly time: number } {
    if (this.#split(bytes, start, end)) return { symbol: '', time: Number.NaN };
    const { symbol } = this.#place;
    const name = symbol < 0 ? '' : textOf(this.#bytes, this.#starts[symbol] ?? 0, this.#ends[symbol] ?? 0);
    return { symbol: name, time: this.#readTime() };
  }

  /** Finds the cells of a line. */
  #split(bytes: Uint8Array, start: number, end: number): Fault | undefined {
    if (bytes.subarray(start, end).includes(quote)) return this.#splitQuoted(bytes, start, end);
    this.#bytes = bytes;
    return this.#findCells(start, end, this.#delimiter);
  }

  #splitQuoted(bytes: Uint8Array, start: number, end: number): Fault | undefined {
    if (this.#layout.delimiter !== ',') return wrongQuotes;
    const row = readRow();
    if (row.add(textOf(bytes, start, end)) !== 'complete') return wrongQuotes;
    this.#bytes = Buffer.from(row.cells.join(String.fromCharCode(unit)));
    return this.#findCells(0, this.#bytes.length, unit);
  }

  #findCells(start: number, end: number, delimiter: number): Fault | undefined {
    const { columns } = this.#layout;
    const bytes = this.#bytes;
    let count = 0;
    this.#starts[0] = start;
    for (let index = start; index < end; index++) {
      if (bytes[index] !== delimiter) continue;
      if (count >= columns) break;
      this.#ends[count++] = index;
      this.#starts[count] = index + 1;
    }
    this.#ends[count++] = end;
    // some programs end every line with a delimiter
    const hasEmptyEnd = count === columns + 1 && this.#starts[columns] === end;
    return count === columns || hasEmptyEnd ? undefined : wrongCells(columns, count);
  }

  #number(place: number, missing: number): number {
    return place < 0 ? missing : readDecimal(this.#bytes, this.#starts[place] ?? 0, this.#ends[place] ?? 0);
  }

  #readBar(): SourceBar {
    const { priceScale } = this.#options;
    const price = (place: number): number => {
      const value = this.#number(place, Number.NaN);
      return priceScale === 1 ? value : value / priceScale;
    };
    const { open, high, low, close, volume, trades } = this.#place;
    return {
      time: this.#readTime(),
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      // Assumed: an index has no volume
      volume: this.#number(volume, 0),
      trades: this.#number(trades, Number.NaN),
    };
  }

  #readTime(): number {
    const { dateTime, date, time } = this.#place;
    const single = dateTime >= 0 ? dateTime : date < 0 ? time : time < 0 ? date : -1;
    if (single >= 0) return this.#times.read(this.#bytes, this.#starts[single] ?? 0, this.#ends[single] ?? 0);
    const [from, to] = [this.#starts[date] ?? 0, this.#ends[date] ?? 0];
    const [timeFrom, timeTo] = [this.#starts[time] ?? 0, this.#ends[time] ?? 0];
    const length = to - from + 1 + timeTo - timeFrom;
    if (length > this.#joined.length) return Number.NaN;
    for (let index = from; index < to; index++) this.#joined[index - from] = this.#bytes[index] ?? 0;
    this.#joined[to - from] = blank;
    for (let index = timeFrom; index < timeTo; index++) this.#joined[to - from + 1 + index - timeFrom] = this.#bytes[index] ?? 0;
    return this.#times.read(this.#joined, 0, length);
  }

  /** The number of the symbol of a line; -1 where it is empty. */
  #symbolPlace(batch: BarBatch): number {
    const { symbol } = this.#place;
    if (symbol < 0) return batch.placeOf(this.#layout.symbol ?? this.#options.symbol ?? '');
    const [start, end] = [this.#starts[symbol] ?? 0, this.#ends[symbol] ?? 0];
    const last = this.#lastSymbol;
    if (isSameBytes(this.#bytes, start, end, last.bytes, last.length)) return last.place;
    const name = textOf(this.#bytes, start, end);
    if (name === '') return -1;
    last.place = batch.placeOf(name);
    last.length = end - start <= last.bytes.length ? end - start : -1;
    if (last.length > 0) last.bytes.set(this.#bytes.subarray(start, end));
    return last.place;
  }
}

/** A table whose header was found. */
export interface Table {
  readonly layout: Layout;
  readonly seconds: number;
}

const sampledLines = 5000;

/**
 * Finds the header of a table and the length of its bars.
 *
 * @param start the beginning of the source, without a byte order mark
 * @returns why the source is refused
 */
export function openTable(start: Uint8Array, options: BarsOptions): Table | string {
  const layout = findLayout(textOf(start, 0, Math.min(start.length, 65_536)));
  if (typeof layout === 'string') return layout;
  if (!layout.places.has('symbol') && layout.symbol === undefined && options.symbol === undefined) return noSymbol;
  if (options.seconds !== undefined) return { layout, seconds: options.seconds };
  const reader = new TableReader(layout, options);
  const times = new Map<string, number[]>();
  let line = 0;
  for (let from = 0; from < start.length && line < sampledLines; line++) {
    const found = start.indexOf(lineFeed, from);
    // the last line may be cut
    if (found < 0 && line > layout.headerLines + 1) break;
    const end = found < 0 ? start.length : found;
    if (line >= layout.headerLines) {
      const { symbol, time } = reader.readTime(start, from, trimEnd(start, from, end));
      if (!Number.isNaN(time)) {
        const list = times.get(symbol);
        if (list) list.push(time);
        else times.set(symbol, [time]);
      }
    }
    from = end + 1;
  }
  const seconds = inferBarLength(times.values());
  return seconds === undefined ? noLength : { layout, seconds };
}

/** The end of a line without the carriage return. */
export const trimEnd = (bytes: Uint8Array, start: number, end: number): number =>
  end > start && bytes[end - 1] === carriageReturn ? end - 1 : end;

export function isBlankLine(bytes: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const byte = bytes[index];
    if (byte !== blank && byte !== tab && byte !== carriageReturn) return false;
  }
  return true;
}
