import { at } from './bars.ts';
import type { Frame } from './frame.ts';
import { percentOf, tidy } from './number.ts';

/** Percent; 75 in the names of the wire is the 7.5. */
export const levels = [1, 2, 3, 4, 5, 7.5, 10, 20] as const;

type Minutes = number[];
type MinutesOrNot = readonly (number | null)[];

export interface Levels {
  /** whole minutes from the news to the first trade that far up, one for each level; null where it was never reached */
  readonly up: MinutesOrNot;
  readonly down: MinutesOrNot;
  readonly either: MinutesOrNot;
}

const minuteOf = (instant: number): number => Math.floor(instant / 60);

const sooner = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));

/** Both instants are cut to the minute and subtracted, so nights count (facts §7). */
export function minutesToLevels({ afterNews, bars, newsAt, p0 }: Frame): Levels {
  const up: Minutes = [];
  const down: Minutes = [];
  if (p0 !== null) {
    let highest = p0;
    let lowest = p0;
    for (let place = afterNews.from; place < afterNews.to; place++) {
      const high = at(bars.high, place);
      const low = at(bars.low, place);
      if (high <= highest && low >= lowest) continue;
      highest = Math.max(highest, high);
      lowest = Math.min(lowest, low);
      // A bar that was running at the news began before it.
      const minutes = minuteOf(Math.max(at(bars.start, place), newsAt)) - minuteOf(newsAt);
      mark(up, percentOf(tidy(highest - p0), p0), minutes);
      mark(down, percentOf(tidy(p0 - lowest), p0), minutes);
    }
  }
  return {
    up: levels.map((_, place) => up[place] ?? null),
    down: levels.map((_, place) => down[place] ?? null),
    either: levels.map((_, place) => sooner(up[place] ?? null, down[place] ?? null)),
  };
}

/** Adds the levels reached for the first time, which are the next ones. */
function mark(reached: Minutes, percent: number, minutes: number): void {
  while (percent >= (levels[reached.length] ?? Number.POSITIVE_INFINITY)) reached.push(minutes);
}
