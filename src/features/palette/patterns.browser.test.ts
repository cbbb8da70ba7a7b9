import { expect, test } from 'vitest';
import { buildDirectory } from '#src/shared/symbols/directory/directory.ts';
import { symbolsUrl } from '#src/shared/url/symbol-params.ts';
import type { PaletteSources } from './entry.ts';
import { findEntries } from './find-entries.ts';

const sources: PaletteSources = {
  pages: [
    { path: '/news', title: 'News', code: 'N' },
    { path: '/quantified', title: 'Quantified', code: 'QN' },
    { path: '/ratios', title: 'Ratios', code: 'R' },
    { path: '/guidance', title: 'Guidance', code: 'GUID' },
    { path: '/splits', title: 'Splits', code: 'SPLT' },
  ],
  directory: buildDirectory([
    { symbol: 'AAPL', name: 'Apple Inc' },
    { symbol: 'MSFT', name: 'Microsoft' },
    { symbol: 'NVDA', name: 'NVIDIA' },
    { symbol: 'BRK.B', name: 'Berkshire Hathaway' },
    { symbol: 'MKTX', name: 'MarketAxess' },
    { symbol: 'D', name: 'Dominion Energy' },
  ]),
  preferences: { recent: [] },
  recent: [],
  opened: [],
  starred: new Set(),
  lists: [],
  today: '2026-11-20',
  views: [],
  actions: [],
  symbolPageUrl: (symbol) => `/symbol/${symbol}`,
  pageUrl: ({ path }, symbols) => symbolsUrl(path, symbols),
  createWatchlist: () => {},
  searches: (typed) => [{ id: 'words', group: 'Stories', label: `Search stories for “${typed}”`, to: `/news?topics=${typed}` }],
};
const found = (typed: string, parts = sources) => findEntries(typed, parts);

test.each<[typed: string, label: string, to: string]>([
  ['AAPL vs MSFT', 'AAPL, MSFT · Ratios', '/ratios?s=AAPL,MSFT'],
  ['aapl vs. msft', 'AAPL, MSFT · Ratios', '/ratios?s=AAPL,MSFT'],
  ['compare AAPL MSFT', 'AAPL, MSFT · Ratios', '/ratios?s=AAPL,MSFT'],
  ['compare apple and microsoft', 'AAPL, MSFT · Ratios', '/ratios?s=AAPL,MSFT'],
  ['apple versus berkshire hathaway', 'AAPL, BRK.B · Ratios', '/ratios?s=AAPL,BRK.B'],
  ['compare AAPL, MSFT, NVDA', 'AAPL, MSFT, NVDA · Ratios', '/ratios?s=AAPL,MSFT,NVDA'],
  ['compare aapl msft roe', 'AAPL, MSFT · Ratios · ROE', '/ratios?s=AAPL,MSFT&r=roe'],
  ['compare aapl with the market', 'AAPL · Quantified · vs SPY', '/quantified?symbols=AAPL&spy=true'],
  ['nvda vs spy', 'NVDA · Quantified · vs SPY', '/quantified?symbols=NVDA&spy=true'],
  ['nvda 1y', 'NVDA · Price · 1 year', '/symbol/NVDA?price=1y'],
  ['NVDA 1 year', 'NVDA · Price · 1 year', '/symbol/NVDA?price=1y'],
  ['brk-b 5d', 'BRK.B · Price · 5 days', '/symbol/BRK.B?price=5d'],
  ['nvidia 1m', 'NVDA · Price · 1 month', '/symbol/NVDA?price=1m'],
  ['nvda chart', 'NVDA · Price · 1 day', '/symbol/NVDA?price=1d'],
  ['nvda 1y chart', 'NVDA · Price · 1 year', '/symbol/NVDA?price=1y'],
  ['upcoming splits', 'Splits · upcoming (from Nov 20 to Nov 20, 2027)', '/splits?from=today&to=now%2B1y'],
  ['splits upcoming', 'Splits · upcoming (from Nov 20 to Nov 20, 2027)', '/splits?from=today&to=now%2B1y'],
  [
    'future reverse splits',
    'Splits · reverse · upcoming (from Nov 20 to Nov 20, 2027)',
    '/splits?from=today&to=now%2B1y&direction=reverse',
  ],
  ['market today', 'SPY · Price · 1 day', '/symbol/SPY?price=1d'],
  ['the market', 'SPY · Price · 1 day', '/symbol/SPY?price=1d'],
  ['dividend', 'No page for dividends: search their stories', '/news?topics=dividend'],
  ['Dividends', 'No page for dividends: search their stories', '/news?topics=dividend'],
  ['aapl dividend', 'No page for dividends: search the stories of AAPL', '/news?tickers=AAPL&topics=dividend'],
  ['insider trades', 'No page for insider trades: search their stories', '/news?topics=insider'],
  ['nvda options', 'No page for options: search the stories of NVDA', '/news?tickers=NVDA&topics=options'],
  ['aapl', 'Open AAPL', '/symbol/AAPL'],
  ['mkt', 'MKTX', '/symbol/MKTX'],
  ['compare', 'Search stories for “compare”', '/news?topics=compare'],
  ['compare AAPL', 'Search stories for “compare AAPL”', '/news?topics=compare AAPL'],
  ['compare prices of oil', 'Search stories for “compare prices of oil”', '/news?topics=compare prices of oil'],
  ['aapl 30 days', 'AAPL · News · last 30 days (from Oct 22)', '/news?tickers=AAPL&from=now-29d'],
])('“%s” leads to %s', (typed, label, to) => {
  expect([found(typed)[0]?.label, found(typed)[0]?.to]).toEqual([label, to]);
});

test('a period that the chart lacks opens the longest and says so', () => {
  for (const typed of ['nvda 5y', 'nvda 3m', 'nvda max'])
    expect(found(typed)[0], typed).toMatchObject({ label: 'NVDA · Price · 1 year', description: expect.stringMatching(/^No chart of /) });
  expect(found('nvda 5y')[0]?.description).toBe('No chart of 5 years');
});

test('the market is the index, the brief of the first watchlist, and important news', () => {
  const lists = [{ name: 'My 30', query: 'list=My+30:AAPL' }];
  expect(found('market today', { ...sources, lists }).map(({ label, to }) => [label, to])).toEqual(
    expect.arrayContaining([
      ['SPY · Price · 1 day', '/symbol/SPY?price=1d'],
      ['Brief · My 30', '/brief?list=My+30:AAPL'],
      ['News · high importance · today (from Nov 20)', '/news?from=today&importance=high'],
    ]),
  );
  expect(found('market today').map(({ label }) => label)).not.toContain('Brief · My 30');
  expect(found('market today')[0]?.description).toBe('No page for the whole market');
});

test('a company of a missing page is offered for what its page has of it', () => {
  expect(found('apple dividends').map(({ label, to }) => [label, to])).toContainEqual(['AAPL · Dividend yield', '/symbol/AAPL']);
});

test('more companies than Ratios compares are no comparison', () => {
  const many = buildDirectory(Array.from({ length: 9 }, (_, index) => ({ symbol: `T${index}`, name: undefined })));
  const typed = `compare ${[...many.byKey.keys()].join(' ')}`;
  expect(found(typed, { ...sources, directory: many }).map(({ to }) => to)).not.toContainEqual(expect.stringMatching(/^\/ratios/));
});
