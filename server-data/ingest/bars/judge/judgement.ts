import { secondsPerDay } from '#contract/time/dates.ts';
import { dateOf, type Day, dayAt } from '#contract/market/day.ts';
import { SourceRefused } from '../../source.ts';
import { type BarsOptions, noSymbol, noZone } from '../options.ts';
import { startOf } from '../read/bar-batch.ts';
import { type DateOrder, newYork, openTimes } from '../read/times.ts';
import { formatBarLength } from './bar-length.ts';
import { judgeStamp, judgeZone, type TimedBar } from './clock.ts';
import { type ColumnName, priceColumns, volumeColumns } from './columns.ts';
import { judgeDateOrder, maxAheadSeconds } from './date-order.ts';
import { type Description, describeColumns, missingDays, withReason } from './description.ts';
import { anotherHeader, hasTimesAlone, type Layout, readsAsHeader } from './header.ts';
import { judgeLengths } from './lengths.ts';
import { isUnknown, judgeMarks, type NumberMarks, parseNumber } from './number-marks.ts';
import { judgePrices, type KnownOfStore } from './prices.ts';
import { cellOf, cellsOfColumns, readRows, type SampleRow, type TimedRow, timeTextOf } from './sample.ts';
import { judgeSeries } from './series.ts';
import { findLayout, type TableStart } from './table-start.ts';
import { judgeNamedZone, judgeZones } from './zones.ts';

/** What a source of bars is, and how it is read. */
export interface Judgement {
  readonly layout: Layout;
  readonly marks: NumberMarks;
  readonly dates: DateOrder;
  /** of times without a date, `YYYY-MM-DD` */
  readonly dateOfName: string | undefined;
  readonly isDescending: boolean;
  /** of times without a zone */
  readonly timeZone: string;
  readonly isZoneGiven: boolean;
  readonly stamp: 'start' | 'end';
  /** of a source that names none */
  readonly symbol: string | undefined;
  readonly priceScale: number;
  /** the length of the bars of each symbol, in seconds; of others that of `''` */
  readonly lengths: ReadonlyMap<string, number>;
  /** the unit of a number alone in the column of lengths, in seconds */
  readonly lengthUnit: 1 | 60;
  /** Unix seconds: a later bar is refused */
  readonly latest: number;
  /** what the prices are, where the command line or the source says it */
  readonly prices: BarsOptions['prices'];
  /** whether the volume of the source is 0 in every row, so that 0 says nothing */
  readonly isVolumeEmpty: boolean;
  readonly description: Description;
}

/** @throws SourceRefused with the fault */
function required<T extends object>(found: T | { readonly fault: string } | string): T {
  if (typeof found === 'string') throw new SourceRefused(found);
  if ('fault' in found) throw new SourceRefused(found.fault);
  return found;
}

const noDate = 'has times without dates; the name of the file would name the day, such as 20260306_AAPL.csv';
/** Enough for two weeks of minutes of one symbol; the order of dates and the symbols are judged by all that were sampled. */
const maxJudgedRows = 6000;
/** A clock after a date, or an instant, also as a number with decimals. */
const clockShape = /\d:\d\d|^\d{9,19}(?:\.\d+)?$|\d{8}[\sT]\d{3,6}/;

function judgeVolume(
  rows: readonly SampleRow[],
  layout: Layout,
  { volumeDecimal: decimal }: NumberMarks,
): { isEmpty: boolean; words: string } {
  const [{ places } = { places: new Map<ColumnName, number>() }] = layout.series;
  if (!volumeColumns.some((column) => places.has(column))) return { isEmpty: false, words: 'unknown: no column' };
  const cells = cellsOfColumns(rows, layout.series, volumeColumns);
  const isEmpty = cells.length > 1 && cells.every(({ text }) => parseNumber(text, decimal) === 0);
  if (isEmpty) return { isEmpty, words: 'unknown: 0 in every line' };
  const known = places.has('volume') ? 'known' : 'up and down together';
  return { isEmpty, words: cells.every(({ text }) => parseNumber(text, decimal) < 0) ? 'unknown: no line has one' : known };
}

