import { describe, expect, it, test } from 'vitest';
import { columnOf, zoneInName } from './columns.ts';
import { findHeader, readsAsHeader } from './header.ts';

const layoutOf = (...lines: string[]) => {
  const found = findHeader(lines);
  if (typeof found !== 'object') throw new Error(found ?? 'no header');
  return found;
};

describe('names of columns', () => {
  test.each([
    ['<OPEN>', 'open'],
    ['1. open', 'open'],
    ['Open Price', 'open'],
    ['Open ($)', 'open'],
    ['Close (USD)', 'close'],
    ['Close/Last', 'close'],
    ['Close*', 'close'],
    ['PX_LAST', 'close'],
    ['Último', 'close'],
    ['Zuletzt', 'close'],
    ['Eröffn.', 'open'],
    ['Máxima', 'high'],
    ['Vol.', 'volume'],
    ['Volume (shares)', 'volume'],
    ['#RIC', 'symbol'],
    ['#Date', 'date'],
    ['Dates', 'date'],
    ['Date-Time', 'dateTime'],
    ['time_utc', 'dateTime'],
    // of another unit, currency or kind
    ['Volume (K)', undefined],
    ['Volume (000s)', undefined],
    ['Volume (USD m)', undefined],
    ['Close (EUR)', undefined],
    ['Open (bid)', undefined],
    ['Adj Close', undefined],
    ['Volume USD', undefined],
  ])('%s is %s', (name, column) => {
    expect(columnOf(name)).toBe(column);
  });

  test.each([
    ['Gmt time', 'UTC'],
    ['Time (UTC)', 'UTC'],
    ['datetime_utc', 'UTC'],
    ['Time (UTC+01:00)', 'UTC+01:00'],
    ['Date (GMT-5)', 'UTC-5'],
    ['Date (CT)', 'CT'],
    ['Time [CET]', 'CET'],
    ['Time (Europe/Berlin)', 'Europe/Berlin'],
    ['Time (start)', undefined],
    ['Time', undefined],
  ])('%s is of the zone %s', (name, zone) => {
    expect(zoneInName(name)).toBe(zone);
  });
});

describe('symbols in the header', () => {
  const prices = ['Open', 'High', 'Low', 'Close'];
  const join = (build: (price: string) => string): string => `Date,${prices.map(build).join(',')}`;
  test.each<[string, string[], string[]]>([
    ['before a point', [join((price) => `AAPL.${price}`)], ['AAPL']],
    ['with a point of its own', [join((price) => `BRK.B.${price}`)], ['BRK.B']],
    ['after a point', [join((price) => `${price}.BRK.B`)], ['BRK.B']],
    ['before an underscore', [join((price) => `AAPL_${price}`)], ['AAPL']],
    ['in brackets', [join((price) => `${price} (AAPL)`)], ['AAPL']],
    ['in a pair', [join((price) => `"('${price}', 'AAPL')"`)], ['AAPL']],
    ['two of them', [`${join((price) => `${price} AAPL`)},${prices.map((price) => `${price} F`).join(',')}`], ['AAPL', 'F']],
    ['in a line above', ['Ticker,AAPL,AAPL,AAPL,AAPL', join(String)], ['AAPL']],
    ['in a line below', [join(String).replace('Date', 'Price'), 'Ticker,AAPL,AAPL,AAPL,AAPL', 'Date,,,,'], ['AAPL']],
    ['in a line that has no name', [',AAPL,AAPL,AAPL,AAPL', join(String).replace('Date', '')], ['AAPL']],
    [
      'as Bloomberg writes them',
      [`,${prices.map(() => 'F US Equity').join(',')}`, 'Dates,PX_OPEN,PX_HIGH,PX_LOW,PX_LAST'],
      ['F US Equity'],
    ],
  ])('%s', (_, lines, symbols) => {
    expect(layoutOf(...lines).series.map(({ symbol }) => symbol)).toEqual(symbols);
  });

  test.each([
    ['PX', 'Dates,PX_OPEN,PX_HIGH,PX_LOW,PX_LAST', [undefined]],
    ['a repeated index', 'Unnamed: 0,Open,High,Low,Close', [undefined]],
  ])('%s is no symbol', (_, line, symbols) => {
    expect(layoutOf(line).series.map(({ symbol }) => symbol)).toEqual(symbols);
  });

  test.each([
    ['bids and asks', 'time,bid_open,bid_high,bid_low,bid_close,ask_open,ask_high,ask_low,ask_close', undefined],
    ['adjusted prices alone', 'date,adj_open,adj_high,adj_low,adj_close', undefined],
    ['another currency', 'Date,Open (EUR),High (EUR),Low (EUR),Close (EUR)', undefined],
    ['names twice', 'Date,Close,Close,High,High,Low,Low,Open,Open', 'so the table has several series'],
    ['names that pandas numbered', 'Date,Close,Close.1,High,High.1,Low,Low.1,Open,Open.1', 'so the table has several series'],
    ['a symbol without an open', `${join((price) => `A ${price}`)},B High,B Low,B Close`, 'the header has high of B, but not its open'],
    ['no time', 'Open,High,Low,Close,Volume', 'expected a time'],
  ])('%s are no layout', (_, line, reason) => {
    const found = findHeader([line]);
    if (reason === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(reason);
  });
});

describe('a line among the rows', () => {
  const layout = layoutOf('Date,Open,High,Low,Close,Volume');
  test.each([
    ['Date,Open,High,Low,Close,Volume', 'same'],
    ['date,open,high,low,close,volume', 'same'],
    ['Time,O,H,L,C,V', 'same'],
    ['Date,Close,High,Low,Open,Volume', 'other'],
    ['2026-03-06,1,2,1,2,5', undefined],
    ['Date,,,,,', undefined],
  ])('%s is %s', (line, expected) => {
    expect(readsAsHeader(layout, line.split(','))).toBe(expected);
  });
});

it('looks for the header below titles, and not among the rows', () => {
  expect(layoutOf('AAPL prices', '', 'Date;Open;High;Low;Close').headerLines).toBe(3);
  expect(findHeader([...Array.from({ length: 10 }, () => 'title'), 'Date,Open,High,Low,Close'])).toBeUndefined();
});
