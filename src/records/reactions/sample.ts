import { tradingDayOf } from '#src/records/clock-sessions.ts';
import type { ReactionMetric } from './fields.ts';
import type { Reaction } from './reaction.ts';

/** The measured values of a metric, each with its trading day as the cluster, and the number of distinct stories. */
export function reactionSample<M extends ReactionMetric>(reactions: readonly Reaction<M>[], metric: M) {
  const measured = reactions.filter(({ numbers }) => numbers[metric] !== null);
  return {
    measured,
    values: measured.map(({ numbers }) => numbers[metric] ?? Number.NaN),
    clusters: measured.map(({ publishedSeconds = 0 }) => tradingDayOf(publishedSeconds)),
    stories: new Set(measured.map(({ story }) => story)).size,
  };
}
