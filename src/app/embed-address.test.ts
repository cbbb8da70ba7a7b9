import { describe, expect, test } from 'vitest';
import { aboutSymbol, fullViewOf, guestWith, insideFrame, openedWith, readGuest, withRange } from './embed-address.ts';

test.each<[search: string, hide: string[], symbol: string | undefined]>([
  ['?embed=1', [], undefined],
  ['?embed=1&hide=title,filters,pager&symbol=AAPL', ['title', 'filters', 'pager'], 'AAPL'],
  ['?embed=1&hide=pager,everything,title', ['title', 'pager'], undefined],
  ['?embed=1&hide=&symbol=', [], undefined],
  ['?embed=1&symbol=brk.b', [], 'BRK.B'],
  ['?embed=1&symbol=AAPL,MSFT', [], undefined],
  ['?embed=1&symbol=%3Cscript%3E', [], undefined],
  [`?embed=1&symbol=${'A'.repeat(21)}`, [], undefined],
])('a host that writes %s hides %j and pins %s', (search, hide, symbol) => {
  expect(readGuest(search)).toMatchObject({ hide, symbol });
});

const guest = readGuest('?embed=1&theme=dark&symbol=AAPL&importance=high');

const opens = (pathname: string, search: string, by = guest): string => Object.values(openedWith({ pathname, search }, by)).join('');

test.each<[address: string, opens: string]>([
  ['/news?embed=1&symbol=AAPL', '/news?embed=1&symbol=AAPL&tickers=AAPL'],
  ['/news?embed=1&symbol=AAPL&tickers=MSFT', '/news?embed=1&symbol=AAPL&tickers=AAPL'],
  ['/news?tickers=AAPL&embed=1&symbol=aapl', '/news?tickers=AAPL&embed=1&symbol=aapl'],
  ['/news/12?at=2026-11-20&tickers=AAPL&embed=1&symbol=AAPL', '/news/12?at=2026-11-20&tickers=AAPL&embed=1&symbol=AAPL'],
  ['/symbol/AAPL?embed=1&symbol=AAPL', '/symbol/AAPL?embed=1&symbol=AAPL'],
  ['/symbol/MSFT?embed=1&symbol=AAPL', '/symbol/AAPL?embed=1&symbol=AAPL'],
])('a frame that is pinned to AAPL opens %s at %s', (address, there) => {
  const { pathname, search } = new URL(address, 'http://desk.example');
  expect(opens(pathname, search)).toBe(there);
});

test('a frame that is not pinned opens as it is asked', () => {
  expect(opens('/news', '?embed=1', readGuest('?embed=1'))).toBe('/news?embed=1');
});

