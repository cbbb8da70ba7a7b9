import { enough, type MoveRank, rankMove } from '#src/shared/stats/summary.ts';
import { moveWindows, yearSeconds } from './windows.ts';

/** The moves after a story on one symbol. */
export interface StoryMoves {
  /** id of the story */
  readonly story: string;
  readonly publishedSeconds: number | undefined;
  /** in the order of the windows; null is "not measured" */
  readonly moves: readonly (number | null)[];
}

/**
 * Ranks each window's move among those of earlier stories on the same symbol, of the 12 months before. Later stories do not count, because
 * they were not known at the time.
 *
 * @param others one per story
 */
export function rankMoves({ story, publishedSeconds = Number.NaN, moves }: StoryMoves, others: readonly StoryMoves[]): readonly MoveRank[] {
  const earlier = others.filter(({ story: other, publishedSeconds: when = Number.NaN }) => {
    return other !== story && when < publishedSeconds && when >= publishedSeconds - yearSeconds;
  });
  return moveWindows.map((_, window) =>
    rankMove(
      moves[window] ?? null,
      earlier.flatMap((other) => other.moves[window] ?? []),
    ),
  );
}

const minutesName = (window: number): string => moveWindows[window]?.label.replace(' min', '-minute').replace(' s', '-second') ?? '';

/** `Larger than 93% of AAPL’s 5-minute moves in 12 months (n=41)` */
export function describeMoveRank({ n, largerThan }: MoveRank, window: number, symbol: string): string {
  const sample = `${symbol}’s ${minutesName(window)} moves in the 12 months before`;
  return largerThan === undefined
    ? `${sample}: n=${n}, min ${enough}`
    : `Larger than ${Math.round(largerThan * 100)}% of ${sample} (n=${n.toLocaleString('en-US')})`;
}
