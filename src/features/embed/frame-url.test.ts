import { describe, expect, test } from 'vitest';
import {
  symbolInUrl,
  withHostParams,
  insideFrameSearch,
  isPermalinkPattern,
  initialLocation,
  readFrameSettings,
  linkForHost,
  withDateRange,
} from './frame-url.ts';

test.each<[search: string, hide: string[], symbol: string | undefined]>([
  ['?embed=1', [], undefined],
  ['?embed=1&hide=title,filters,pager&symbol=AAPL', ['title', 'filters', 'pager'], 'AAPL'],
  ['?embed=1&hide=pager,everything,title', ['title', 'pager'], undefined],
  ['?embed=1&hide=&symbol=', [], undefined],
  ['?embed=1&symbol=brk.b', [], 'BRK.B'],
  ['?embed=1&symbol=AAPL,MSFT', [], undefined],
  ['?embed=1&symbol=%3Cscript%3E', [], undefined],
  [`?embed=1&symbol=${'A'.repeat(33)}`, [], undefined],
])('%s hides %j and pins %s', (search, hide, symbol) => {
  expect(readFrameSettings(search)).toMatchObject({ hide, symbol });
});

const settings = readFrameSettings('?embed=1&theme=dark&symbol=AAPL&importance=high');

const openedUrl = (pathname: string, search: string, by = settings): string =>
  Object.values(initialLocation({ pathname, search }, by)).join('');

test.each<[address: string, opens: string]>([
  ['/news?embed=1&symbol=AAPL', '/news?embed=1&symbol=AAPL&tickers=AAPL'],
  ['/news?embed=1&symbol=AAPL&tickers=MSFT', '/news?embed=1&symbol=AAPL&tickers=AAPL'],
  ['/news?tickers=AAPL&embed=1&symbol=aapl', '/news?tickers=AAPL&embed=1&symbol=aapl'],
  ['/news/12?at=2026-11-20&tickers=AAPL&embed=1&symbol=AAPL', '/news/12?at=2026-11-20&tickers=AAPL&embed=1&symbol=AAPL'],
  ['/symbol/AAPL?embed=1&symbol=AAPL', '/symbol/AAPL?embed=1&symbol=AAPL'],
  ['/symbol/MSFT?embed=1&symbol=AAPL', '/symbol/AAPL?embed=1&symbol=AAPL'],
])('a frame pinned to AAPL opens %s at %s', (address, there) => {
  const { pathname, search } = new URL(address, 'http://desk.example');
  expect(openedUrl(pathname, search)).toBe(there);
});

describe('when the host pins another symbol, F', () => {
  const since = withHostParams(settings, { symbol: 'F' });

  test.each<[address: string, opens: string]>([
    ['/news?embed=1&symbol=AAPL&tickers=AAPL&importance=high', '/news?embed=1&symbol=F&tickers=F&importance=high'],
    ['/news/12?at=2026-11-20&embed=1&symbol=AAPL&tickers=AAPL', '/news?embed=1&symbol=F&tickers=F'],
    ['/quantified?embed=1&symbol=AAPL&symbols=AAPL&row=r1', '/quantified?embed=1&symbol=F&symbols=F'],
    ['/ratios?s=AAPL&embed=1', '/ratios?s=F&embed=1&symbol=F'],
    ['/symbol/AAPL?embed=1&symbol=AAPL', '/symbol/F?embed=1&symbol=F'],
  ])('%s becomes %s', (address, there) => {
    const { pathname, search } = new URL(address, 'http://desk.example');
    expect(openedUrl(pathname, search, since)).toBe(there);
  });

  test('navigation keeps the new symbol', () => {
    expect(insideFrameSearch('/news', '?importance=low', since)).toContain('symbol=F&tickers=F');
    expect(insideFrameSearch('/news', '?tickers=AAPL', since)).toBeUndefined();
  });
});

test.each<[path: string, search: string, symbol: string | undefined]>([
  ['/news', '?tickers=aapl', 'AAPL'],
  ['/news', '?tickers=AAPL,F', undefined],
  ['/news', '', undefined],
  ['/quantified', '?tickers=F', 'F'],
  ['/ratios/', '?s=F,f', 'F'],
  ['/symbol/BRK%2FB', '?tickers=F', 'BRK.B'],
  ['/symbol/%E0%A4%A', '', '%E0%A4%A'],
])('%s%s is about %s', (path, search, symbol) => {
  expect(symbolInUrl(path, search)).toBe(symbol);
});

test('a pinned frame may navigate to the page of its own symbol only', () => {
  expect(insideFrameSearch('/symbol/MSFT', '', settings)).toBeUndefined();
  expect(insideFrameSearch('/symbol/aapl', '', settings)).toBe('?embed=1&theme=dark&symbol=AAPL');
});

