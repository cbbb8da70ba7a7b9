import { Counts } from '#contract/counts.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import { dateOf, type Day, dayAt, instantOf } from '#contract/market/day.ts';
import { formatBarLength, judgeLength, readBarLength } from './bar-length.ts';
import { distancesOf } from './distances.ts';

/** The time of a row. */
export interface BarTime {
  readonly line: number;
  /** empty where the rows name none */
  readonly symbol: string;
  /** Unix seconds */
  readonly time: number;
  /** the cell of a column of lengths */
  readonly interval: string;
}

export interface LengthOptions {
  /** whether times have more than a date */
  readonly hasClock: boolean;
  /** whether a column names the length of each bar */
  readonly hasColumn: boolean;
  /** of a number alone in that column, in seconds */
  readonly unit: 1 | 60;
  /** by the command line or the source */
  readonly given: number | undefined;
}

export const isBarLength = (seconds: number): boolean => Number.isInteger(seconds) && seconds >= 1 && seconds <= secondsPerDay;

/** More lengths are no bars of a vendor, and each takes memory of its own. */
const maxLengths = 8;
/** Fewer bars of a symbol that is rarely traded lie farther apart by chance. */
const minEven = 10;

/** Where times go back, so few bars at an even distance are of another length. */
const minEvenAgain = 6;
/** So many days with one bar alone, at midnight, are bars of a day. */
const minMidnights = 2;

/** The distance of bars that are a multiple of a length apart, each from the one before; undefined for others. */
function evenDistance(times: readonly number[], seconds: number, least: number): number | undefined {
  if (times.length < least) return undefined;
  const [distance, ...others] = new Set(distancesOf(times).map(Math.abs));
  return distance !== undefined && others.length === 0 && distance >= 3 * seconds ? distance : undefined;
}

/** The parts of the times of a symbol in which they do not go back, where they are not newest first. */
function splitAscending(times: readonly number[]): number[][] {
  const parts: number[][] = [];
  let part: number[] = [];
  let before = Infinity;
  for (const time of times) {
    if (time < before) parts.push((part = []));
    part.push(time);
    before = time;
  }
  return parts;
}

/** More parts are rows in no order. */
const maxParts = 100;

/**
 * Bars of one symbol of another length than the others: they lie evenly at a multiple of it on some day, or follow the others again from an
 * earlier time, or are alone on their days, at midnight.
 */
function findOtherLength(symbol: string, times: readonly number[], seconds: number): string | undefined {
  if (seconds >= secondsPerDay) return undefined;
  const explain = (other: number, day: Day): string =>
    `${symbol === '' ? 'it' : symbol} has bars of ${formatBarLength(seconds)}, and of ${formatBarLength(other)} on ${dateOf(day)}; load the two lengths as two files`;
  const byDay = Map.groupBy(times, dayAt);
  const midnights: Day[] = [];
  for (const [day, ofDay] of byDay) {
    const sorted = [...new Set(ofDay)].toSorted((a, b) => a - b);
    const distance = evenDistance(sorted, seconds, minEven);
    if (distance !== undefined) return explain(distance, day);
    if (sorted.length === 1 && sorted[0] === instantOf(day, 0)) midnights.push(day);
  }
  const [midnight] = midnights;
  if (midnight !== undefined && midnights.length >= minMidnights) return explain(secondsPerDay, midnight);
  const parts = splitAscending(times);
  if (parts.length === 1 || parts.length > maxParts) return undefined;
  for (const part of parts) {
    for (const [day, ofDay] of Map.groupBy(part, dayAt)) {
      const distance = evenDistance(ofDay, seconds, minEvenAgain);
      if (distance !== undefined) return explain(distance, day);
    }
  }
  return undefined;
}

/** The length that a symbol without enough bars shares: that of most bars. */
function commonLength(lengths: ReadonlyMap<string, number>, bySymbol: ReadonlyMap<string, readonly BarTime[]>): number {
  const counts = new Counts<number>();
  for (const [symbol, rows] of bySymbol) {
    const seconds = lengths.get(symbol);
    if (seconds !== undefined) counts.add(seconds, rows.length);
  }
  return [...counts].toSorted(([a, x], [b, y]) => y - x || a - b)[0]?.[0] ?? secondsPerDay;
}

/**
 * The lengths of bars by symbol, and of symbols that have too few under `''`.
 *
 * @returns a text why they do not follow
 */
export function judgeLengths(
  times: readonly BarTime[],
  { hasClock, hasColumn, unit, given }: LengthOptions,
): ReadonlyMap<string, number> | string {
  if (times.length === 0) return 'has no row whose time can be read';
  if (hasColumn && given === undefined) {
    const wrong = times.find(({ interval }) => !isBarLength(readBarLength(interval, unit)));
    if (wrong) return `line ${wrong.line}: interval: expected a length of up to a day, got "${wrong.interval}"`;
    const distinct = new Set(times.map(({ interval }) => readBarLength(interval, unit)));
    if (distinct.size > maxLengths) return `has bars of ${distinct.size} lengths; expected at most ${maxLengths}`;
    return new Map([...distinct].map((seconds) => [distinct.size === 1 ? '' : ` ${seconds}`, seconds]));
  }
  const bySymbol = Map.groupBy(times, ({ symbol }) => symbol);
  const lengths = new Map<string, number>();
  const faults = new Map<string, string>();
  for (const [symbol, rows] of bySymbol) {
    const seconds = rows.map(({ time }) => time);
    const found = judgeLength(seconds, hasClock, given);
    if ('fault' in found) faults.set(symbol, found.fault);
    else lengths.set(symbol, found.seconds);
    const other = 'fault' in found ? undefined : findOtherLength(symbol, seconds, found.seconds);
    if (other !== undefined) return other;
  }
  const [[name, fault] = []] = faults;
  const isFew = (symbol: string): boolean => (bySymbol.get(symbol) ?? []).length < minEven;
  if (name !== undefined && fault !== undefined && (lengths.size === 0 || !isFew(name))) return name === '' ? fault : `${name}: ${fault}`;
  const common = commonLength(lengths, bySymbol);
  const own = [...lengths].filter(([symbol, seconds]) => seconds !== common && (seconds < common || !isFew(symbol)));
  const distinct = new Set([common, ...own.map(([, seconds]) => seconds)]);
  if (distinct.size > maxLengths) return `has bars of ${distinct.size} lengths; expected at most ${maxLengths}`;
  return new Map([['', common], ...own]);
}
