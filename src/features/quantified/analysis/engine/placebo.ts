import { newYorkOffset } from '#contract/time/new-york.ts';
import type { Columns } from './columns.ts';

/** Days before a story that its placebo comes from: 20 trading days. */
const daysBefore = 28;

/** How far the clock times may be apart. */
const clockSeconds = 3600;

const secondsOfDay = (seconds: number): number => (((seconds + newYorkOffset(seconds)) % 86_400) + 86_400) % 86_400;

/**
 * A placebo of a study: other stories on the same symbols, at about the same time of day, on the 20 trading days before a story of the study. An effect
 * that the placebo has as well is not one of the news.
 *
 * They stand for days without a story, whose prices the page requests only when asked.
 *
 * @param study rows of the study @param others the other rows, of the same dates and symbols as the request
 */
export function placeboRows({ symbol, day, published }: Columns, study: ArrayLike<number>, others: Int32Array): Int32Array {
  const stories = Map.groupBy(Array.from(study), (row) => symbol[row] ?? 0);
  return others.filter((row) => {
    const clock = secondsOfDay(published[row] ?? Number.NaN);
    return (stories.get(symbol[row] ?? 0) ?? []).some((other) => {
      const before = (day[other] ?? 0) - (day[row] ?? 0);
      const apart = Math.abs(secondsOfDay(published[other] ?? Number.NaN) - clock);
      return before > 0 && before <= daysBefore && apart <= clockSeconds;
    });
  });
}
