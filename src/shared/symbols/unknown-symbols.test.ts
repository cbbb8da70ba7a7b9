// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { listedDirectory } from '#src/testing/listings.ts';
import { emptyDirectory } from './directory/directory.ts';
import { unknownSymbols } from './unknown-symbols.tsx';

test('a symbol of a link is unknown unless the directory has it, a list holds it, or a story was on it', () => {
  noteSeen({ tickers: ['SEENQ'] });
  watchlists.set([{ name: 'Mine', symbols: ['KEPTQ'] }]);
  const symbols = ['AAPL', 'brk-b', 'FB', 'XYZQQ', 'SEENQ', 'KEPTQ', 'EQUITYQ'];
  expect(unknownSymbols(symbols, listedDirectory)).toEqual(['XYZQQ', 'EQUITYQ']);
  // Without the list of listings nothing can be called unknown.
  expect(unknownSymbols(symbols, emptyDirectory)).toEqual([]);
});
