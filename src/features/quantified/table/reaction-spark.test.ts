import { expect, test } from 'vitest';
import { moveWindows } from '#contract/market/windows.ts';
import { reactionRecord, type WireReaction } from '#analysis/testing/records.ts';
import { parseReaction } from '#analysis/reactions/quantified-reaction.ts';
import { sparkLines, sparkScale } from './reaction-spark.tsx';

const empty = Object.fromEntries(moveWindows.map(({ metric }) => [metric, '']));

test.each<[string, WireReaction, ReturnType<typeof sparkLines>]>([
  [
    'time on a square-root axis: a quarter of the time is half of the width',
    { '30_Minutes%': '1', '60_Minutes%': '1', '90_Minutes%': '1', '120_Minutes%': '2' },
    { runs: ['52,12 72.7,12 88.6,12 102,2'], dots: [], zeroY: 22 },
  ],
  [
    'a gap for a missing window, and a dot between two gaps',
    { '30_Seconds%': '1', '5_Minutes%': '-1', '30_Minutes%': '0.5', '60_Minutes%': '0' },
    { runs: ['2,12 8.5,2', '52,7 72.7,12'], dots: [{ x: 22.4, y: 22 }], zeroY: 12 },
  ],
  ['a line at zero for an unchanged price', { '30_Seconds%': '0' }, { runs: ['2,12 8.5,12'], dots: [], zeroY: 12 }],
  ['nothing without a move', {}, undefined],
])('draws %s', (_, change, lines) => {
  expect(sparkLines(parseReaction(reactionRecord({ ...empty, ...change })), { widthPx: 104, heightPx: 24 })).toEqual(lines);
});

test('all rows of a column share a scale, at whose edge larger moves end', () => {
  const reactions = Array.from({ length: 101 }, (_, index) =>
    parseReaction(reactionRecord({ ...empty, '5_Minutes%': String(-index), '10_Minutes%': index === 100 ? '900' : '' })),
  );
  const scale = sparkScale(reactions);
  expect(scale).toBe(99);
  const draw = (index: number) => reactions[index] && sparkLines(reactions[index], { widthPx: 104, heightPx: 24 }, scale);
  expect(draw(99)?.dots).toEqual([{ x: 22.4, y: 22 }]);
  expect(draw(100)?.runs.at(-1)).toBe('22.4,22 30.9,2');
  expect(draw(0)?.zeroY).toBe(12);
  expect(sparkScale([])).toBeUndefined();
});
