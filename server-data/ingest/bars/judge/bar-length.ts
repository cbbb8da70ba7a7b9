import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { dayAt } from '#contract/market/day.ts';
import { startOf } from '../read/bar-batch.ts';
import { distancesOf } from './distances.ts';

/** Lengths of bars that programs write, in seconds. */
const usualSeconds = [
  1,
  2,
  3,
  5,
  10,
  15,
  30,
  60,
  120,
  180,
  240,
  300,
  360,
  600,
  720,
  900,
  1200,
  1800,
  2700,
  3600,
  3900,
  5400,
  7200,
  10_800,
  14_400,
  secondsPerDay,
];

const units = [
  ['d', secondsPerDay],
  ['h', secondsPerHour],
  ['m', 60],
  ['s', 1],
] as const;

/** `1m`, `30s`, `1h` or `1d` as seconds; undefined for other texts. */
export function parseBarLength(text: string): number | undefined {
  const [, count, name] = /^([1-9]\d{0,4})([smhd])$/.exec(text) ?? [];
  const unit = units.find(([each]) => each === name);
  const seconds = unit && Number(count) * unit[1];
  return seconds !== undefined && seconds <= secondsPerDay ? seconds : undefined;
}

/** 60 is `1m`. */
export function formatBarLength(seconds: number): string {
  const [name, length] = units.find(([, length]) => seconds % length === 0) ?? ['s', 1];
  return `${seconds / length}${name}`;
}

const unitNames: readonly (readonly [unit: RegExp, seconds: number])[] = [
  [/^s(?:ec|econds?)?$/, 1],
  [/^(?:m|mins?|minutes?|t)$/, 60],
  [/^h(?:rs?|ours?)?$/, secondsPerHour],
  [/^d(?:ays?|aily)?$/, secondsPerDay],
  [/^w(?:k|eeks?|eekly)?$/, 7 * secondsPerDay],
  [/^mo(?:nths?|nthly)?$/, 30 * secondsPerDay],
];

/**
 * The length of bars as a source names it: `5min`, `1 hour`, `M5`, `1day`, `Weekly`; longer ones than a day too, so that they can be refused.
 *
 * @param unit of a number alone, in seconds; without it a number alone is no length
 * @returns seconds, NaN for other texts
 */
export function readBarLength(text: string, unit: 1 | 60 | undefined): number {
  const [, before = '', count = '', after = ''] = /^([a-z]*)\s*(\d{0,15})\s*([a-z]*)$/.exec(text.trim().toLowerCase()) ?? [];
  const name = after || before;
  if (before !== '' && after !== '') return Number.NaN;
  const seconds = name === '' ? (count === '' ? undefined : unit) : unitNames.find(([shape]) => shape.test(name))?.[1];
  return seconds === undefined ? Number.NaN : seconds * Number(count === '' ? 1 : count);
}

/** The length of the bars of a source by their times, or why it does not follow. */
export type LengthFound = { readonly seconds: number } | { readonly fault: string };

/** How the bars of one symbol lie in time. */
interface Distances {
  /** the shortest distance within a day */
  readonly shortest: number;
  /** distances within a day, and how many of them are multiples of the shortest */
  readonly count: number;
  readonly multiples: number;
  /** the shortest distance of days */
  readonly days: number;
  /** the median one; undefined where there is no other day */
  readonly medianDays: number | undefined;
  /** the distance of the bars of each day where the first or the last one alone is nearer, as of hours from 09:30 and then 10:00 */
  readonly usual: number | undefined;
  /** whether all distances of days are weeks, months or quarters */
  readonly isEven: boolean;
}

const upperMedianOf = (values: readonly number[]): number | undefined => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Days with one bar that is nearer than the others. */
const minUneven = 2;

function findUsual(sorted: readonly number[], shortest: number): number | undefined {
  const lengths = new Set<number>();
  let days = 0;
  for (const ofDay of Map.groupBy(sorted, dayAt).values()) {
    const distances = distancesOf(ofDay);
    if (distances.length < 3) continue;
    const others = distances[0] === shortest ? distances.slice(1) : distances.at(-1) === shortest ? distances.slice(0, -1) : [shortest];
    for (const distance of others) lengths.add(distance);
    days++;
  }
  const [length = 0] = lengths;
  return days >= minUneven && lengths.size === 1 && length > shortest ? length : undefined;
}

/** @param times of one symbol, Unix seconds in any order; dates are noon in New York */
function measure(times: readonly number[]): Distances {
  const sorted = [...new Set(times)].toSorted((a, b) => a - b);
  const distances = distancesOf(sorted);
  // days are 23 to 25 hours apart
  const within = distances.filter((distance) => distance < secondsPerDay - secondsPerHour);
  const across = distances
    .filter((distance) => distance >= secondsPerDay - secondsPerHour)
    .map((distance) => Math.round(distance / secondsPerDay));
  const shortest = Math.min(...within, Infinity);
  return {
    shortest,
    count: within.length,
    multiples: within.filter((distance) => distance % shortest === 0).length,
    days: Math.min(...across, Infinity),
    medianDays: upperMedianOf(across),
    usual: findUsual(sorted, shortest),
    isEven: evenDays.some(([least, most]) => across.every((distance) => distance >= least && distance <= most)),
  };
}

/** Distances of the bars of weeks, months, quarters and years, a week also where its first day is a holiday. */
const evenDays: readonly (readonly [least: number, most: number])[] = [
  [5, 9],
  [25, 35],
  [85, 97],
  [360, 370],
];

const longerThanADay = (days: number): string =>
  `its bars are ${days} days apart, so they are longer than a day; expected bars of 1 second to 1 day`;

const noLength = 'the length of its bars does not follow from their times; --interval names it, such as --interval 1m (also 30s, 1h, 1d)';

/** More days than this between most bars are no holidays: the bars are weeks or months. */
const maxMedianDays = 4;
/** Fewer distances of days say nothing. */
const minDistances = 2;

/**
 * The length of the bars of one symbol.
 *
 * @param hasClock whether the times have more than a date
 * @param given by the command line
 */
export function judgeLength(times: readonly number[], hasClock: boolean, given: number | undefined): LengthFound {
  const { shortest, count, multiples, days, medianDays, usual, isEven } = measure(times);
  const isDaily = shortest === Infinity;
  const longDays = isDaily && medianDays !== undefined && medianDays > maxMedianDays && days > 1 ? medianDays : undefined;
  if (longDays !== undefined && isEven && times.length > minDistances) return { fault: longerThanADay(longDays) };
  if (given === secondsPerDay) {
    const days = new Set(times.map((time) => startOf(time, secondsPerDay, 'start'))).size;
    return days * 2 > new Set(times).size
      ? { seconds: given }
      : { fault: `--interval says 1d, but bars are ${formatBarLength(shortest)} apart` };
  }
  if (given !== undefined) {
    if (given > shortest) return { fault: `--interval says ${formatBarLength(given)}, but bars are ${formatBarLength(shortest)} apart` };
    return { seconds: given };
  }
  if (usual !== undefined)
    return {
      fault: `its bars are ${formatBarLength(usual)} apart, and the first or the last two of each day ${formatBarLength(shortest)}; expected bars of one length`,
    };
  if (longDays !== undefined) return { fault: noLength };
  if (!hasClock) return { seconds: secondsPerDay };
  if (isDaily) return days < Infinity ? { seconds: secondsPerDay } : { fault: noLength };
  if (multiples < count * 0.9 || !usualSeconds.includes(shortest))
    return { fault: `its bars have no even length: ${formatBarLength(shortest)} is the shortest distance; ${noLength}` };
  return { seconds: shortest };
}
