import { expect, test } from 'vitest';
import { buildDirectory } from '#src/shared/symbols/directory/directory.ts';
import { symbolsUrl } from '#src/shared/url/symbol-params.ts';
import type { PaletteSources } from './entry.ts';
import { findEntries } from './find-entries.ts';

const sources: PaletteSources = {
  pages: [
    { path: '/market', title: 'Market', code: 'MKT' },
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
    { symbol: 'TGT', name: 'Target' },
    { symbol: 'WMT', name: 'Walmart' },
    { symbol: 'ALL', name: 'Allstate' },
    { symbol: 'AMD', name: undefined },
    { symbol: 'KO', name: 'Coca-Cola' },
  ]),
  preferences: { recent: [] },
  recent: [],
  opened: [],
  starred: new Set(),
  lists: [
    { name: 'Chips', symbols: ['NVDA', 'AMD'], query: 'list=Chips:NVDA,AMD' },
    { name: 'Big tech', symbols: ['AAPL', 'MSFT'], query: 'list=Big+tech:AAPL,MSFT' },
  ],
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
  ['AAPL vs MSFT', 'AAPL, MSFT · Compare', '/compare/AAPL,MSFT'],
  ['aapl vs. msft', 'AAPL, MSFT · Compare', '/compare/AAPL,MSFT'],
  ['compare AAPL MSFT', 'AAPL, MSFT · Compare', '/compare/AAPL,MSFT'],
  ['compare apple and microsoft', 'AAPL, MSFT · Compare', '/compare/AAPL,MSFT'],
  ['apple versus berkshire hathaway', 'AAPL, BRK.B · Compare', '/compare/AAPL,BRK.B'],
  ['compare AAPL, MSFT, NVDA', 'AAPL, MSFT, NVDA · Compare', '/compare/AAPL,MSFT,NVDA'],
  ['compare aapl msft nvda amd ko', 'AAPL, MSFT, NVDA, AMD, KO · Compare', '/compare/AAPL,MSFT,NVDA,AMD,KO'],
  ['compare aapl msft nvda amd ko tgt', 'AAPL, MSFT, NVDA, AMD, KO, TGT · Ratios', '/ratios?s=AAPL,MSFT,NVDA,AMD,KO,TGT'],
  ['compare AAPL MSFT upgrades', 'AAPL, MSFT · Compare · Upgrades', '/compare/AAPL,MSFT?kind=upgrades'],
  ['AAPL vs MSFT earnings', 'AAPL, MSFT · Compare · Earnings', '/compare/AAPL,MSFT?kind=earnings'],
  ['aapl vs msft on price targets', 'AAPL, MSFT · Compare · Price targets', '/compare/AAPL,MSFT?kind=targets'],
  ['compare downgrades of apple and microsoft', 'AAPL, MSFT · Compare · Downgrades', '/compare/AAPL,MSFT?kind=downgrades'],
  ['aapl vs msft guidance', 'AAPL, MSFT · Compare · Guidance', '/compare/AAPL,MSFT?kind=guidance'],
  ['nvda vs amd m&a', 'NVDA, AMD · Compare · Mergers and acquisitions', '/compare/NVDA,AMD?kind=mergers'],
  ['walmart vs target', 'WMT, TGT · Compare', '/compare/WMT,TGT'],
  ['walmart vs target target', 'WMT, TGT · Compare · Price targets', '/compare/WMT,TGT?kind=targets'],
  ['all vs amd', 'ALL, AMD · Compare', '/compare/ALL,AMD'],
  ['chips vs msft', 'Chips, MSFT · Compare', '/compare/Chips:NVDA+AMD,MSFT'],
  ['compare chips with big tech', 'Chips, Big tech · Compare', '/compare/Chips:NVDA+AMD,Big%20tech:AAPL+MSFT'],
  ['compare chips and aapl upgrades', 'Chips, AAPL · Compare · Upgrades', '/compare/Chips:NVDA+AMD,AAPL?kind=upgrades'],
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
  ['market', 'Market', '/market'],
  ['market today', 'Market', '/market'],
  ['the market', 'Market', '/market'],
  ['What did the market do?', 'Market', '/market'],
  ['movers', 'Market · Movers', '/market'],
  ['market movers', 'Market · Movers', '/market'],
  ['what is moving', 'Market · Movers', '/market'],
  ['What’s moving now?', 'Market · Movers', '/market'],
  ['gainers', 'Market · Up', '/market?by=up'],
  ['top gainers today', 'Market · Up', '/market?by=up'],
  ['losers', 'Market · Down', '/market?by=down'],
  ['after hours movers', 'Market · Extended hours', '/market?by=extended'],
  ['pre-market gainers', 'Market · Extended hours', '/market?by=extended'],
  ['unusual volume', 'Market · Unusual volume', '/market?by=volume'],
  ['moves without a story', 'Market · Without a story', '/market?by=unexplained'],
  ['movers Chips', 'Chips · Market · Movers', '/market?list=Chips:NVDA,AMD'],
  ['big tech losers', 'Big tech · Market · Down', '/market?by=down&list=Big+tech:AAPL,MSFT'],
  ['gainers of chips', 'Chips · Market · Up', '/market?by=up&list=Chips:NVDA,AMD'],
  ['chips market', 'Chips · Market', '/market?list=Chips:NVDA,AMD'],
  ['energy movers', 'Market · Movers · Energy', '/market?sector=Energy'],
  ['tech sector', 'Market · Movers · Information Technology', '/market?sector=Information%20Technology'],
  ['what is moving in health care', 'Market · Movers · Health Care', '/market?sector=Health%20Care'],
  [
    'chips tech losers',
    'Chips · Market · Down · Information Technology',
    '/market?by=down&list=Chips:NVDA,AMD&sector=Information%20Technology',
  ],
  ['sectors', 'Market · Sectors', '/market'],
  ['heatmap', 'Market · Sectors as tiles', '/market?sectors=tiles'],
  ['why NVDA', 'NVDA · Why it moved', '/symbol/NVDA#why'],
  ['why did nvda move', 'NVDA · Why it moved', '/symbol/NVDA#why'],
  ['why is nvidia down today?', 'NVDA · Why it moved', '/symbol/NVDA#why'],
  ['why has brk-b fallen', 'BRK.B · Why it moved', '/symbol/BRK.B#why'],
  ['why apple fell', 'AAPL · Why it moved', '/symbol/AAPL#why'],
  ['what happened to coca-cola', 'KO · Why it moved', '/symbol/KO#why'],
  ['nvda why', 'NVDA · Why it moved', '/symbol/NVDA#why'],
  ['dividend', 'No page for dividends: search their stories', '/news?topics=dividend'],
  ['Dividends', 'No page for dividends: search their stories', '/news?topics=dividend'],
  ['aapl dividend', 'No page for dividends: search the stories of AAPL', '/news?tickers=AAPL&topics=dividend'],
  ['insider trades', 'No page for insider trades: search their stories', '/news?topics=insider'],
  ['nvda options', 'No page for options: search the stories of NVDA', '/news?tickers=NVDA&topics=options'],
  ['aapl', 'Open AAPL', '/symbol/AAPL'],
  ['mkt', 'Market', '/market'],
  ['mktx', 'Open MKTX', '/symbol/MKTX'],
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

