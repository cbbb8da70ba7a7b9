import { expect, test } from 'vitest';
import { dayMoveOf, dayMoveText } from './day-move.ts';

test.each([
  ['less SPY', 0.1, 0.23, '+0.23%'],
  ['raw without a move of SPY', 0.1, null, '+0.10% raw'],
  ['unknown', null, null, undefined],
])('the move of a day is %s', (_, raw, vsIndex, expected) => {
  const move = dayMoveOf({ 'Result%': raw, 'Result_Vs_Index%': vsIndex });
  expect(move === null ? undefined : dayMoveText(move)).toBe(expected);
});
