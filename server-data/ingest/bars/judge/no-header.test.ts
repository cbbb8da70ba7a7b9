import { expect, test } from 'vitest';
import { guessColumns } from './no-header.ts';

/** Half hours of a session, each bar opening where the one before closed. */
const rowsOf = (lastTime: string): string[] =>
  Array.from({ length: 24 }, (_, index) => {
    const [open, close] = [100 + index, 101 + index];
    const minutes = 9 * 60 + 30 + index * 5;
    const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    return `${index === 23 ? lastTime : `2026-03-05 ${clock}`},${open},${close},${open},${close},1000`;
  });

test.each([
  ['in the order of time', '2026-03-05 11:25'],
  ['whose last time is damaged', '2026-03-05 --:--'],
  ['whose last date is damaged', '2026-0'],
])('the columns of a table %s are found', (_, lastTime) => {
  expect(guessColumns(rowsOf(lastTime))?.columns).toEqual(['datetime', 'open', 'high', 'low', 'close', 'volume']);
});

test('opens and closes in the other places are no columns', () => {
  const swapped = rowsOf('2026-03-05 11:25').map((row) => row.replace(/^([^,]+),(\d+),(\d+),(\d+),(\d+)/, '$1,$5,$3,$4,$2'));
  expect(guessColumns(swapped)).toBeUndefined();
});