test.each([
  ...[
    'energy',
    'movers and shakers',
    'why not',
    'why rates fell',
    'energy prices',
    'gainers yesterday',
    'sector rotation',
    'volume',
    'chips',
  ],
  ...['losers of my list', 'energy gainers losers', 'compare aapl upgrades', 'aapl vs nonsense', 'aapl vs msft nonsense', 'vs msft'],
])('“%s” is no request for the market, a reason or a comparison', (typed) => {
  expect(found(typed).map(({ to }) => to)).not.toContainEqual(expect.stringMatching(/^\/(?:market\?|compare)|#why$/));
});

test('the market is its page, then the index, the brief of the first watchlist, and important news', () => {
  expect(
    found('market today')
      .slice(0, 4)
      .map(({ label, to }) => [label, to]),
  ).toEqual([
    ['Market', '/market'],
    ['SPY · Price · 1 day', '/symbol/SPY?price=1d'],
    ['Brief · Chips', '/brief?list=Chips:NVDA,AMD'],
    ['News · high importance · today (from Nov 20)', '/news?from=today&importance=high'],
  ]);
  expect(found('market today', { ...sources, lists: [] }).map(({ label }) => label)).not.toContain('Brief · Chips');
  expect(found('market').filter(({ to }) => to === '/market')).toHaveLength(1);
});

test('companies that are compared are offered on the pages for one kind of figures as well; with a kind of news without ratios', () => {
  const others = (typed: string) =>
    found(typed)
      .slice(1, 4)
      .map(({ label }) => label);
  expect(others('aapl vs msft')).toEqual(['AAPL, MSFT · Ratios', 'AAPL, MSFT · Quantified', 'AAPL, MSFT · News']);
  expect(others('aapl vs msft upgrades').slice(0, 2)).toEqual(['AAPL, MSFT · Quantified', 'AAPL, MSFT · News']);
  expect(found('chips vs msft').map(({ to }) => to)).not.toContainEqual(expect.stringMatching(/^\/ratios/));
});

test('a company of a missing page is offered for what its page has of it', () => {
  expect(found('apple dividends').map(({ label, to }) => [label, to])).toContainEqual(['AAPL · Dividend yield', '/symbol/AAPL']);
});

test('more companies than Ratios compares are no comparison', () => {
  const many = buildDirectory(Array.from({ length: 9 }, (_, index) => ({ symbol: `T${index}`, name: undefined })));
  const typed = `compare ${[...many.byKey.keys()].join(' ')}`;
  expect(found(typed, { ...sources, directory: many }).map(({ to }) => to)).not.toContainEqual(expect.stringMatching(/^\/ratios/));
});
