import { daySeconds } from '../../store/bars/bars.ts';

/** Lengths of bars that programs write, in seconds. */
const usualSeconds = [1, 5, 10, 15, 30, 60, 120, 180, 300, 600, 900, 1200, 1800, 3600, 7200, 14_400, daySeconds];

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: daySeconds };

/** `1m`, `30s`, `1h` or `1d` as seconds; undefined for other texts. */
export function parseBarLength(text: string): number | undefined {
  const [, count, unit = ''] = /^([1-9]\d{0,4})([smhd])$/.exec(text) ?? [];
  const seconds = Number(count) * (units[unit] ?? Number.NaN);
  return seconds <= daySeconds ? seconds : undefined;
}

/**
 * The length of bars by their times: the shortest distance of two bars of one symbol.
 *
 * @param times of symbols in the order of the source, Unix seconds
 * @returns undefined when there are not enough bars, or no usual length
 */
export function inferBarLength(times: Iterable<readonly number[]>): number | undefined {
  let shortest = Infinity;
  for (const list of times) {
    const sorted = [...new Set(list)].sort((a, b) => a - b);
    for (let index = 1; index < sorted.length; index++) shortest = Math.min(shortest, (sorted[index] ?? 0) - (sorted[index - 1] ?? 0));
  }
  // days are 23 to 25 hours apart
  if (shortest >= daySeconds - 3600 && shortest < Infinity) return daySeconds;
  return usualSeconds.includes(shortest) ? shortest : undefined;
}
