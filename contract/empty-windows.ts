import type { QuantifiedMetric } from './endpoints/quantified.ts';

/*
 * Why a window after a story has no move. The API has no field for it: the data service writes into `Comments` of the records that it
 * measures what a reader cannot know from the clock (assumption Q11), as `No move: 30_Seconds% bars are longer than the window; 1_Minute% no trade`.
 */

/** Reasons that depend on the trades, as they are written. */
export const emptyWindowReasons = ['no trade', 'bars are longer than the window', 'no price before the news'] as const;
export type EmptyWindowReason = (typeof emptyWindowReasons)[number];

const prefix = 'No move: ';

/** @returns '' without a reason */
export const formatEmptyWindows = (reasons: readonly (readonly [window: QuantifiedMetric, reason: EmptyWindowReason])[]): string =>
  reasons.length === 0 ? '' : prefix + reasons.map(([window, reason]) => `${window} ${reason}`).join('; ');

/** The reason of a window; undefined where the comments name none. */
export function readEmptyWindow(comments: string, window: QuantifiedMetric): EmptyWindowReason | undefined {
  if (!comments.startsWith(prefix)) return undefined;
  const found = comments
    .slice(prefix.length)
    .split('; ')
    .find((each) => each.startsWith(`${window} `))
    ?.slice(window.length + 1);
  return emptyWindowReasons.find((reason) => reason === found);
}
