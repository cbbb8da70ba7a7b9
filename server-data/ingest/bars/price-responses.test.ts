import { describe, expect, it } from 'vitest';
import barsExample from '#contract/docs/examples/bars.json' with { type: 'json' };
import { type PriceResponse, readPriceResponse } from './price-responses.ts';

function read(value: unknown): PriceResponse {
  const found = readPriceResponse(value);
  if (!found || 'kind' in found) throw new Error(`expected bars, got ${JSON.stringify(found)}`);
  return found;
}

/** `name=cell …` of every row, with the symbol of its series before it; empty cells are left out. */
const rowsOf = ({ series }: PriceResponse): string[] =>
  series.flatMap(({ symbol, columns, rows }) =>
    rows.map((row) =>
      [symbol ?? '-', ...columns.map((name, place) => `${name}=${row[place] ?? ''}`).filter((text) => !text.endsWith('='))].join(' '),
    ),
  );

const ohlcv = { open: 10, high: 11, low: 9.5, close: 10.5, volume: 1000 };
const texts = { open: '10.00', high: '11.00', low: '9.50', close: '10.50', volume: '1000' };
const short = { o: 10, h: 11, l: 9.5, c: 10.5, v: 1000, n: 7, vw: 10.25 };
const cells = 'open=10 high=11 low=9.5 close=10.5 volume=1000';
const textCells = 'open=10.00 high=11.00 low=9.50 close=10.50 volume=1000';
const shortCells = `${cells} trades=7 vwap=10.25`;
const newYork = 'America/New_York';

/** `seconds zone` of the series, once where they are the same; `-` where the response does not say it. */
const factsOf = ({ series }: PriceResponse): string =>
  [...new Set(series.map(({ seconds, timeZone }) => `${seconds ?? '-'} ${timeZone ?? '-'}`))].join(', ');

