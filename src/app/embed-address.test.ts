import { describe, expect, test } from 'vitest';
import { fullViewOf, insideFrame, openedWith, readGuest } from './embed-address.ts';

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

test('a frame that is pinned opens about its symbol', () => {
  expect(openedWith('/news', '?embed=1&symbol=AAPL', guest)).toBe('?embed=1&symbol=AAPL&tickers=AAPL');
  expect(openedWith('/news', '?embed=1&symbol=AAPL&tickers=MSFT', guest)).toBe('?embed=1&symbol=AAPL&tickers=AAPL');
  expect(openedWith('/news', '?tickers=AAPL&embed=1', guest)).toBe('?tickers=AAPL&embed=1');
  expect(openedWith('/news', '?embed=1', readGuest('?embed=1'))).toBe('?embed=1');
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
    expect(openedWith(path, '?embed=1&symbol=AAPL', guest)).toBe(`?embed=1&symbol=AAPL&${name}=AAPL`);
    expect(openedWith(path, `?${name}=F,GM&embed=1&symbol=AAPL`, guest)).toBe(`?${name}=AAPL&embed=1&symbol=AAPL`);
  });

  test.each(['MSFT', 'AAPL,MSFT', 'AAPL&%s=MSFT'])('%s leaves it for the full view', (symbols) => {
    expect(insideFrame(path, `?${name}=${symbols.replace('%s', name)}`, guest)).toBeUndefined();
    expect(insideFrame(path, `?${name}=aapl`, guest)).toBe(`?${name}=AAPL&embed=1&theme=dark&symbol=AAPL`);
  });
});

test('another spelling of the parameter is no way out of the frame', () => {
  expect(openedWith('/quantified', '?embed=1&tickers=MSFT', guest)).toBe('?embed=1&symbols=AAPL');
  expect(insideFrame('/quantified', '?symbols=AAPL&tickers=MSFT', guest)).toBeUndefined();
});

test('the full view is the same page without the frame', () => {
  expect(fullViewOf('?tickers=AAPL,F&embed=1&hide=pager&symbol=AAPL&theme=dark&tz=utc')).toBe('?tickers=AAPL,F&theme=dark&tz=utc');
  expect(fullViewOf('?embed=1')).toBe('');
});
