import { expect, test } from 'vitest';
import { rankMove } from '#analysis/stats/quantiles.ts';
import { type WindowMetric, windowMetrics } from '#contract/market/windows.ts';
import { yearSeconds } from '#analysis/reactions/windows.ts';
import { describeMoveRank, rankMoves, type StoryMoves } from './move-rank.ts';

const nothing = Object.fromEntries(windowMetrics.map((metric) => [metric, null])) as Record<WindowMetric, null>;

test.each<[number | null, readonly number[], ReturnType<typeof rankMove>]>([
  [2, [-1, 1, 1, 1, 1, 1, 1, 1, 1, 3], { n: 10, largerThan: 0.9 }],
  [-2, [2, -2, 1, 1, 1, 1, 1, 1, 3, 3], { n: 10, largerThan: 0.7 }],
  [2, [1, 1, 1, 1, 1, 1, 1, 1, 1, Number.NaN], { n: 9, largerThan: undefined }],
  [null, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], { n: 10, largerThan: undefined }],
])('%s among %s', (move, earlier, rank) => expect(rankMove(move, earlier)).toEqual(rank));

test('only other stories of the 12 months before count', () => {
  const at = 1_795_000_000;
  const story = (id: string, publishedSeconds: number, move: number): StoryMoves => ({
    story: id,
    publishedSeconds,
    numbers: { ...nothing, '5_Minutes%': move },
  });
  const earlier = Array.from({ length: 10 }, (_, index) => story(`${index}`, at - index - 1, 1));
  const others = [story('own', at - 5, 9), story('later', at + 1, 9), story('old', at - yearSeconds - 1, 9)];
  const ranks = rankMoves(story('own', at, 2), [...earlier, ...others]);
  expect(ranks[2]).toEqual({ n: 10, largerThan: 1 });
  expect(ranks[0]).toEqual({ n: 0, largerThan: undefined });
  expect(describeMoveRank(ranks[2] ?? { n: 0, largerThan: undefined }, 2, 'AAPL')).toBe(
    'Larger than all of AAPL’s 5-minute moves in the 12 months before (n=10)',
  );
  expect(describeMoveRank({ n: 3, largerThan: undefined }, 0, 'F')).toBe('F’s 30-second moves in the 12 months before: n=3, min 10');
});