describe('when the host pins another symbol, F', () => {
  const since = guestWith(guest, { symbol: 'F' });

  test.each<[address: string, opens: string]>([
    ['/news?embed=1&symbol=AAPL&tickers=AAPL&importance=high', '/news?embed=1&symbol=F&tickers=F&importance=high'],
    ['/news/12?at=2026-11-20&embed=1&symbol=AAPL&tickers=AAPL', '/news?embed=1&symbol=F&tickers=F'],
    ['/quantified?embed=1&symbol=AAPL&symbols=AAPL&row=r1', '/quantified?embed=1&symbol=F&symbols=F'],
    ['/ratios?s=AAPL&embed=1', '/ratios?s=F&embed=1&symbol=F'],
    ['/symbol/AAPL?embed=1&symbol=AAPL', '/symbol/F?embed=1&symbol=F'],
  ])('%s becomes %s', (address, there) => {
    const { pathname, search } = new URL(address, 'http://desk.example');
    expect(opens(pathname, search, since)).toBe(there);
  });

  test('clicks keep the new one', () => {
    expect(insideFrame('/news', '?importance=low', since)).toContain('symbol=F&tickers=F');
    expect(insideFrame('/news', '?tickers=AAPL', since)).toBeUndefined();
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
  expect(aboutSymbol(path, search)).toBe(symbol);
});

test('a click from a pinned frame to the page of another symbol leaves it, to that of its own it stays', () => {
  expect(insideFrame('/symbol/MSFT', '', guest)).toBeUndefined();
  expect(insideFrame('/symbol/aapl', '', guest)).toBe('?embed=1&theme=dark&symbol=AAPL');
});

test.each<[path: string, search: string, range: { from?: string; to?: string }, there: string]>([
  ['/news', '?embed=1', { from: '2026-11-01', to: '2026-11-05' }, '?embed=1&from=2026-11-01&to=2026-11-05'],
  ['/news', '?from=2026-10-01&to=2026-10-01&hours=09-11&embed=1', { from: '2026-11-01' }, '?from=2026-11-01&embed=1'],
  ['/guidance/', '?from=2026-10-01&to=2026-10-02', {}, ''],
  ['/ratios', '?embed=1', { from: '2024-01-01', to: '2025-01-01' }, '?embed=1&from=2024-01-01'],
  ['/logos', '?embed=1', { from: '2024-01-01' }, '?embed=1'],
  ['/constructor', '?embed=1', { from: '2024-01-01' }, '?embed=1'],
])('on %s%s the range %j makes it %s', (path, search, range, there) => {
  expect(withRange(path, search, range)).toBe(there);
});

describe('a click inside a frame', () => {
  test.each<[what: string, search: string, leads: string | undefined]>([
    ['keeps what the host wrote', '', '?embed=1&theme=dark&symbol=AAPL&tickers=AAPL'],
    ['keeps other filters', '?importance=low', '?importance=low&embed=1&theme=dark&symbol=AAPL&tickers=AAPL'],
    ['cannot change what the host wrote', '?theme=light&symbol=F', '?theme=dark&symbol=AAPL&embed=1&tickers=AAPL'],
    ['on the same symbol stays', '?tickers=AAPL', '?tickers=AAPL&embed=1&theme=dark&symbol=AAPL'],
    ['on another symbol leaves the frame', '?tickers=MSFT&embed=1', undefined],
    ['on more symbols leaves the frame', '?tickers=AAPL,MSFT', undefined],
  ])('%s', (_, search, leads) => {
    expect(insideFrame('/news', search, guest)).toBe(leads);
  });

  test('in a frame that is not pinned goes anywhere', () => {
    expect(insideFrame('/news', '?tickers=BRK/A,F', readGuest('?embed=1&hide=pager'))).toBe('?tickers=BRK/A,F&embed=1&hide=pager');
  });
});

describe.each([
  ['/quantified', 'symbols'],
  ['/ratios/', 's'],
  ['/news/1000', 'tickers'],
])('on %s', (path, name) => {
  test('a frame opens about its symbol, in the words of the page', () => {
    expect(opens(path, '?embed=1&symbol=AAPL')).toBe(`${path}?embed=1&symbol=AAPL&${name}=AAPL`);
    expect(opens(path, `?${name}=F,GM&embed=1&symbol=AAPL`)).toBe(`${path}?${name}=AAPL&embed=1&symbol=AAPL`);
  });

  test.each(['MSFT', 'AAPL,MSFT', 'AAPL&%s=MSFT'])('%s leaves it for the full view', (symbols) => {
    expect(insideFrame(path, `?${name}=${symbols.replace('%s', name)}`, guest)).toBeUndefined();
    expect(insideFrame(path, `?${name}=aapl`, guest)).toBe(`?${name}=AAPL&embed=1&theme=dark&symbol=AAPL`);
  });
});

test('another spelling of the parameter is no way out of the frame', () => {
  expect(opens('/quantified', '?embed=1&symbol=AAPL&tickers=MSFT')).toBe('/quantified?embed=1&symbol=AAPL&symbols=AAPL');
  expect(insideFrame('/quantified', '?symbols=AAPL&tickers=MSFT', guest)).toBeUndefined();
});

test('the full view is the same page without the frame', () => {
  expect(fullViewOf('?tickers=AAPL,F&embed=1&hide=pager&symbol=AAPL&theme=dark&tz=utc')).toBe('?tickers=AAPL,F&theme=dark&tz=utc');
  expect(fullViewOf('?embed=1')).toBe('');
});