const responses: readonly (readonly [name: string, value: unknown, api: string | undefined, rows: readonly string[], facts: string])[] = [
  [
    'Alpaca, several symbols',
    { bars: { AAA: [{ t: '2026-03-06T14:30:00Z', ...short }], BBB: [{ t: '2026-03-06T14:30:00Z', ...short }] }, next_page_token: null },
    'Alpaca',
    [`AAA time=2026-03-06T14:30:00Z ${shortCells}`, `BBB time=2026-03-06T14:30:00Z ${shortCells}`],
    '- -',
  ],
  [
    'Alpaca, one symbol',
    { bars: [{ t: '2026-03-06T14:30:00Z', ...short }], symbol: 'AAA', next_page_token: null },
    'Alpaca',
    [`AAA time=2026-03-06T14:30:00Z ${shortCells}`],
    '- -',
  ],
  [
    'Alpaca, the newest bar of each symbol',
    { bars: { AAA: { t: '2026-03-06T14:30:00Z', ...short } } },
    'Alpaca',
    [`AAA time=2026-03-06T14:30:00Z ${shortCells}`],
    '- -',
  ],
  [
    'Polygon, bars of a ticker, one without trades',
    {
      ticker: 'AAA',
      queryCount: 2,
      resultsCount: 2,
      adjusted: true,
      results: [
        { ...short, t: 1772807400000 },
        { v: 5, o: 10, c: 10, h: 10, l: 10, t: 1772807460000 },
      ],
      status: 'OK',
    },
    'Polygon',
    [`AAA ${shortCells} time=1772807400000`, 'AAA open=10 high=10 low=10 close=10 volume=5 time=1772807460000'],
    '- -',
  ],
  [
    'Polygon, all tickers of a day',
    {
      queryCount: 2,
      resultsCount: 2,
      adjusted: true,
      results: [
        { T: 'AAA', ...short, t: 1772830800000 },
        { T: 'BBB', ...short, t: 1772830800000 },
      ],
    },
    'Polygon',
    [`- symbol=AAA ${shortCells} time=1772830800000`, `- symbol=BBB ${shortCells} time=1772830800000`],
    '86400 -',
  ],
  [
    'Alpha Vantage, minutes',
    {
      'Meta Data': { '1. Information': 'Intraday (5min)', '2. Symbol': 'AAA', '4. Interval': '5min', '6. Time Zone': 'US/Eastern' },
      'Time Series (5min)': {
        '2026-03-06 09:35:00': { '1. open': '10.00', '2. high': '11.00', '3. low': '9.50', '4. close': '10.50', '5. volume': '1000' },
      },
    },
    'Alpha Vantage',
    [`AAA time=2026-03-06 09:35:00 ${textCells}`],
    `300 ${newYork}`,
  ],
  [
    'Alpha Vantage, days with the adjusted close',
    {
      'Meta Data': { '1. Information': 'Daily', '2. Symbol': 'AAA', '5. Time Zone': 'US/Eastern' },
      'Time Series (Daily)': {
        '2026-03-06': {
          '1. open': '10.00',
          '2. high': '11.00',
          '3. low': '9.50',
          '4. close': '10.50',
          '5. adjusted close': '5.25',
          '6. volume': '1000',
          '8. split coefficient': '1.0',
        },
      },
    },
    'Alpha Vantage',
    ['AAA time=2026-03-06 open=10.00 high=11.00 low=9.50 close=10.50 adjusted close=5.25 volume=1000 split coefficient=1.0'],
    `86400 ${newYork}`,
  ],
  [
    'Yahoo, a minute without a trade',
    {
      chart: {
        result: [
          {
            meta: { symbol: 'AAA', dataGranularity: '1m', exchangeTimezoneName: newYork },
            timestamp: [1772807400, 1772807460],
            indicators: { quote: [{ open: [10, null], high: [11, null], low: [9.5, null], close: [10.5, null], volume: [1000, null] }] },
          },
        ],
        error: null,
      },
    },
    'Yahoo',
    [`AAA time=1772807400 ${cells}`, 'AAA time=1772807460'],
    `60 ${newYork}`,
  ],
  [
    'Yahoo, days with the adjusted close',
    {
      chart: {
        result: [
          {
            meta: { symbol: 'AAA', dataGranularity: '1d', exchangeTimezoneName: newYork },
            timestamp: [1772807400],
            indicators: {
              quote: [{ volume: [1000], close: [10.5], low: [9.5], high: [11], open: [10] }],
              adjclose: [{ adjclose: [10.4] }],
            },
          },
        ],
      },
    },
    'Yahoo',
    [`AAA time=1772807400 ${cells} adjclose=10.4`],
    `86400 ${newYork}`,
  ],
  [
    'Twelve Data, one symbol',
    {
      meta: { symbol: 'AAA', interval: '5min', exchange_timezone: newYork },
      values: [{ datetime: '2026-03-06 09:30:00', ...texts }],
      status: 'ok',
    },
    'Twelve Data',
    [`AAA time=2026-03-06 09:30:00 ${textCells}`],
    `300 ${newYork}`,
  ],
  [
    'Twelve Data, several symbols',
    {
      AAA: { meta: { symbol: 'AAA', interval: '1day' }, values: [{ datetime: '2026-03-06', ...texts }], status: 'ok' },
      BBB: { meta: { symbol: 'BBB', interval: '1h' }, values: [{ datetime: '2026-03-06 09:30:00', ...texts }], status: 'ok' },
    },
    'Twelve Data',
    [`AAA time=2026-03-06 ${textCells}`, `BBB time=2026-03-06 09:30:00 ${textCells}`],
    '86400 -, 3600 -',
  ],
  [
    'Finnhub',
    { s: 'ok', t: [1772807400, 1772807460], o: [10, 10.5], h: [11, 12], l: [9.5, 10], c: [10.5, 11], v: [1000, 500] },
    'Finnhub',
    [`- time=1772807400 ${cells}`, '- time=1772807460 open=10.5 high=12 low=10 close=11 volume=500'],
    '- -',
  ],
  [
    'Financial Modeling Prep, days of a symbol',
    { symbol: 'AAA', historical: [{ date: '2026-03-06', ...ohlcv, adjClose: 10.4, label: 'March 06, 26' }] },
    'Financial Modeling Prep',
    [`AAA date=2026-03-06 ${cells} adjClose=10.4`],
    '- -',
  ],
  [
    'Financial Modeling Prep, days of several symbols',
    {
      historicalStockList: [
        { symbol: 'AAA', historical: [{ date: '2026-03-06', ...ohlcv }] },
        { symbol: 'BBB', historical: [] },
      ],
    },
    'Financial Modeling Prep',
    [`AAA date=2026-03-06 ${cells}`],
    '- -',
  ],
  [
    'Financial Modeling Prep, a list with the symbol in each bar',
    [{ symbol: 'AAA', date: '2026-03-06', ...ohlcv, change: 0.5, changePercent: 5, vwap: 10.3 }],
    'Financial Modeling Prep',
    [`- symbol=AAA date=2026-03-06 ${cells} change=0.5 changePercent=5 vwap=10.3`],
    '- -',
  ],
  [
    'a list of bars',
    [{ date: '2026-03-06 09:30:00', open: 10, low: 9.5, high: 11, close: 10.5, volume: 1000 }],
    undefined,
    ['- date=2026-03-06 09:30:00 open=10 low=9.5 high=11 close=10.5 volume=1000'],
    '- -',
  ],
  [
    'Tiingo',
    [{ date: '2026-03-06T00:00:00.000Z', ...ohlcv, adjClose: 10.4, adjVolume: 1000, divCash: 0, splitFactor: 1 }],
    'Tiingo',
    [`- date=2026-03-06T00:00:00.000Z ${cells} adjClose=10.4 adjVolume=1000 divCash=0 splitFactor=1`],
    '- -',
  ],
  [
    'IEX, minutes, one without a trade',
    [
      { date: '2026-03-06', minute: '09:30', label: '09:30 AM', ...ohlcv, numberOfTrades: 7 },
      {
        date: '2026-03-06',
        minute: '09:31',
        label: '09:31 AM',
        open: null,
        high: null,
        low: null,
        close: null,
        volume: 0,
        numberOfTrades: 0,
      },
    ],
    'IEX',
    [`- date=2026-03-06 time=09:30 ${cells} trades=7`, '- date=2026-03-06 time=09:31 volume=0 trades=0'],
    '- -',
  ],
  [
    'EODHD, minutes',
    [{ timestamp: 1772807400, gmtoffset: 0, datetime: '2026-03-06 14:30:00', ...ohlcv }],
    'EODHD',
    [`- time=1772807400 ${cells}`],
    '- -',
  ],
  [
    'EODHD, a day of an exchange',
    [{ code: 'AAA', exchange_short_name: 'US', date: '2026-03-06', ...ohlcv, adjusted_close: 10.5 }],
    'EODHD',
    [`- symbol=AAA exchange_short_name=US date=2026-03-06 ${cells} adjusted_close=10.5`],
    '- -',
  ],
  [
    'Marketstack',
    {
      pagination: { limit: 100, offset: 0, count: 1, total: 1 },
      data: [{ ...ohlcv, symbol: 'AAA', exchange: 'XNAS', date: '2026-03-06T00:00:00+0000' }],
    },
    'Marketstack',
    [`- ${cells} symbol=AAA exchange=XNAS date=2026-03-06T00:00:00+0000`],
    '- -',
  ],
  ['Tradier, days', { history: { day: [{ date: '2026-03-06', ...ohlcv }] } }, 'Tradier', [`- date=2026-03-06 ${cells}`], '- -'],
  ['Tradier, one day', { history: { day: { date: '2026-03-06', ...ohlcv } } }, 'Tradier', [`- date=2026-03-06 ${cells}`], '- -'],
  [
    'Tradier, minutes',
    { series: { data: [{ time: '2026-03-06T09:30:00', timestamp: 1772807400, price: 10.25, ...ohlcv, vwap: 10.3 }] } },
    'Tradier',
    [`- time=1772807400 ${cells} vwap=10.3`],
    '- -',
  ],
  [
    'Schwab',
    { candles: [{ ...ohlcv, datetime: 1772807400000 }], symbol: 'AAA', empty: false },
    'Schwab',
    [`AAA ${cells} time=1772807400000`],
    '- -',
  ],
  [
    'this service, minutes',
    [{ symbol: 'AAA', interval: 60, candles: [{ time: '1772807400000', ...ohlcv, dateTime: '2026-03-06T09:30:00.000-05:00' }] }],
    'this service',
    [`AAA time=1772807400000 ${cells}`],
    '60 -',
  ],
  [
    'lists of bars by symbol',
    { AAA: [{ t: 1772807400, ...short }], BBB: [{ t: 1772807400, ...short }] },
    undefined,
    [`AAA time=1772807400 ${shortCells}`, `BBB time=1772807400 ${shortCells}`],
    '- -',
  ],
];