/** Columns, symbols, order of dates and marks of numbers: what the cells of a source are. */
function judgeCells(start: TableStart, options: BarsOptions) {
  const found = required(findLayout(start, options.columns));
  const sampled = readRows(start.lines, found.layout, start.isCut);
  const { layout, symbol, symbols, notes } = required(judgeSeries(sampled, found.layout, options.symbol));
  const allRows = sampled.filter(({ line, cells }) => {
    const again = readsAsHeader(layout, cells);
    if (again === 'other') throw new SourceRefused(anotherHeader(line, cells));
    return again === undefined;
  });
  const texts = allRows.map((row) => ({ line: row.line, text: timeTextOf(row, layout, start.dateOfName) }));
  if (hasTimesAlone(layout) && start.dateOfName === undefined && !texts.some(({ text }) => /\d{9}|\d[-/.]\d/.test(text)))
    throw new SourceRefused(noDate);
  const order = required(judgeDateOrder(texts, options.dates, options.nowSeconds));
  // what follows needs no more rows
  const rows = allRows.slice(0, maxJudgedRows);
  const marks = required(
    judgeMarks(cellsOfColumns(rows, layout.series, priceColumns), cellsOfColumns(rows, layout.series, volumeColumns), options.decimal),
  );
  const hasSymbol = layout.places.has('symbol') || layout.series.every((each) => each.symbol !== undefined) || options.symbol !== undefined;
  return {
    layout,
    symbol,
    symbols,
    rows,
    texts,
    order,
    marks,
    hasSymbol,
    notes: [...(found.note === undefined ? [] : [found.note]), ...notes],
  };
}

type JudgedCells = ReturnType<typeof judgeCells>;

/** Zone, length and stamp: when the bars of a source are. */
function judgeTimes({ layout, symbol, rows, texts, order, marks }: JudgedCells, start: TableStart, options: BarsOptions) {
  const timed = rows.map((row, index) => ({ row, text: texts[index]?.text ?? '' }));
  const { hasZone } = required(judgeZones(texts.slice(0, rows.length), order.order, options.timeZone !== undefined));
  const times = readTimes(timed, layout, symbol, order.order, newYork);
  const [firstText] = texts;
  if (times.length === 0 && firstText !== undefined)
    throw new SourceRefused(
      `has no row whose time can be read: line ${firstText.line}: ${openTimes({ timeZone: newYork, dates: order.order, isDescending: false }).explain(firstText.text)}`,
    );
  const lengths = required(
    judgeLengths(
      times.map((each) => ({
        line: each.row.line,
        symbol: each.symbol,
        time: each.time,
        interval: cellOf(each.row, layout.places, 'interval'),
      })),
      {
        hasClock: texts.some(({ text }) => clockShape.test(text)),
        hasColumn: layout.places.has('interval'),
        unit: start.lengthUnit ?? 60,
        given: options.seconds ?? start.seconds,
      },
    ),
  );
  const length = [...lengths.values()].find((seconds) => seconds < secondsPerDay) ?? secondsPerDay;
  const barsOf = (found: readonly TimedRow[]): readonly TimedBar[] =>
    found.map((each) => ({ series: each.symbol, time: each.time, volume: volumeOf(each.row, layout, marks) }));
  const ofHeader = hasZone || length >= secondsPerDay ? undefined : layout.zoneInHeader;
  const named = options.timeZone ?? start.timeZone ?? (ofHeader === undefined ? undefined : required(judgeNamedZone(ofHeader)).timeZone);
  const isNamed = named !== undefined || hasZone || length >= secondsPerDay;
  if (!isNamed && options.requiresZone === true) throw new SourceRefused(noZone);
  const zone = isNamed ? { timeZone: named ?? newYork, because: undefined } : required(judgeZone(barsOf(times), length));
  const isZoneGiven = options.timeZone !== undefined;
  const zoned = zone.timeZone === newYork ? times : readTimes(timed, layout, symbol, order.order, zone.timeZone, isZoneGiven);
  const { stamp, because } =
    options.stamp === undefined ? required(judgeStamp(barsOf(zoned), length)) : { stamp: options.stamp, because: undefined };
  return {
    ...{ times: zoned, lengths, timeZone: zone.timeZone, isZoneGiven, stamp, isDescending: isMostlyDescending(times) },
    words: {
      times: length >= secondsPerDay ? 'days' : hasZone ? 'with a zone' : withReason(zone.timeZone, zone.because),
      stamp: length >= secondsPerDay ? 'the day' : withReason(`the ${stamp} of a bar`, because),
    },
  };
}

