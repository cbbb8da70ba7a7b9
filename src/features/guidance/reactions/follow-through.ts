import type { GuidanceRecord } from '#contract/endpoints/guidance.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { medianInterval } from '#src/shared/stats/bootstrap.ts';
import { recordNumber } from '#src/shared/stats/seeded.ts';
import { hasIntervals } from '#src/shared/stats/sample-size.ts';
import { type Summary, summaryOf } from '#src/shared/stats/summary.ts';
import type { Interval } from '#src/shared/stats/quantiles.ts';
import { reactionSample } from '#src/records/reactions/sample.ts';
import { clockSessionOf } from '#src/records/sessions.ts';
import type { AnnouncedSession, GuidanceLine } from '#src/records/guidance/guidance-line.ts';
import type { Change, Verdict } from '#src/records/guidance/verdict.ts';
import { type GuidanceReaction, whyNoReaction } from './reaction.ts';

/** Moves summarised for a group: the first 30 minutes, and to the end of the session. */
export const followMetrics = ['30_Minutes%', 'Result%'] as const;
export type FollowMetric = (typeof followMetrics)[number];

/** Lines with the same verdict in the same session. */
export interface FollowGroup {
  readonly key: string;
  readonly change: Change;
  readonly position: Verdict['position'];
  readonly session: AnnouncedSession;
  /** each once, however many lines are joined to it */
  readonly reactions: readonly GuidanceReaction[];
}

export interface FollowThrough {
  /** largest groups first, so that small samples are never on top */
  readonly groups: readonly FollowGroup[];
  readonly joined: number;
  /** lines without a reaction, by reason */
  readonly unjoined: ReadonlyMap<string, number>;
  /** lines joined to a multi-stock story, which measures none of them */
  readonly multiStock: number;
  /** publication of the first and the last reaction, Unix seconds */
  readonly from: number;
  readonly to: number;
}

/** The symbols of each story, share classes in one spelling. */
function symbolsOf(reactions: readonly GuidanceReaction[]): ReadonlyMap<string, ReadonlySet<string>> {
  const stories = new Map<string, Set<string>>();
  for (const { story, symbol } of reactions) stories.set(story, (stories.get(story) ?? new Set()).add(symbolKey(symbol)));
  return stories;
}

/**
 * Joins lines to the price reactions after them and groups them by verdict.
 *
 * Assumed: a story with guidance for a quarter and a year is one reaction of its group and counts once; the session is the reaction's own,
 * which accounts for holidays and for lines without a time.
 *
 * @param lines of one measure: earnings and revenue are never mixed
 * @param reactionOf undefined where a record has none
 * @param all every reaction of those days, to recognise round-ups
 */
export function followThrough(
  lines: readonly GuidanceLine[],
  reactionOf: (record: GuidanceRecord) => GuidanceReaction | undefined,
  all: readonly GuidanceReaction[],
): FollowThrough {
  const symbols = symbolsOf(all);
  const groups = new Map<string, Omit<FollowGroup, 'reactions'> & { reactions: Set<GuidanceReaction> }>();
  const unjoined = new Map<string, number>();
  let [joined, multiStock, from, to] = [0, 0, Infinity, -Infinity];
  for (const { record, verdict, session: ofClock } of lines) {
    const reaction = reactionOf(record);
    if (!reaction) {
      const why = whyNoReaction(record);
      unjoined.set(why, (unjoined.get(why) ?? 0) + 1);
      continue;
    }
    if (isMultiStock([...(symbols.get(reaction.story) ?? [])])) {
      multiStock += 1;
      continue;
    }
    joined += 1;
    from = Math.min(from, reaction.publishedSeconds ?? from);
    to = Math.max(to, reaction.publishedSeconds ?? to);
    const session = clockSessionOf(reaction.newsSession) ?? ofClock;
    const key = [verdict.change, verdict.position ?? 'no estimate', session].join('|');
    const group = groups.get(key) ?? {
      key,
      change: verdict.change,
      position: verdict.position,
      session,
      reactions: new Set<GuidanceReaction>(),
    };
    group.reactions.add(reaction);
    groups.set(key, group);
  }
  return {
    groups: [...groups.values()]
      .map((group) => ({ ...group, reactions: [...group.reactions] }))
      .sort((a, b) => b.reactions.length - a.reactions.length || (a.key < b.key ? -1 : 1)),
    ...{ joined, unjoined, multiStock, from, to },
  };
}

export function followSummary({ reactions }: FollowGroup, metric: FollowMetric): Summary {
  const sample = reactionSample(reactions, metric);
  return summaryOf(sample, sample.stories);
}

/** By group and metric. */
export type FollowIntervals = ReadonlyMap<string, Interval>;
export const intervalKey = ({ key }: FollowGroup, metric: FollowMetric): string => `${key}|${metric}`;

/** Confidence intervals of all medians on enough days, computed in steps so that the caller can pause between them. */
export function* followIntervals(groups: readonly FollowGroup[]): Generator<undefined, FollowIntervals> {
  const found = new Map<string, Interval>();
  for (const group of groups) {
    for (const metric of followMetrics) {
      if (!hasIntervals(followSummary(group, metric))) continue;
      const { measured, ...sample } = reactionSample(group.reactions, metric);
      const records = measured.map(({ key }) => recordNumber(key));
      found.set(intervalKey(group, metric), yield* medianInterval({ ...sample, records }));
    }
  }
  return found;
}