describe('a saved response of a price API', () => {
  it.each(responses)('%s', (_, value, api, rows, facts) => {
    const found = read(value);
    expect(found.api).toBe(api);
    expect(rowsOf(found)).toEqual(rows);
    expect(factsOf(found)).toBe(facts);
    expect(found.hasMore).toBe(false);
  });

  it('of our own endpoint is read as the document shows it', () => {
    const [first] = read(barsExample).series;
    expect(first?.columns).toEqual(['time', 'open', 'high', 'low', 'close', 'volume']);
    expect(first?.seconds).toBeGreaterThan(0);
  });

  it('says whether its prices are adjusted for splits, where the API does', () => {
    const polygon = (adjusted?: boolean) => read({ ticker: 'AAA', adjusted, results: [{ t: 1, ...short }] }).series[0]?.adjusted;
    expect([polygon(true), polygon(false), polygon()]).toEqual([true, false, undefined]);
  });

  it.each<[string, unknown]>([
    ['a token', { bars: { AAA: [{ t: '2026-03-06T14:30:00Z', ...short }] }, next_page_token: 'QUFB' }],
    ['an address', { ticker: 'AAA', results: [{ t: 1, ...short }], next_url: 'https://api.example.com/next' }],
    ['a total', { pagination: { offset: 0, count: 1, total: 2 }, data: [{ symbol: 'AAA', date: '2026-03-06', ...ohlcv }] }],
  ])('that is one page of several says so by %s', (_, value) => {
    expect(read(value).hasMore).toBe(true);
  });

  it('keeps cells that are no numbers as text, and never turns nothing into 0', () => {
    const [series] = read({ bars: [{ t: '2026-03-06', o: {}, h: [], l: true, c: null }] }).series;
    expect(series?.rows).toEqual([['2026-03-06', 'an object', 'a list', 'true', null]]);
  });
});

