import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { startApi } from '#src/testing/api.ts';
import { directoryQuery } from './directory/directory-query.ts';
import { emptyDirectory } from './directory/directory.ts';
import { unknownSymbols, withSuggestion } from './unknown-symbols.tsx';

test('a symbol of a link is unknown unless the directory has it, a list holds it, or a story was on it', async () => {
  startApi();
  const listed = await new QueryClient().fetchQuery(directoryQuery);
  noteSeen({ tickers: ['SEENQ'] });
  watchlists.set([{ name: 'Mine', symbols: ['KEPTQ'] }]);
  const symbols = ['AAPL', 'brk-b', 'FB', 'XYZQQ', 'SEENQ', 'KEPTQ', 'EQUITYQ'];
  expect(unknownSymbols(symbols, listed)).toEqual(['XYZQQ', 'EQUITYQ']);
  expect(['BAC-L', 'XYZQQ', 'BRKB'].map((symbol) => withSuggestion(listed, symbol))).toEqual(['BAC-L (BAC.PL?)', 'XYZQQ', 'BRKB (BRK.B?)']);
  // Without the list of listings nothing can be called unknown.
  expect(unknownSymbols(symbols, emptyDirectory)).toEqual([]);
});
