import { newYorkDay } from '#contract/time/new-york.ts';
import { daySeconds } from '../../../store/bars/bars.ts';
import { type BarsOptions, noSymbol } from '../options.ts';
import { type DateOrder, newYork, openTimes } from '../read/times.ts';
import { formatBarLength } from './bar-length.ts';
import { judgeStamp, judgeZone, type TimedBar } from './clock.ts';
import { judgeZones } from './zones.ts';
import type { ColumnName } from './columns.ts';
import { judgeDateOrder, maxAheadSeconds } from './date-order.ts';
import { delimiterOf, findHeader, hasTimesAlone, type Layout, layoutFrom } from './header.ts';
import { judgeLengths } from './lengths.ts';
import { guessColumns } from './no-header.ts';
import { isUnknown, judgeMarks, type NumberMarks, parseNumber } from './number-marks.ts';
import { cellOf, cellsOfColumns, readRows, type SampleRow, timeTextOf } from './sample.ts';
import { type FirstPrices, judgeScale, type KnownPrice } from './scale.ts';
import { judgeSeries, plainSymbol } from './series.ts';

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

/** A judgement in words and values, as `inspect` prints it. */
export interface Description {
  readonly format: string;
  readonly symbols: readonly string[];
  /** of every length in the source, such as `1m` */
  readonly lengths: readonly string[];
  readonly firstDay: string;
  readonly lastDay: string;
  /** meanings and the names of their columns */
  readonly columns: readonly (readonly [column: string, name: string])[];
  readonly notRead: readonly string[];
  readonly times: string;
  readonly stamp: string;
  readonly dates: string;
  readonly numbers: string;
  readonly volume: string;
  readonly prices: string;
  readonly notes: readonly string[];
}

/** The beginning of a source as a table. */
export interface TableStart {
  readonly format: string;
  readonly lines: readonly string[];
  /** whether the last line may be incomplete */
  readonly isCut: boolean;
  /** the columns, where no header line names them */
  readonly layout?: Layout | undefined;
  /** the zone that the source names for its times */
  readonly timeZone?: string | undefined;
  /** the length that the source names for all of its bars */
  readonly seconds?: number | undefined;
  readonly lengthUnit?: 1 | 60;
  /** whether the source says that its prices are adjusted for splits */
  readonly isAdjusted?: boolean;
  /** whether the source says that another part follows */
  readonly hasMore?: boolean;
  /** `YYYY-MM-DD`, where the name of the file has one */
  readonly dateOfName?: string | undefined;
}

/** What the store knows of the price of a symbol around a time, Unix seconds. */
export type FindPrice = (symbol: string, time: number) => Promise<KnownPrice | undefined>;

const noDate = 'has times without dates; the name of the file would name the day, such as 20260306_AAPL.csv';

const noHeader =
  'has no header that names open, high, low and close; --columns names the columns in their order, such as --columns date,time,open,high,low,close,volume';

function findLayout(
  start: TableStart,
  columns: readonly string[] | undefined,
): { readonly layout: Layout; readonly note?: string } | string {
  if (start.layout) return { layout: start.layout };
  const [first = ''] = start.lines;
  const header = findHeader(start.lines);
  if (columns) {
    const delimiter = delimiterOf(first, columns.length);
    if (delimiter === undefined) return `--columns has ${columns.length} names, the first line other cells: "${first.slice(0, 100)}"`;
    const layout = layoutFrom(columns, delimiter, typeof header === 'object' ? header.headerLines : 0);
    return typeof layout === 'string' ? `--columns: ${layout} ${columns.join(',')}` : { layout };
  }
  if (header !== undefined) return typeof header === 'string' ? header : { layout: header };
  const guessed = guessColumns(start.lines);
  if (!guessed) return noHeader;
  const layout = layoutFrom(guessed.columns, guessed.delimiter, 0);
  return typeof layout === 'string'
    ? noHeader
    : { layout, note: `no header: its columns are read as ${guessed.columns.join(', ')}; --columns names others` };
}

/** Rows with their times, read by the clock of New York where they have no zone. */
interface Timed {
  readonly row: SampleRow;
  readonly symbol: string;
  readonly time: number;
}

const clockShape = /\d:\d\d|^\d{9,19}$|\d{8}[\sT]\d{3,6}/;