/**
 * Judges the beginning of a source as a whole: columns, order of dates, marks of numbers, clock, length of bars, scale of prices.
 *
 * @throws SourceRefused with one sentence, which names the option that helps
 */
export async function judge(start: TableStart, options: BarsOptions, known: KnownOfStore): Promise<Judgement> {
  const cells = judgeCells(start, options);
  const { layout, rows, order, marks, hasSymbol } = cells;
  const { times, words, ...clock } = judgeTimes(cells, start, options);
  if (!hasSymbol && options.requiresSymbol !== false) throw new SourceRefused(noSymbol);
  const found = await judgePrices(times, layout, marks, options.priceScale, known);
  const basis = options.prices ?? (start.isAdjusted === true ? 'split-adjusted' : undefined);
  const volume = judgeVolume(rows, layout, marks);
  const isDaily = [...clock.lengths.values()].every((seconds) => seconds >= secondsPerDay);
  const dayOfBar = ({ time }: TimedRow): Day => dayAt(isDaily ? startOf(time, secondsPerDay, clock.stamp) : time);
  const days = [...new Set(times.map(dayOfBar))].toSorted((a, b) => a - b).map(dateOf);
  return {
    ...clock,
    ...{ layout, marks, dates: order.order, dateOfName: start.dateOfName, symbol: cells.symbol, prices: basis },
    priceScale: options.priceScale ?? 1,
    lengthUnit: start.lengthUnit ?? 60,
    latest: (options.nowSeconds ?? Infinity) + maxAheadSeconds,
    isVolumeEmpty: volume.isEmpty,
    description: {
      ...{
        format: start.format,
        symbols: cells.symbols,
        firstDay: days[0] ?? '',
        lastDay: days.at(-1) ?? '',
        missingDays: missingDays(days),
      },
      lengths: [...new Set(clock.lengths.values())].map(formatBarLength),
      ...describeColumns(layout),
      ...words,
      dates: order.because === undefined ? '' : withReason(order.order === 'dmy' ? 'day first' : 'month first', order.because),
      numbers: marks.decimal === ',' ? 'decimal comma' : marks.isPlain ? '' : 'with thousands, a currency or units',
      volume: volume.words,
      prices: basis === undefined ? found : withReason(basis, options.prices === undefined ? 'the source says' : undefined),
      notes: [
        ...cells.notes,
        ...(hasSymbol ? [] : [noSymbol]),
        ...(start.hasMore === true ? ['another page follows, as the response says'] : []),
      ],
    },
  };
}

function readTimes(
  rows: readonly { readonly row: SampleRow; readonly text: string }[],
  layout: Layout,
  symbol: string | undefined,
  dates: DateOrder,
  timeZone: string,
  isZoneGiven = false,
): readonly TimedRow[] {
  const reader = openTimes({ timeZone, dates, isDescending: false, isZoneGiven });
  const last = new Map<string, number>();
  return rows.flatMap(({ row, text }) => {
    const series = symbol ?? cellOf(row, layout.places, 'symbol');
    const bytes = Buffer.from(text);
    const time = reader.read(bytes, 0, bytes.length, last.get(series));
    if (Number.isNaN(time)) return [];
    last.set(series, time);
    return [{ row, symbol: series, time }];
  });
}

function isMostlyDescending(times: readonly TimedRow[]): boolean {
  const last = new Map<string, number>();
  let [up, down] = [0, 0];
  for (const { symbol, time } of times) {
    const before = last.get(symbol) ?? time;
    if (time > before) up++;
    else if (time < before) down++;
    last.set(symbol, time);
  }
  return down > up;
}

/** The first series of a row, as most tables have. */
function volumeOf(row: SampleRow, layout: Layout, { volumeDecimal: decimal }: NumberMarks): number {
  const cells = volumeColumns
    .map((column) => cellOf(row, layout.series[0]?.places ?? new Map(), column))
    .filter((cell) => !isUnknown(cell));
  return cells.length === 0 ? Number.NaN : cells.reduce((sum, cell) => sum + parseNumber(cell, decimal), 0);
}
