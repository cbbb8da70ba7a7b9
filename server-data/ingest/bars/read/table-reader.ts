import { secondsPerDay } from '#contract/time/dates.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { valueAt } from '#contract/value-at.ts';
import { cached } from '../../../cached.ts';
import type { Fault } from '../../rules/fault.ts';
import { symbolFault } from '../../rules/symbol.ts';
import { SourceContradicts } from '../../source.ts';
import { readRow } from '../../split/csv-row.ts';
import { readBarLength } from '../judge/bar-length.ts';
import { type ColumnName, priceColumns, volumeColumns } from '../judge/columns.ts';
import { anotherHeader, readsAsHeader, type Series, unitSeparator } from '../judge/header.ts';
import type { Judgement } from '../judge/judgement.ts';
import { isUnknown, type NumberMarks, parseNumber } from '../judge/number-marks.ts';
import { joinDate } from '../judge/sample.ts';
import { type BarBatch, findFault, openClosedDays, type SourceBar, startOf } from './bar-batch.ts';
import { isSameBytes, readDecimal, textOf } from './cells.ts';
import { openTimes, type TimeReader } from './times.ts';

const [quote, carriageReturn, blank, tab] = [0x22, 0x0d, 0x20, 0x09];

const wrongCells = (expected: number, found: number): Fault => ({
  kind: 'wrong number of cells',
  reason: `expected ${expected} cells as in the header, got ${found}`,
});
const wrongQuotes: Fault = { kind: 'wrong quotes', reason: 'expected quotes around a whole cell and doubled inside it' };
const noName: Fault = { kind: 'empty symbol', reason: 'symbol: expected a text that is not empty' };

type SeriesColumn = (typeof priceColumns)[number] | (typeof volumeColumns)[number] | 'trades';

/** The places of the columns of a series, -1 for those that it lacks. */
interface SeriesPlaces extends Readonly<Record<SeriesColumn, number>> {
  readonly symbol: string | undefined;
}

function placesOf({ symbol, places }: Series): SeriesPlaces {
  const placeOf = (name: ColumnName): number => places.get(name) ?? -1;
  return {
    symbol,
    open: placeOf('open'),
    high: placeOf('high'),
    low: placeOf('low'),
    close: placeOf('close'),
    volume: placeOf('volume'),
    upVolume: placeOf('upVolume'),
    downVolume: placeOf('downVolume'),
    trades: placeOf('trades'),
  };
}

/** The symbol and length of a row, their number in the batch, and how its time is read. */
interface RowPlace {
  readonly symbol: string;
  readonly seconds: number;
  readonly place: number;
  readonly times: TimeReader;
}

/** Reads rows of a table from bytes, as its judgement says. */
export class TableReader {
  readonly #judgement: Judgement;
  readonly #times: { readonly day: TimeReader; readonly shorter: TimeReader };
  readonly #delimiter: number;
  readonly #starts: Uint32Array;
  readonly #ends: Uint32Array;
  readonly #place: Readonly<Record<'symbol' | 'date' | 'time' | 'dateTime' | 'interval', number>>;
  readonly #series: readonly SeriesPlaces[];
  readonly #marks: NumberMarks;
  /** date and time of two columns, joined */
  readonly #joined = new Uint8Array(128);
  readonly #closedDays = openClosedDays();
  readonly #lastSymbol = { bytes: new Uint8Array(64), length: -1, name: '' };
  readonly #intervals = new Map<string, number>();
  #lastPlace: RowPlace | undefined;
  /** the bytes of the cells: those of the source, or a copy without quotes */
  #bytes: Uint8Array = new Uint8Array();

