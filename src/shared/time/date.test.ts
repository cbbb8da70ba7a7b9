import { expect, test } from 'vitest';
import { formatDate } from './format.ts';

test.each<[date: string, thisYear: string, words: string]>([
  ['2026-11-05', '2026', 'Nov 5'],
  ['2025-11-05', '2026', 'Nov 5, 2025'],
  ['2024-02-29', '2026', 'Feb 29, 2024'],
  // A calendar date stays itself wherever the reader sits.
  ['2026-01-01', '2026', 'Jan 1'],
  ['2026-12-31', '2026', 'Dec 31'],
])('%s in %s is %s', (date, thisYear, words) => {
  expect(formatDate(date, thisYear)).toBe(words);
});
