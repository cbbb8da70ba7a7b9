import { expect, test } from 'vitest';
import { buildDirectory } from '#src/shared/symbols/directory/directory.ts';
import { symbolsUrl } from '#src/shared/url/symbol-params.ts';
import type { PaletteSources } from './entry.ts';
import { findCommands } from './typed-command.ts';

const sources: PaletteSources = {
  pages: [
    { path: '/news', title: 'News', code: 'N' },
    { path: '/quantified', title: 'Quantified', code: 'QN' },
    { path: '/ratios', title: 'Ratios', code: 'R' },
    { path: '/guidance', title: 'Guidance', code: 'GUID' },
    { path: '/splits', title: 'Splits', code: 'SPLT' },
    { path: '/status', title: 'Status', code: 'STAT' },
  ],
  directory: buildDirectory(['AAPL', 'NVDA', 'AMD', 'F', 'R', 'A', 'CUT', 'BRK.B'].map((symbol) => ({ symbol, name: undefined }))),
  preferences: { recent: [] },
  recent: [],
  opened: [],
  starred: new Set(),
  lists: [{ name: 'My 30', symbols: ['AAPL', 'F'], query: 'list=My+30:AAPL,F' }],
  today: '2026-11-20',
  views: [],
  actions: [],
  symbolPageUrl: (symbol) => `/symbol/${symbol}`,
  pageUrl: ({ path }, symbols) => (path === '/status' ? undefined : symbolsUrl(path, symbols)),
  createWatchlist: () => {},
  searches: () => [],
};

test.each<[typed: string, label: string, to: string]>([
  ['splits this week', 'Splits · this week (from Nov 15 to Nov 21)', '/splits?from=week&to=week'],
  ['this week splits', 'Splits · this week (from Nov 15 to Nov 21)', '/splits?from=week&to=week'],
  ['guid raised this week', 'Guidance · raised · this week (from Nov 15 to Nov 21)', '/guidance?from=week&to=week&verdict=raised'],
  ['guidance not updated', 'Guidance · not updated', '/guidance?verdict=not%20updated'],
  [
    'guid raised above this week',
    'Guidance · raised · above est. · this week (from Nov 15 to Nov 21)',
    '/guidance?from=week&to=week&verdict=raised&est=above',
  ],
  ['above estimates raised guid', 'Guidance · raised · above est.', '/guidance?verdict=raised&est=above'],
  ['AAPL guidance cut below est', 'AAPL · Guidance · lowered · below est.', '/guidance?tickers=AAPL&verdict=lowered&est=below'],
  ['guid in line today', 'Guidance · est. in range · today (on Nov 20)', '/guidance?from=today&to=today&est=in%20range'],
  [
    'reverse splits next week',
    'Splits · reverse · next week (from Nov 22 to Nov 28)',
    '/splits?from=next-week&to=next-week&direction=reverse',
  ],
  ['splits optionable', 'Splits · optionable', '/splits?optionable=yes'],
  ['roe AAPL NVDA restated', 'AAPL, NVDA · Ratios · ROE · restated', '/ratios?s=AAPL,NVDA&type=R&r=roe'],
  ['AAPL NVDA R first reported', 'AAPL, NVDA · Ratios · original', '/ratios?s=AAPL,NVDA&type=A'],
  ['aapl roe annual', 'AAPL · Ratios · ROE · annual', '/ratios?s=AAPL&type=A&period=1Y&r=roe'],
  ['aapl roe annual restated', 'AAPL · Ratios · ROE · restated · annual', '/ratios?s=AAPL&type=R&period=1Y&r=roe'],
  ['aapl vs amd quarterly', 'AAPL, AMD · Ratios · quarterly', '/ratios?s=AAPL,AMD&type=A&period=3M'],
  ['nvda qn vs spy', 'NVDA · Quantified · vs SPY', '/quantified?symbols=NVDA&spy=true'],
  [
    'my 30 important news today',
    'My 30 · News · high importance · today (from Nov 20)',
    '/news?list=My+30:AAPL,F&from=today&importance=high',
  ],
  ['splt next 30 days', 'Splits · next 30 days (from Nov 20 to Dec 19)', '/splits?from=today&to=now%2B29d'],
  ['my 30 since close', 'My 30 · News · since last close (from Nov 19 16:00 ET)', '/news?list=My+30:AAPL,F&from=last-close'],
  [
    'my 30 guid next week',
    'My 30 · Guidance · next week (from Nov 22 to Nov 28)',
    '/guidance?list=My+30:AAPL,F&from=next-week&to=next-week',
  ],
  ['my 30 qn', 'My 30 · Quantified', '/quantified?list=My+30:AAPL,F'],
  ['nvda vs amd roe', 'NVDA, AMD · Ratios · ROE', '/ratios?s=NVDA,AMD&r=roe'],
  ['nvda vs amd', 'NVDA, AMD · Ratios', '/ratios?s=NVDA,AMD'],
  ['nvda amd gross margin', 'NVDA, AMD · Ratios · gross margin', '/ratios?s=NVDA,AMD&r=grossMargin'],
  ['aapl n today', 'AAPL · News · today (from Nov 20)', '/news?tickers=AAPL&from=today'],
  ['AAPL, BRK-B QN YTD', 'AAPL, BRK.B · Quantified · YTD (from Jan 1)', '/quantified?symbols=AAPL,BRK.B&from=year'],
  ['aapl last 14 days', 'AAPL · News · last 14 days (from Nov 7)', '/news?tickers=AAPL&from=now-13d'],
  ['r n 7d', 'R · News · last 7 days (from Nov 14)', '/news?tickers=R&from=now-6d'],
  ['news last week', 'News · from Nov 8 to Nov 14 (last-week, last-week)', '/news?from=last-week&to=last-week'],
  ['today', 'News · today (from Nov 20)', '/news?from=today'],
])('“%s” is %s', (typed, label, to) => {
  const [command] = findCommands(typed, sources);
  expect([command?.label, command?.to]).toEqual([label, to]);
});

test.each([
  ...['', 'aapl', 'aapl qn', 'my 30', 'f r', 'splits', 'interest rates this week', 'rate cut today', 'roe', 'raised', 'aapl raised'],
  ...['news next week', 'status today', 'ratios this week', 'splits raised', 'my 30 aapl today', 'today this week', 'vs amd'],
  ...[
    'aapl restated',
    'raised above',
    'above this week',
    'guid raised raised',
    'guid reverse',
    'splits restated',
    'news above',
    'nvda vs spy',
  ],
])('“%s” is no command', (typed) => {
  expect(findCommands(typed, sources)).toEqual([]);
});
