import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { medianInterval } from '#src/shared/stats/bootstrap.ts';
import { summaryOf, type Summary } from '#src/shared/stats/summary.ts';
import type { Interval } from '#src/shared/stats/wilson.ts';
import type { GuidanceLine } from './guidance-line.ts';
import { whyUnjoined, type Reading } from './reaction.ts';
import type { Session } from './session-of.ts';
import type { Change, Verdict } from './verdict.ts';

/** Stories on more symbols than this are round-ups (product.md 4). */
const mostSymbols = 3;

/** What is told of a group: the half hour after, and what was left of it at the end of the session. */
export const followed = ['move', 'result'] as const;
export type Followed = (typeof followed)[number];

/** Lines that said the same at the same time of day. */
export interface FollowGroup {
  readonly key: string;
  readonly change: Change;
  readonly place: Verdict['place'];
  readonly session: Session;
  /** each once, however many lines were joined to it */
  readonly readings: readonly Reading[];
}

export interface FollowThrough {
  /** those of most readings first, so that small samples never lead */
  readonly groups: readonly FollowGroup[];
  readonly joined: number;
  /** lines without a reading, by why */
  readonly unjoined: ReadonlyMap<string, number>;
  /** lines joined to a story on more than 3 symbols, which tells of none of them */
  readonly roundups: number;
  /** when the first and the last of the readings were published, Unix seconds */
  readonly from: number;
  readonly to: number;
}

const sessions: Readonly<Record<string, Session>> = { Pre: 'pre', Main: 'regular', Post: 'post' };

/** Distinct symbols of each story. */
function symbolsOf(readings: readonly Reading[]): ReadonlyMap<string, ReadonlySet<string>> {
  const stories = new Map<string, Set<string>>();
  for (const { story, symbol } of readings) stories.set(story, (stories.get(story) ?? new Set()).add(symbol));
  return stories;
}

/**
 * Joins lines to what prices did after them, and puts those together that said the same (product.md 4.13).
 *
 * Assumed: a story that guided on quarter and year is one reading of its group and counts once in it; the session is the one that the
 * reading says the story belongs to, which knows holidays and lines without a time.
 *
 * @param lines of one measure: earnings and revenue are never put together
 * @param readingOf undefined where a record has none
 * @param all every reading of those days, by which round-ups are known
 */
export function followThrough(
  lines: readonly GuidanceLine[],
  readingOf: (record: GuidanceRecord) => Reading | undefined,
  all: readonly Reading[],
): FollowThrough {
  const symbols = symbolsOf(all);
  const groups = new Map<string, Omit<FollowGroup, 'readings'> & { readings: Set<Reading> }>();
  const unjoined = new Map<string, number>();
  let [joined, roundups, from, to] = [0, 0, Infinity, -Infinity];
  for (const { record, verdict, session: ofClock } of lines) {
    const reading = readingOf(record);
    if (!reading) {
      const why = whyUnjoined(record);
      unjoined.set(why, (unjoined.get(why) ?? 0) + 1);
      continue;
    }
    if ((symbols.get(reading.story)?.size ?? 0) > mostSymbols) {
      roundups += 1;
      continue;
    }
    joined += 1;
    from = Math.min(from, reading.publishedSeconds);
    to = Math.max(to, reading.publishedSeconds);
    const session = sessions[reading.newsSession] ?? ofClock;
    const key = [verdict.change, verdict.place ?? 'no place', session].join('|');
    const group = groups.get(key) ?? { key, change: verdict.change, place: verdict.place, session, readings: new Set<Reading>() };
    group.readings.add(reading);
    groups.set(key, group);
  }
  return {
    groups: [...groups.values()]
      .map((group) => ({ ...group, readings: [...group.readings] }))
      .sort((a, b) => b.readings.length - a.readings.length || (a.key < b.key ? -1 : 1)),
    ...{ joined, unjoined, roundups, from, to },
  };
}

/** The readings of a group that measured one thing, each with its story. */
function sampleOf({ readings }: FollowGroup, what: Followed) {
  const measured = readings.filter((reading) => reading[what] !== null);
  const stories = [...new Set(measured.map(({ story }) => story))];
  const places = new Map(stories.map((story, place) => [story, place]));
  return {
    values: Float64Array.from(measured, (reading) => reading[what] ?? Number.NaN),
    clusters: measured.map(({ story }) => places.get(story) ?? 0),
    stories: stories.length,
  };
}

export function followSummary(group: FollowGroup, what: Followed): Summary {
  const { values, stories } = sampleOf(group, what);
  return summaryOf(values.sort(), stories);
}

/** By group and what is told of it. */
export type FollowIntervals = ReadonlyMap<string, Interval>;
export const intervalKey = ({ key }: FollowGroup, what: Followed): string => `${key}|${what}`;

/** The intervals of all medians that there are enough readings for, worked out bit by bit: whoever takes the steps may pause between them. */
export function* followIntervals(groups: readonly FollowGroup[], seed: string): Generator<undefined, FollowIntervals> {
  const found = new Map<string, Interval>();
  for (const group of groups) {
    for (const what of followed) {
      if (!followSummary(group, what).isEnough) continue;
      const key = intervalKey(group, what);
      found.set(key, yield* medianInterval(sampleOf(group, what), `${seed}|${key}`));
    }
  }
  return found;
}