test.each<[path: string, search: string, range: { from?: string; to?: string }, there: string]>([
  ['/news', '?embed=1', { from: '2026-11-01', to: '2026-11-05' }, '?embed=1&from=2026-11-01&to=2026-11-05'],
  ['/news', '?from=2026-10-01&to=2026-10-01&hours=09-11&embed=1', { from: '2026-11-01' }, '?from=2026-11-01&embed=1'],
  ['/guidance/', '?from=2026-10-01&to=2026-10-02', {}, ''],
  ['/ratios', '?embed=1', { from: '2024-01-01', to: '2025-01-01' }, '?embed=1&from=2024-01-01'],
  ['/logos', '?embed=1', { from: '2024-01-01' }, '?embed=1'],
  ['/constructor', '?embed=1', { from: '2024-01-01' }, '?embed=1'],
])('%s%s with the range %j is %s', (path, search, range, there) => {
  expect(withDateRange(path, search, range)).toBe(there);
});

describe('navigation inside a frame', () => {
  test.each<[what: string, search: string, leads: string | undefined]>([
    ['keeps what the host wrote', '', '?embed=1&theme=dark&symbol=AAPL&tickers=AAPL'],
    ['keeps other filters', '?importance=low', '?importance=low&embed=1&theme=dark&symbol=AAPL&tickers=AAPL'],
    ['cannot change what the host wrote', '?theme=light&symbol=F', '?theme=dark&symbol=AAPL&embed=1&tickers=AAPL'],
    ['on the same symbol stays', '?tickers=AAPL', '?tickers=AAPL&embed=1&theme=dark&symbol=AAPL'],
    ['on another symbol leaves the frame', '?tickers=MSFT&embed=1', undefined],
    ['on more symbols leaves the frame', '?tickers=AAPL,MSFT', undefined],
  ])('%s', (_, search, leads) => {
    expect(insideFrameSearch('/news', search, settings)).toBe(leads);
  });

  test('in a frame that is not pinned goes anywhere', () => {
    expect(insideFrameSearch('/news', '?tickers=BRK/A,F', readFrameSettings('?embed=1&hide=pager'))).toBe(
      '?tickers=BRK/A,F&embed=1&hide=pager',
    );
  });
});

describe.each([
  ['/quantified', 'symbols'],
  ['/ratios/', 's'],
  ['/news/1000', 'tickers'],
])('on %s', (path, name) => {
  test('a frame opens with its symbol in the parameter of the page', () => {
    expect(openedUrl(path, '?embed=1&symbol=AAPL')).toBe(`${path}?embed=1&symbol=AAPL&${name}=AAPL`);
    expect(openedUrl(path, `?${name}=F,GM&embed=1&symbol=AAPL`)).toBe(`${path}?${name}=AAPL&embed=1&symbol=AAPL`);
  });

  test.each(['MSFT', 'AAPL,MSFT', 'AAPL&%s=MSFT'])('%s leaves it for the full view', (symbols) => {
    expect(insideFrameSearch(path, `?${name}=${symbols.replace('%s', name)}`, settings)).toBeUndefined();
    expect(insideFrameSearch(path, `?${name}=aapl`, settings)).toBe(`?${name}=AAPL&embed=1&theme=dark&symbol=AAPL`);
  });
});

test('an alias of the parameter is pinned as well', () => {
  expect(openedUrl('/quantified', '?embed=1&symbol=AAPL&tickers=MSFT')).toBe('/quantified?embed=1&symbol=AAPL&symbols=AAPL');
  expect(insideFrameSearch('/quantified', '?symbols=AAPL&tickers=MSFT', settings)).toBeUndefined();
});

const host = 'https://intranet.example.com';

test.each<[pattern: string, isOne: boolean]>([
  ['https://intranet.example.com/markets?view={path}', true],
  ['https://intranet.example.com/#{path}', true],
  ['https://intranet.example.com/markets', false],
  ['https://evil.example/?view={path}', false],
  ['https://intranet.example.com@evil.example/{path}', false],
  ['https://intranet.example.com{path}', false],
  ['javascript:alert(1)//{path}', false],
  ['/markets?view={path}', false],
])('%s is a pattern of the host: %s', (pattern, isOne) => {
  expect(isPermalinkPattern(pattern, host)).toBe(isOne);
});

test('there is no valid pattern while the host is unknown', () => {
  expect(isPermalinkPattern('null/{path}', undefined)).toBe(false);
});

const base = 'https://desk.example.com/md/';
const link = 'https://desk.example.com/md/news/12?at=2026-11-20T20:00:00Z&embed=1&hide=pager&symbol=F&tickers=F';

test.each<[what: string, link: string, pattern: string | undefined, shared: string]>([
  ['the full view', link, undefined, 'https://desk.example.com/md/news/12?at=2026-11-20T20:00:00Z&tickers=F'],
  [
    'the host’s page',
    link,
    'https://intranet.example.com/?v={path}&x',
    'https://intranet.example.com/?v=%2Fnews%2F12%3Fat%3D2026-11-20T20%3A00%3A00Z%26tickers%3DF&x',
  ],
  ['a path with a sign of replacing', `${base}symbol/$&`, 'https://h.example/{path}', 'https://h.example/%2Fsymbol%2F%24%26'],
  ['what it is, elsewhere', 'https://news.example.org/1?embed=1', 'https://h.example/{path}', 'https://news.example.org/1?embed=1'],
])('a copied link opens %s', (_, copied, pattern, shared) => {
  expect(linkForHost(copied, base, pattern)).toBe(shared);
});