function describeColumns(layout: Layout): Pick<Description, 'columns' | 'notRead'> {
  const { header, series, places } = layout;
  const [first] = series;
  const all = [...places, ...(first?.places ?? [])].toSorted(([, a], [, b]) => a - b);
  const read = new Set([...places.values(), ...series.flatMap((each) => [...each.places.values()])]);
  return {
    columns: all.map(([column, place]) => [column, header[place] || 'unnamed'] as const),
    notRead: header.filter((name, place) => !read.has(place) && name !== '' && name !== '-'),
  };
}

const volumeColumns = ['volume', 'upVolume', 'downVolume'] as const satisfies readonly ColumnName[];
const priceColumns = ['open', 'high', 'low', 'close'] as const satisfies readonly ColumnName[];

function judgeVolume(rows: readonly SampleRow[], layout: Layout, { decimal }: NumberMarks): { isEmpty: boolean; words: string } {
  const [{ places } = { places: new Map<ColumnName, number>() }] = layout.series;
  if (!volumeColumns.some((column) => places.has(column))) return { isEmpty: false, words: 'unknown: no column' };
  const cells = cellsOfColumns(rows, layout.series, volumeColumns);
  const isEmpty = cells.length > 1 && cells.every(({ text }) => parseNumber(text, decimal) === 0);
  if (isEmpty) return { isEmpty, words: 'unknown: 0 in every line' };
  const words = places.has('volume') ? 'known' : 'up and down together';
  return { isEmpty, words: cells.every(({ text }) => parseNumber(text, decimal) < 0) ? 'unknown: no line has one' : words };
}

/**
 * Judges the beginning of a source as a whole: columns, order of dates, marks of numbers, clock, length of bars, scale of prices.
 *
 * @returns one sentence why it is refused, with the option that helps
 */
export async function judge(start: TableStart, options: BarsOptions, findPrice: FindPrice): Promise<Judgement | string> {
  const found = findLayout(start, options.columns);
  if (typeof found === 'string') return found;
  const allRows = readRows(start.lines, found.layout, start.isCut);
  const series = judgeSeries(allRows, found.layout, options.symbol);
  if ('fault' in series) return series.fault;
  const { layout } = series;
  const rows = allRows.filter((row) => !layout.header.every((name, place) => name === row.cells[place]));

  const texts = rows.map((row) => ({ line: row.line, text: timeTextOf(row, layout, start.dateOfName) }));
  if (hasTimesAlone(layout) && start.dateOfName === undefined && !texts.some(({ text }) => /\d{9}|\d[-/.]\d/.test(text))) return noDate;
  const order = judgeDateOrder(texts, options.dates, options.nowSeconds);
  if ('fault' in order) return order.fault;
  const marks = judgeMarks(
    cellsOfColumns(rows, layout.series, priceColumns),
    cellsOfColumns(rows, layout.series, volumeColumns),
    options.decimal,
  );
  if ('fault' in marks) return marks.fault;

  const hasClock = texts.some(({ text }) => clockShape.test(text));
  const timed = rows.map((row, index) => ({ row, text: texts[index]?.text ?? '' }));
  const zones = judgeZones(texts, order.order, options.timeZone !== undefined);
  if ('fault' in zones) return zones.fault;
  const { hasZone } = zones;
  const times = readTimes(timed, layout, series.symbol, order.order, newYork);
  const isDescending = isMostlyDescending(times);
  const lengths = judgeLengths(
    times.map(({ row, symbol, time }) => ({ line: row.line, symbol, time, interval: cellOf(row, layout.places, 'interval') })),
    { hasClock, hasColumn: layout.places.has('interval'), unit: start.lengthUnit ?? 60, given: options.seconds ?? start.seconds },
  );
  if (typeof lengths === 'string') return lengths;

  const length = [...lengths.values()].find((seconds) => seconds < daySeconds) ?? daySeconds;
  const bars: readonly TimedBar[] = times.map(({ row, symbol, time }) => ({ series: symbol, time, volume: volumeOf(row, layout, marks) }));
  const named = options.timeZone ?? start.timeZone ?? (layout.isUtc ? 'UTC' : undefined);
  const zone =
    named !== undefined || hasZone || length >= daySeconds ? { timeZone: named ?? newYork, because: undefined } : judgeZone(bars, length);
  if ('fault' in zone) return zone.fault;
  const zoned =
    zone.timeZone === newYork ? times : readTimes(timed, layout, series.symbol, order.order, zone.timeZone, options.timeZone !== undefined);
  const stamp =
    options.stamp === undefined
      ? judgeStamp(
          zoned.map(({ row, symbol, time }) => ({ series: symbol, time, volume: volumeOf(row, layout, marks) })),
          length,
        )
      : { stamp: options.stamp, because: undefined };
  if ('fault' in stamp) return stamp.fault;

  const hasSymbol =
    layout.places.has('symbol') || layout.series.every(({ symbol }) => symbol !== undefined) || options.symbol !== undefined;
  if (!hasSymbol && options.requiresSymbol !== false) return noSymbol;

  const scaleFault = await judgeScales(zoned, layout, marks, options.priceScale, findPrice);
  if (scaleFault !== undefined) return scaleFault;

  const volume = judgeVolume(rows, layout, marks);
  const days = zoned.map(({ time }) => newYorkDay(time)).toSorted();
  const notes = [
    ...(found.note === undefined ? [] : [found.note]),
    ...series.notes,
    ...(hasSymbol ? [] : [noSymbol]),
    ...(start.hasMore === true ? ['another page follows, as the response says'] : []),
  ];
  return {
    layout,
    marks,
    dates: order.order,
    dateOfName: start.dateOfName,
    isDescending,
    timeZone: zone.timeZone,
    isZoneGiven: options.timeZone !== undefined,
    stamp: stamp.stamp,
    symbol: series.symbol,
    priceScale: options.priceScale ?? 1,
    lengths,
    lengthUnit: start.lengthUnit ?? 60,
    latest: (options.nowSeconds ?? Infinity) + maxAheadSeconds,
    prices: options.prices ?? (start.isAdjusted === true ? 'split-adjusted' : undefined),
    isVolumeEmpty: volume.isEmpty,
    description: {
      format: start.format,
      symbols: series.symbols,
      lengths: [...new Set(lengths.values())].map(formatBarLength),
      firstDay: days[0] ?? '',
      lastDay: days.at(-1) ?? '',
      ...describeColumns(layout),
      times: length >= daySeconds ? 'days' : hasZone ? 'with a zone' : withReason(zone.timeZone, zone.because),
      stamp: length >= daySeconds ? 'the day' : withReason(`the ${stamp.stamp} of a bar`, stamp.because),
      dates: order.because === undefined ? '' : withReason(order.order === 'dmy' ? 'day first' : 'month first', order.because),
      numbers: marks.decimal === ',' ? 'decimal comma' : marks.isPlain ? '' : 'with thousands, a currency or units',
      volume: volume.words,
      prices: options.prices ?? (start.isAdjusted === true ? 'split-adjusted, as the source says' : ''),
      notes,
    },
  };
}

