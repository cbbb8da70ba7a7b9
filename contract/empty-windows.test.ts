import { expect, test } from 'vitest';
import { formatEmptyWindows, readEmptyWindow } from './empty-windows.ts';

test('reasons are read as they were written; other comments name none', () => {
  const comments = formatEmptyWindows([
    ['30_Seconds%', 'bars are longer than the window'],
    ['1_Minute%', 'no trade'],
  ]);
  expect(comments).toBe('No move: 30_Seconds% bars are longer than the window; 1_Minute% no trade');
  expect(readEmptyWindow(comments, '30_Seconds%')).toBe('bars are longer than the window');
  expect(readEmptyWindow(comments, '1_Minute%')).toBe('no trade');
  expect(readEmptyWindow(comments, '5_Minutes%')).toBeUndefined();
  expect(formatEmptyWindows([])).toBe('');
  for (const other of ['', 'A comment', 'No move: 5_Minutes% <b>because</b>']) expect(readEmptyWindow(other, '5_Minutes%')).toBeUndefined();
});
