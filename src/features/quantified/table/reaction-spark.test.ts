import { expect, test } from 'vitest';
import { reactionRecord, type WireReaction } from '#src/testing/records.ts';
import { sparkLines } from './reaction-spark.tsx';
import { parseReaction } from '../reaction.ts';

const empty = Object.fromEntries(
  ['30_Seconds%', '1_Minute%', '5_Minutes%', '10_Minutes%', '30_Minutes%', '60_Minutes%', '90_Minutes%', '120_Minutes%'].map((name) => [
    name,
    '',
  ]),
);
const lines = (change: WireReaction) => sparkLines(parseReaction(reactionRecord({ ...empty, ...change })), { widthPx: 104, heightPx: 24 });

test('time is on a square-root axis: a quarter of the time is half of the width', () => {
  expect(lines({ '30_Minutes%': '1', '60_Minutes%': '1', '90_Minutes%': '1', '120_Minutes%': '2' })?.runs).toEqual([
    '52,12 72.7,12 88.6,12 102,2',
  ]);
});

test('a missing window breaks the line, and a window between two gaps is a dot', () => {
  const drawn = lines({ '30_Seconds%': '1', '5_Minutes%': '-1', '30_Minutes%': '0.5', '60_Minutes%': '0' });
  expect(drawn?.runs).toEqual(['2,12 8.5,2', '52,7 72.7,12']);
  expect(drawn?.dots).toEqual([{ x: 22.4, y: 22 }]);
  expect(drawn?.zeroY).toBe(12);
});

test('an unchanged price is a line at zero', () => {
  expect(lines({ '30_Seconds%': '0' })).toEqual({ runs: ['2,12 8.5,12'], dots: [], zeroY: 12 });
});

test('draws nothing without a move', () => {
  expect(lines({})).toBeUndefined();
});
