import { expect, test } from 'vitest';
import { formatEmptyMoves, readEmptyMove } from './empty-moves.ts';

test('reasons are read as they were written; other comments name none', () => {
  const comments = formatEmptyMoves([
    ['Result%', 'no trade after the news'],
    ['30_Seconds%', 'the bars are too long for the window'],
    ['1_Minute%', 'no trade'],
  ]);
  expect(comments).toBe('No move: Result% no trade after the news; 30_Seconds% the bars are too long for the window; 1_Minute% no trade');
  expect(readEmptyMove(comments, 'Result%')).toBe('no trade after the news');
  expect(readEmptyMove(comments, '30_Seconds%')).toBe('the bars are too long for the window');
  expect(readEmptyMove(comments, '1_Minute%')).toBe('no trade');
  expect(readEmptyMove(comments, '5_Minutes%')).toBeUndefined();
  expect(formatEmptyMoves([])).toBe('');
  for (const other of ['', 'A comment', 'No move: 5_Minutes% <b>because</b>']) expect(readEmptyMove(other, '5_Minutes%')).toBeUndefined();
});
