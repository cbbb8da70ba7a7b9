import { expect, test } from 'vitest';
import { symbolOfPath } from '#contract/proxy/symbol-path.ts';
import { listedSymbols, symbolForms } from '#contract/testing/symbol-forms.ts';
import { newsSearch } from '#src/features/news/filters/news-search.ts';
import type { PaletteSources } from '#src/features/palette/entry.ts';
import { findEntries } from '#src/features/palette/find-entries.ts';
import { parseSymbols } from '#src/features/ratios/ratios-search.ts';
import { buildDirectory } from '#src/shared/symbols/directory/directory.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { symbolsOf } from '#contract/list-symbols.ts';
import { pageAt } from './router.tsx';

type SymbolForm = (typeof symbolForms)[number];

const directory = buildDirectory(listedSymbols.map((symbol) => ({ symbol, name: undefined })));
const sources: PaletteSources = {
  ...{ directory, pages: [], preferences: {}, recent: [], opened: [], starred: new Set(), lists: [], views: [], actions: [] },
  today: '2026-11-20',
  symbolPageUrl: symbolPath,
  pageUrl: () => undefined,
  createWatchlist: () => {},
  searches: () => [],
};

test.each<SymbolForm>(symbolForms)('the filter of a page reads %j as %s', (form, symbol) => {
  const read = (params: Record<string, string>) => parseSearch(newsSearch, `?${new URLSearchParams(params)}`).value;
  expect(read({ tickers: form }).tickers).toEqual([symbol]);
  expect(read({ symbols: form }).tickers).toEqual([symbol]);
  expect(symbolsOf(read({ list: `Mine:${form}` }).list)).toEqual([symbol]);
  expect(parseSymbols(form).values).toEqual([symbol]);
});

test.each<SymbolForm>(symbolForms)('the page of %j is that of %s, and has its title', (form, symbol) => {
  expect(symbolPath(form)).toBe(symbolPath(symbol));
  for (const path of [
    symbolPath(form),
    `/symbol/${encodeURIComponent(form)}`,
    `/symbol/${encodeURIComponent(form).replaceAll('%2F', '/')}/`,
  ])
    expect([symbolOfPath(path), pageAt(path)?.title]).toEqual([symbol, symbol]);
});

test.each<SymbolForm>(symbolForms)('the palette opens %j as %s, and suggests a listed one where it is not', (form, symbol, suggestion) => {
  const entries = findEntries(form, sources);
  const path = symbolPath(symbol);
  const found = entries.find(({ to }) => to === path);
  const isListed = listedSymbols.includes(symbol);
  expect(found).toMatchObject({
    label: isListed ? `Open ${symbol}` : `Open ${symbol} anyway`,
    group: isListed ? 'Symbols' : 'Not in the directory',
  });
  if (isListed) expect(entries[0]).toBe(found);
  const meant = entries.find(({ group, label }) => group === 'Symbols' && label.startsWith('Open '));
  if (!isListed) expect(meant?.to).toBe(suggestion && symbolPath(suggestion));
});
