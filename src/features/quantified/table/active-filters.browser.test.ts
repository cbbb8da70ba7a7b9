import { expect, test } from 'vitest';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { quantifiedSearch } from '../quantified-search.ts';
import { parseView } from './view.ts';
import { describeView } from './active-filters.tsx';

test.each([
  ['?f=Symb:in:F', 'Reactions; Symbol: F; ordered by Published, descending'],
  ['', 'All reactions; ordered by Published, descending'],
  [
    '?symbols=F,GM&from=2026-11-01&f=5_Minutes%25:gte:2,AnalystAction:in:Upgrade&sort=5_Minutes%25:desc,Symb:asc',
    'Reactions on F or GM, from Nov 1; 5 min at least 2%; Analyst action: Upgrade; ordered by 5 min, descending, then Symbol, ascending',
  ],
])('%s is described as “%s”', (address, words) => {
  const { value } = parseSearch(quantifiedSearch, address);
  expect(describeView(value, parseView(value), '2026')).toBe(words);
});
