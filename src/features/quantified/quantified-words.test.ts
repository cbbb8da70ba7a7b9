import { expect, test } from 'vitest';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { quantifiedSearch } from './quantified-search.ts';
import { readView } from './quantified-view.ts';
import { viewWords } from './quantified-words.ts';

test.each([
  ['?f=Symb:in:F', 'Readings; Symbol: F; ordered by Published, descending'],
  ['', 'All readings; ordered by Published, descending'],
  [
    '?symbols=F,GM&from=2026-11-01&f=5_Minutes%25:gte:2,AnalystAction:in:Upgrade&sort=5_Minutes%25:desc,Symb:asc',
    'Readings on F or GM, from Nov 1; 5 min at least 2%; Analyst action: Upgrade; ordered by 5 min, descending, then Symbol, ascending',
  ],
])('%s reads as “%s”', (address, words) => {
  const { value } = parseSearch(quantifiedSearch, address);
  expect(viewWords(value, readView(value), '2026')).toBe(words);
});
