import type { QuantifiedMetric } from './endpoints/quantified.ts';

/*
 * Why a window after a story, or its session, has no move. The API has no field for it: the data service writes into `Comments` of the records
 * that it measures what a reader cannot know from the clock (assumption Q11), as
 * `No move: Result% no trade after the news; 1_Minute% the bars are too long for the window`.
 */

/** Reasons that depend on the trades, as they are written. */
export const emptyMoveReasons = [
  'no trade',
  'no trade after the news',
  'no price before the news',
  'the bars are too long for the window',
  'the bars end at the regular close',
] as const;
export type EmptyMoveReason = (typeof emptyMoveReasons)[number];

const prefix = 'No move: ';

/** @returns '' without a reason */
export const formatEmptyMoves = (reasons: readonly (readonly [metric: QuantifiedMetric, reason: EmptyMoveReason])[]): string =>
  reasons.length === 0 ? '' : prefix + reasons.map(([metric, reason]) => `${metric} ${reason}`).join('; ');

/** The reason of a move; undefined where the comments name none. */
export function readEmptyMove(comments: string, metric: QuantifiedMetric): EmptyMoveReason | undefined {
  if (!comments.startsWith(prefix)) return undefined;
  const found = comments
    .slice(prefix.length)
    .split('; ')
    .find((each) => each.startsWith(`${metric} `))
    ?.slice(metric.length + 1);
  return emptyMoveReasons.find((reason) => reason === found);
}