  constructor(judgement: Judgement) {
    const { layout, timeZone, dates, isDescending, isZoneGiven, marks, stamp } = judgement;
    this.#judgement = judgement;
    const times = { timeZone, dates, isDescending, isZoneGiven };
    // midnight at the end of a day is the next one
    const day = stamp === 'start' ? ('day' as const) : undefined;
    this.#times = { day: openTimes({ ...times, length: day }), shorter: openTimes({ ...times, length: 'shorter' }) };
    this.#delimiter = layout.delimiter.charCodeAt(0);
    this.#starts = new Uint32Array(layout.columns + 1);
    this.#ends = new Uint32Array(layout.columns + 1);
    const placeOf = (name: ColumnName): number => layout.places.get(name) ?? -1;
    this.#place = {
      symbol: placeOf('symbol'),
      date: placeOf('date'),
      time: placeOf('time'),
      dateTime: placeOf('dateTime'),
      interval: placeOf('interval'),
    };
    this.#series = layout.series.map(placesOf);
    this.#marks = marks;
  }

  /**
   * Adds the bars of a line to a batch.
   *
   * @returns how many, or why the line is refused
   */
  addLine(bytes: Uint8Array, start: number, end: number, batch: BarBatch): number | Fault {
    const wrong = this.#split(bytes, start, end);
    if (wrong) return wrong;
    const symbol = this.#readSymbol();
    if (typeof symbol === 'object') return symbol;
    const [only] = this.#series;
    if (this.#series.length === 1 && only) return this.#addBar(symbol, only, batch) ?? 1;
    let added = 0;
    for (const series of this.#series) {
      // a symbol that is not traded has empty cells
      if (priceColumns.every((name) => this.#isEmpty(series[name]))) continue;
      const fault = this.#addBar(symbol, series, batch);
      if (fault) return { ...fault, reason: `${series.symbol ?? ''} ${fault.reason}` };
      added++;
    }
    return added;
  }

  /**
   * Whether a line repeats the header, as joined files do.
   *
   * @throws SourceContradicts where it names the columns in another order
   */
  isHeader(bytes: Uint8Array, start: number, end: number, line: number): boolean {
    const { layout } = this.#judgement;
    if (layout.header.length === 0 || this.#split(bytes, start, end)) return false;
    const cells = layout.header.map((_, place) => this.#text(place));
    const again = readsAsHeader(layout, cells);
    if (again === 'other') throw new SourceContradicts(anotherHeader(line, cells));
    return again === 'same';
  }

  #addBar(ofRow: string, series: SeriesPlaces, batch: BarBatch): Fault | undefined {
    const symbol = series.symbol === undefined ? ofRow : spelledSymbol(series.symbol);
    const found = this.#placeOf(symbol, ofRow, batch);
    if ('kind' in found) return found;
    const { seconds, place, times } = found;
    const before = batch.before(place);
    const time = this.#readTime(times, before.time);
    if (Number.isNaN(time)) return { kind: 'wrong time', reason: `time: ${times.explain(this.#timeText())}` };
    const bar = this.#readBar(time, series);
    if (time > this.#judgement.latest)
      return { kind: 'wrong time', reason: `time: expected none of the future, got "${this.#timeText()}"` };
    const start = startOf(bar.time, seconds, this.#judgement.stamp);
    const fault = findFault(bar, before) ?? this.#closedDays.findFault(start, seconds) ?? batch.findNear(place, time);
    if (fault) return fault;
    const wrong = Number.isNaN(bar.volume) ? this.#explainVolume(series) : undefined;
    if (wrong) return wrong;
    batch.add(place, start, bar);
    return undefined;
  }

  /** Where the bars of a row go; most rows have the symbol of the one before. */
  #placeOf(symbol: string, ofRow: string, batch: BarBatch): RowPlace | Fault {
    const last = this.#lastPlace;
    if (last?.symbol === symbol && this.#place.interval < 0) return last;
    const seconds = this.#secondsOf(ofRow);
    if (typeof seconds === 'object') return seconds;
    const times = seconds < secondsPerDay ? this.#times.shorter : this.#times.day;
    return (this.#lastPlace = { symbol, seconds, times, place: batch.placeOf(symbol, seconds) });
  }

  /** Finds the cells of a line. */
  #split(bytes: Uint8Array, start: number, end: number): Fault | undefined {
    if (bytes.subarray(start, end).includes(quote)) return this.#splitQuoted(bytes, start, end);
    this.#bytes = bytes;
    return this.#findCells(start, end, this.#delimiter);
  }

  #splitQuoted(bytes: Uint8Array, start: number, end: number): Fault | undefined {
    const row = readRow(this.#judgement.layout.delimiter);
    if (row.add(textOf(bytes, start, end)) !== 'complete') return wrongQuotes;
    this.#bytes = Buffer.from(row.cells.join(unitSeparator));
    return this.#findCells(0, this.#bytes.length, unitSeparator.charCodeAt(0));
  }

  #findCells(start: number, end: number, delimiter: number): Fault | undefined {
    const { columns } = this.#judgement.layout;
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

  #text(place: number): string {
    return place < 0 ? '' : textOf(this.#bytes, valueAt(this.#starts, place), valueAt(this.#ends, place));
  }

  #isEmpty(place: number): boolean {
    return isUnknown(this.#text(place));
  }

  /** @returns NaN where there is no number */
  #number(place: number, decimal: '.' | ','): number {
    if (place < 0) return Number.NaN;
    const [start, end] = [valueAt(this.#starts, place), valueAt(this.#ends, place)];
    // a number of digits and a point is what it looks like
    const value = decimal === '.' ? readDecimal(this.#bytes, start, end) : Number.NaN;
    return Number.isNaN(value) ? parseNumber(textOf(this.#bytes, start, end), decimal) : value;
  }

  #readBar(time: number, { open, high, low, close, volume, upVolume, downVolume, trades }: SeriesPlaces): SourceBar {
    const { priceScale } = this.#judgement;
    const { decimal, volumeDecimal } = this.#marks;
    const price = (place: number): number => {
      const value = this.#number(place, decimal);
      return priceScale === 1 ? value : value / priceScale;
    };
    return {
      time,
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: this.#readVolume(
        volume >= 0 ? this.#number(volume, volumeDecimal) : this.#number(upVolume, volumeDecimal) + this.#number(downVolume, volumeDecimal),
      ),
      trades: trades < 0 ? Number.NaN : this.#readCount(this.#number(trades, volumeDecimal)),
    };
  }

  /** Some programs write -1 where they do not know a volume, and 0 where they never do. */
  #readVolume(volume: number): number {
    return volume === -1 || (volume === 0 && this.#judgement.isVolumeEmpty) ? Number.NaN : volume;
  }

  #readCount(count: number): number {
    return count >= 0 && Number.isInteger(count) ? count : Number.NaN;
  }

  /** Why a volume is not known, where the source has a text in its place. */
  #explainVolume(series: SeriesPlaces): Fault | undefined {
    const texts = volumeColumns.flatMap((name) => (series[name] >= 0 ? [this.#text(series[name])] : []));
    const value = parseNumber(texts[0] ?? '', this.#marks.volumeDecimal);
    return texts.every(isUnknown) || value === -1 || value === 0
      ? undefined
      : { kind: 'wrong volume', reason: `volume: expected a number, got "${texts.join(' and ').slice(0, 40)}"` };
  }

  #timeText(): string {
    const { dateTime, date, time } = this.#place;
    if (dateTime < 0 && date < 0) return joinDate(this.#judgement.dateOfName, this.#text(time));
    return dateTime >= 0 ? this.#text(dateTime) : `${this.#text(date)} ${this.#text(time)}`.trim();
  }

  #readTime(times: TimeReader, before: number): number {
    const { dateTime, date, time } = this.#place;
    if (dateTime < 0 && date < 0 && this.#judgement.dateOfName !== undefined) {
      const text = Buffer.from(this.#timeText());
      return times.read(text, 0, text.length, before);
    }
    const single = dateTime >= 0 ? dateTime : date < 0 ? time : time < 0 ? date : -1;
    if (single >= 0) return times.read(this.#bytes, valueAt(this.#starts, single), valueAt(this.#ends, single), before);
    const [from, to] = [valueAt(this.#starts, date), valueAt(this.#ends, date)];
    const [timeFrom, timeTo] = [valueAt(this.#starts, time), valueAt(this.#ends, time)];
    const length = to - from + 1 + timeTo - timeFrom;
    if (length > this.#joined.length) return Number.NaN;
    this.#join(from, to, 0);
    this.#joined[to - from] = blank;
    this.#join(timeFrom, timeTo, to - from + 1);
    return times.read(this.#joined, 0, length, before);
  }

  #join(from: number, to: number, place: number): void {
    for (let index = from; index < to; index++) this.#joined[place + index - from] = valueAt(this.#bytes, index);
  }

  /** The length of the bar of a row. */
  #secondsOf(symbol: string): number | Fault {
    const { lengths, lengthUnit } = this.#judgement;
    const common = lengths.get('');
    if (this.#place.interval < 0) return lengths.get(symbol) ?? common ?? secondsPerDay;
    const text = this.#text(this.#place.interval);
    const seconds = cached(this.#intervals, text, () => readBarLength(text, lengthUnit));
    // where --interval names the length, a cell may say it in a way of its own, but no longer one
    if (common !== undefined && lengths.size === 1 && (seconds === common || !(seconds > secondsPerDay))) return common;
    return [...lengths.values()].includes(seconds)
      ? seconds
      : { kind: 'wrong interval', reason: `interval: expected a length of up to a day, as in the first lines, got "${text}"` };
  }

  /** The symbol of a row, as it is listed. */
  #readSymbol(): string | Fault {
    const { symbol } = this.#place;
    const given = this.#judgement.symbol;
    if (symbol < 0) return given ?? '';
    const [start, end] = [valueAt(this.#starts, symbol), valueAt(this.#ends, symbol)];
    const last = this.#lastSymbol;
    if (isSameBytes(this.#bytes, start, end, last.bytes, last.length)) return last.name;
    const name = spelledSymbol(this.#text(symbol));
    // a list of JSON may have records that name no symbol
    if (name === '') return (this.#judgement.layout.delimiter === unitSeparator ? given : undefined) ?? noName;
    const fault = symbolFault('symbol', name);
    if (fault) return fault;
    if (given !== undefined && name !== spelledSymbol(given))
      return { kind: 'another symbol', reason: `symbol: expected ${given} as --symbol says, got ${name}` };
    last.name = name;
    last.length = end - start <= last.bytes.length ? end - start : -1;
    if (last.length > 0) last.bytes.set(this.#bytes.subarray(start, end));
    return name;
  }
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