describe('what is no response with bars', () => {
  it.each<[string, unknown, string]>([
    ['Alpha Vantage', { Note: 'Thank you for using this API' }, 'an error response instead of bars: "Thank you for using this API"'],
    ['a wrong call', { 'Error Message': 'Invalid API call.' }, 'an error response instead of bars: "Invalid API call."'],
    [
      'a key in the message',
      { Information: 'We have detected your API key as ABC123 and our limit is 25 requests' },
      'an error response instead of bars: "We have detected your API key as … and our limit is 25 requests"',
    ],
    ['Twelve Data', { code: 401, message: 'key is incorrect', status: 'error' }, 'an error response instead of bars: "key is incorrect"'],
    [
      'one of several symbols',
      {
        AAA: { meta: { symbol: 'AAA' }, values: [{ datetime: '2026-03-06', ...texts }] },
        BBB: { code: 404, message: 'symbol not found', status: 'error' },
      },
      'Twelve Data: BBB: an error response instead of bars: "symbol not found"',
    ],
    ['Alpaca', { message: 'forbidden.' }, 'an error response instead of bars: "forbidden."'],
    ['Polygon', { status: 'ERROR', request_id: 'a', error: 'Unknown API Key' }, 'an error response instead of bars: "Unknown API Key"'],
    [
      'Yahoo',
      { chart: { result: null, error: { code: 'Not Found', description: 'No data found' } } },
      'Yahoo: an error response instead of bars: "No data found"',
    ],
    ['Tiingo', { detail: 'Invalid token.' }, 'an error response instead of bars: "Invalid token."'],
    ['Marketstack', { error: { code: 'a', message: 'no key' } }, 'an error response instead of bars: "no key"'],
    ['Tradier', { fault: { faultstring: 'Invalid Access Token' } }, 'an error response instead of bars: "Invalid Access Token"'],
    ['this service', { ok: false, errors: [], data: null, message: 'Unauthorized' }, 'an error response instead of bars: "Unauthorized"'],
    ['a long message', { message: 'x'.repeat(500) }, `an error response instead of bars: "${'x'.repeat(100)}…"`],
    ['no data of Finnhub', { s: 'no_data' }, 'Finnhub: a response without bars'],
    ['no data of Alpaca', { bars: null, symbol: 'AAA' }, 'Alpaca: a response without bars'],
    ['no data of Alpaca by symbol', { bars: {} }, 'Alpaca: a response without bars'],
    ['no data of Polygon', { ticker: 'AAA', resultsCount: 0, status: 'OK' }, 'Polygon: a response without bars'],
    ['no data of Yahoo', { chart: { result: [{ meta: { symbol: 'AAA' }, indicators: {} }] } }, 'Yahoo: a response without bars'],
    ['no data of Tradier', { history: null }, 'Tradier: a response without bars'],
    ['no data of Schwab', { candles: [], symbol: 'AAA', empty: true }, 'Schwab: a response without bars'],
    [
      'weeks',
      { 'Meta Data': { '2. Symbol': 'AAA' }, 'Weekly Time Series': { '2026-03-06': { '1. open': '10.00' } } },
      'Alpha Vantage: bars may be 1 second to 1 day long, got "Weekly"',
    ],
    [
      'months',
      { meta: { symbol: 'AAA', interval: '1month' }, values: [{ datetime: '2026-03-01', ...texts }] },
      'Twelve Data: bars may be 1 second to 1 day long, got "1month"',
    ],
    [
      'quarters',
      { chart: { result: [{ meta: { dataGranularity: '3mo' }, timestamp: [1], indicators: { quote: [{ open: [1] }] } }] } },
      'Yahoo: bars may be 1 second to 1 day long, got "3mo"',
    ],
    [
      'a length beyond a day',
      [{ symbol: 'AAA', interval: 86_401, candles: [{ time: '1', ...ohlcv }] }],
      'this service: bars may be 1 second to 1 day long, got "86401 seconds"',
    ],
    [
      'years of seconds',
      [{ symbol: 'AAA', interval: 1e12, candles: [{ time: '1', ...ohlcv }] }],
      'this service: bars may be 1 second to 1 day long, got "1000000000000 seconds"',
    ],
    [
      'no length at all',
      [{ symbol: 'AAA', interval: 0, candles: [{ time: '1', ...ohlcv }] }],
      'this service: bars may be 1 second to 1 day long, got "0 seconds"',
    ],
    [
      'a length in words',
      [{ symbol: 'AAA', interval: 'long', candles: [{ time: '1', ...ohlcv }] }],
      'this service: interval: expected a number of seconds',
    ],
  ])('%s is refused with the reason', (_, value, reason) => {
    expect(readPriceResponse(value)).toMatchObject({ reason });
  });

  it.each([
    [
      'lists of other lengths',
      { s: 'ok', t: [1, 2], o: [1], h: [1, 1], l: [1, 1], c: [1, 1], v: [1, 1] },
      'Finnhub: expected lists of one length, got 2 times and 1 of open',
    ],
    [
      'prices in pence',
      { chart: { result: [{ meta: { currency: 'GBp' }, timestamp: [1], indicators: { quote: [{ open: [1] }] } }] } },
      'Yahoo: prices are in "GBp"; expected US dollars',
    ],
    [
      'prices in euros',
      { meta: { symbol: 'AAA', interval: '1day', currency: 'EUR' }, values: [{ datetime: '2026-03-01', ...texts }] },
      'Twelve Data: prices are in "EUR"; expected US dollars',
    ],
  ])('%s are refused with the reason', (_, value, reason) => {
    expect(readPriceResponse(value)).toMatchObject({ reason });
  });

  it('the price of the moment at the end of a chart is no bar', () => {
    const chart = (granularity: string, times: readonly number[]): unknown => ({
      chart: {
        result: [{ meta: { dataGranularity: granularity }, timestamp: times, indicators: { quote: [{ open: times, close: times }] } }],
      },
    });
    expect(read(chart('5m', [300, 600, 737])).series[0]?.rows.map(([time]) => time)).toEqual([300, 600]);
    expect(read(chart('5m', [300, 600, 900])).series[0]?.rows).toHaveLength(3);
    expect(read(chart('1d', [0, 86_400, 100_000])).series[0]?.rows).toHaveLength(3);
  });

  it('the type of a message in a stream is no symbol', () => {
    expect(rowsOf(read([{ T: 'b', S: 'AAA', t: '2026-03-06T14:30:00Z', ...short }]))).toEqual([
      `- symbol=AAA time=2026-03-06T14:30:00Z ${shortCells}`,
    ]);
  });

  it('klines of Binance are named', () => {
    expect(readPriceResponse([[1772807400000, '10', '11', '9.5', '10.5', '1000', 1772807459999, '1', 7, '1', '1', '0']])).toMatchObject({
      reason: expect.stringContaining('Binance') as string,
    });
  });

  it.each<[string, unknown]>([
    ['a bar', { date: '2026-03-06', ...ohlcv, message: 'a note' }],
    ['an empty list', []],
    ['stories', [{ id: 1, title: 'A story' }]],
    ['a list of lists of texts', [['date', 'open', 'high', 'low', 'close', 'volume']]],
    ['another object', { a: 1 }],
    ['bars at another place', { message: 'ok', list: [{ date: '2026-03-06', ...ohlcv }] }],
    ['a text', 'bars'],
    ['null', null],
  ])('%s is left to others', (_, value) => {
    expect(readPriceResponse(value)).toBeUndefined();
  });

  it('bars with ever new fields are refused before they take memory', () => {
    const bars = Array.from({ length: 1000 }, (_, index) => ({ t: index, ...short, [`field${index}`]: 1 }));
    expect(readPriceResponse({ bars: { AAA: bars } })).toMatchObject({ kind: 'too many columns' });
  });
});
