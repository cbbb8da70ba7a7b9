import { formatPart } from '#src/shared/format/part.ts';
import { enough, type MoveRank, rankMove } from '#analysis/stats/quantiles.ts';
import type { Reaction } from '#analysis/reactions/reaction.ts';
import { moveWindows, type WindowMetric, windowMetrics } from '#contract/market/windows.ts';
import { yearSeconds } from '#analysis/reactions/windows.ts';

/** A reaction with the moves of all windows. */
export type StoryMoves = Pick<Reaction<WindowMetric>, 'story' | 'publishedSeconds' | 'numbers'>;

/**
 * Ranks each window's move among those of earlier stories on the same symbol, of the 12 months before. Later stories do not count, because
 * they were not known at the time.
 *
 * @param others one per story
 */
export function rankMoves(
  { story, publishedSeconds = Number.NaN, numbers }: StoryMoves,
  others: readonly StoryMoves[],
): readonly MoveRank[] {
  const earlier = others.filter(({ story: other, publishedSeconds: when = Number.NaN }) => {
    return other !== story && when < publishedSeconds && when >= publishedSeconds - yearSeconds;
  });
  return windowMetrics.map((metric) =>
    rankMove(
      numbers[metric],
      earlier.flatMap((other) => other.numbers[metric] ?? []),
    ),
  );
}

const minutesName = (window: number): string => moveWindows[window]?.label.replace(' min', '-minute').replace(' s', '-second') ?? '';

/** `Larger than 93% of AAPL’s 5-minute moves in 12 months (n=41)` */
export function describeMoveRank({ n, largerThan }: MoveRank, window: number, symbol: string): string {
  const sample = `${symbol}’s ${minutesName(window)} moves in the 12 months before`;
  return largerThan === undefined
    ? `${sample}: n=${n}, min ${enough}`
    : `Larger than ${formatPart(largerThan)} of ${sample} (n=${n.toLocaleString('en-US')})`;
}