const withReason = (text: string, because: string | undefined): string => (because === undefined ? text : `${text}, as ${because}`);

function readTimes(
  rows: readonly { readonly row: SampleRow; readonly text: string }[],
  layout: Layout,
  symbol: string | undefined,
  dates: DateOrder,
  timeZone: string,
  isZoneGiven = false,
): readonly Timed[] {
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

function isMostlyDescending(times: readonly Timed[]): boolean {
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
function volumeOf(row: SampleRow, layout: Layout, { decimal }: NumberMarks): number {
  const cells = volumeColumns
    .map((column) => cellOf(row, layout.series[0]?.places ?? new Map(), column))
    .filter((cell) => !isUnknown(cell));
  return cells.length === 0 ? Number.NaN : cells.reduce((sum, cell) => sum + parseNumber(cell, decimal), 0);
}

/** Prices of so many symbols are compared with the store; one scale holds for a source. */
const maxCompared = 20;

async function judgeScales(
  times: readonly Timed[],
  layout: Layout,
  { decimal }: NumberMarks,
  scale: number | undefined,
  findPrice: FindPrice,
): Promise<string | undefined> {
  const cells = cellsOfColumns(
    times.map(({ row }) => row),
    layout.series,
    priceColumns,
  );
  const areWhole = cells.length > 0 && cells.every(({ text }) => Number.isInteger(parseNumber(text, decimal)));
  const first = new Map<string, FirstPrices>();
  for (const { row, symbol: ofRow, time } of times) {
    for (const { symbol = ofRow, places } of layout.series) {
      const name = plainSymbol(symbol);
      const close = parseNumber(cellOf(row, places, 'close'), decimal) / (scale ?? 1);
      if (close > 0 && !first.has(name) && first.size < maxCompared) first.set(name, { symbol: name, close, time });
    }
  }
  for (const prices of first.values()) {
    const fault = judgeScale(prices, await findPrice(prices.symbol, prices.time), areWhole, scale !== undefined);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
