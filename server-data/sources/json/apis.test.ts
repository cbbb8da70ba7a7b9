import * as z from 'zod/mini';
import { afterEach, describe, expect, test } from 'vitest';
import { minuteOf, storedBars } from '../testing/bars.ts';
import { openPolled, type PolledSource } from '../testing/poll-source.ts';
import { type FileServer, serveFiles } from '../testing/serve-files.ts';
import { jsonSource } from './json-source.ts';

const servers: FileServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const date = '2026-03-06';
const at = (minute: number): number => minuteOf(date, minute);
const iso = (minute: number): string => new Date(at(minute) * 1000).toISOString().replace('.000', '');
const clock = (minute: number): string => `${date} 09:${30 + minute}:00`;
const now = (): number => at(60) * 1000;

/** open, high, low, close, volume of three minutes */
const values = [
  [10, 11, 9.5, 10.5, 1000],
  [10.5, 12, 10.25, 11.75, 2000],
  [11.75, 11.75, 11, 11.25, 500],
] as const;
const expected = [
  '2026-03-06T14:30 60 10 11 9.5 10.5 1000',
  '2026-03-06T14:31 60 10.5 12 10.25 11.75 2000',
  '2026-03-06T14:32 60 11.75 11.75 11 11.25 500',
];
const short = (time: (minute: number) => unknown) =>
  values.map(([o, h, l, c, v], minute) => ({ t: time(minute), o, h, l, c, v, n: 3, vw: 10 }));
const long = (name: string, time: (minute: number) => string) =>
  values.map(([open, high, low, close, volume], minute) => ({
    [name]: time(minute),
    ...Object.fromEntries(Object.entries({ open, high, low, close, volume }).map(([field, value]) => [field, String(value)])),
  }));
const column = (place: number) => values.map((row) => row[place]);

const yahoo = {
  chart: {
    result: [
      {
        meta: { symbol: 'AAA', currency: 'USD', dataGranularity: '1m', exchangeTimezoneName: 'America/New_York' },
        timestamp: [0, 1, 2, 3].map(at),
        indicators: {
          quote: [Object.fromEntries(['open', 'high', 'low', 'close', 'volume'].map((name, place) => [name, [...column(place), null]]))],
        },
      },
    ],
    error: null,
  },
};
const alphaVantage = {
  'Meta Data': { '1. Information': 'Intraday', '2. Symbol': 'AAA', '4. Interval': '1min', '6. Time Zone': 'US/Eastern' },
  'Time Series (1min)': Object.fromEntries(
    values
      .map((row, minute) => [
        clock(minute),
        Object.fromEntries(['open', 'high', 'low', 'close', 'volume'].map((name, place) => [`${place + 1}. ${name}`, String(row[place])])),
      ])
      .toReversed(),
  ),
};
const finnhub = { s: 'ok', t: [0, 1, 2].map(at), o: column(0), h: column(1), l: column(2), c: column(3), v: column(4) };
const polygon = {
  ticker: 'AAA',
  queryCount: 3,
  resultsCount: 3,
  adjusted: false,
  results: short((minute) => at(minute) * 1000),
  status: 'OK',
};
const alpaca = { bars: { AAA: short(iso) }, next_page_token: null };
const twelveData = {
  meta: { symbol: 'AAA', interval: '1min', currency: 'USD', exchange_timezone: 'America/New_York' },
  values: long('datetime', clock).toReversed(),
  status: 'ok',
};

const shortMap = { time: 't', open: 'o', high: 'h', low: 'l', close: 'c', volume: 'v' };
const longMap = { time: 'datetime', open: 'open', high: 'high', low: 'low', close: 'close', volume: 'volume' };

/** The answer of each API, how its rows are mapped, and its answer without bars. */
const apis: readonly (readonly [name: string, answer: object, mapped: object, empty: object])[] = [
  ['Alpaca', alpaca, { rows: 'bars.*', map: shortMap }, { bars: {}, next_page_token: null }],
  ['Polygon', polygon, { rows: 'results', map: shortMap }, { ticker: 'AAA', queryCount: 0, resultsCount: 0, adjusted: true, status: 'OK' }],
  [
    'Alpha Vantage',
    alphaVantage,
    {
      rows: 'Time Series (1min).*',
      map: { time: '$key', open: '1. open', high: '2. high', low: '3. low', close: '4. close', volume: '5. volume' },
      timezone: 'America/New_York',
    },
    { 'Meta Data': { '2. Symbol': 'AAA' }, 'Time Series (1min)': {} },
  ],
  [
    'Yahoo',
    yahoo,
    {
      rows: 'chart.result.0',
      map: Object.fromEntries([
        ['time', 'timestamp'],
        ...['open', 'high', 'low', 'close', 'volume'].map((name) => [name, `indicators.quote.0.${name}`]),
      ]),
    },
    { chart: { result: [{ meta: { symbol: 'AAA' }, indicators: { quote: [{}] } }], error: null } },
  ],
  [
    'Twelve Data',
    twelveData,
    { rows: 'values', map: longMap, timezone: 'America/New_York' },
    { meta: { symbol: 'AAA' }, values: [], status: 'ok' },
  ],
  ['Finnhub', finnhub, { map: shortMap }, { s: 'no_data' }],
];

async function open(answer: unknown, more: object = {}): Promise<PolledSource & { readonly server: FileServer }> {
  const server = await serveFiles({ '/bars': typeof answer === 'string' ? answer : JSON.stringify(answer) });
  servers.push(server);
  const url = `${server.url}/bars?symbol={symbol}&after={since}`;
  const settings = { name: 'mine', kind: 'json', url, symbols: ['AAA'], to: 'bars', interval: '1m', since: '2026-03-01', ...more };
  return { server, ...openPolled(jsonSource.open(z.parse(jsonSource.settings, settings), '.'), { now }) };
}

describe.each(apis)('%s', (_name, answer, mapped, empty) => {
  test.each([
    ['known', {}],
    ['mapped', mapped],
  ])('%s: the bars are those of the answer, and the next poll asks from the last but one', async (_how, more) => {
    const { store, poll, refused, server } = await open(answer, more);
    await poll();
    expect([await storedBars(store, 'AAA'), refused]).toEqual([expected, []]);
    await poll();
    expect(server.requests.map(({ path }) => decodeURIComponent(path))).toEqual([
      '/bars?symbol=AAA&after=2026-03-01T05:00:00Z',
      `/bars?symbol=AAA&after=${iso(1)}`,
    ]);
    expect(await storedBars(store, 'AAA')).toEqual(expected);
  });

  test.each([
    ['known', {}],
    ['mapped', mapped],
  ])('%s: an answer without bars is nothing new', async (_how, more) => {
    const { store, poll, refused } = await open(empty, more);
    await poll();
    expect([await storedBars(store, 'AAA'), refused]).toEqual([[], []]);
  });

  test('an answer of another shape is a failure, and the part keeps its place', async () => {
    const { poll, server } = await open(answer, mapped);
    await poll();
    server.paths.set('/bars', JSON.stringify({ message: 'your plan has no minutes', data: [] }));
    await expect(poll()).rejects.toThrow(/your plan has no minutes|map: no row has "time"|without rows/);
    server.paths.set('/bars', JSON.stringify(answer));
    await poll();
    expect(decodeURIComponent(server.requests.at(-1)?.path ?? '')).toContain(iso(1));
  });
});

test('the bars of several symbols in one answer are those of each', async () => {
  const { store, poll } = await open({ data: { AAA: short(iso), BBB: short(iso) } }, { rows: 'data.*', map: shortMap });
  await poll();
  expect([await storedBars(store, 'AAA'), await storedBars(store, 'BBB')]).toEqual([expected, expected]);
});

test('rows are read where they are mapped, also beside an empty list of another name', async () => {
  const { store, poll } = await open({ bars: null, data: short(iso) }, { rows: 'data', map: shortMap });
  await poll();
  expect(await storedBars(store, 'AAA')).toEqual(expected);
});

test('rows that are lists of cells, with the path of each cell', async () => {
  const rows = values.map((row, minute) => [at(minute), ...row]);
  const map = { time: '0', open: '1', high: '2', low: '3', close: '4', volume: '5' };
  const { store, poll } = await open({ data: rows }, { rows: 'data', map });
  await poll();
  expect(await storedBars(store, 'AAA')).toEqual(expected);
});

test('rows with values of wrong types are refused, the others stored', async () => {
  const rows: object[] = short(iso);
  rows.splice(1, 0, { t: iso(5), o: 'n/a?', h: { a: 1 }, l: 9, c: 10, v: 1 }, { t: 'soon', o: 10, h: 11, l: 9, c: 10, v: 1 });
  const { store, poll, refused } = await open({ bars: { AAA: rows } }, { rows: 'bars.*', map: shortMap });
  await poll();
  expect(await storedBars(store, 'AAA')).toEqual(expected);
  expect(refused).toEqual([expect.stringMatching(/^AAA: .*2: open: expected a number/), expect.stringMatching(/^AAA: .*3: time: /)]);
});

test('what is no row is refused by its place in the answer, a row without a trade is none', async () => {
  const rows: unknown[] = short(iso);
  rows.splice(1, 0, null, { t: iso(7), o: null, h: null, l: null, c: null, v: null }, 'soon', 7);
  const { store, poll, refused } = await open({ data: rows }, { rows: 'data', map: shortMap });
  await poll();
  expect(await storedBars(store, 'AAA')).toEqual(expected);
  expect(refused).toEqual([expect.stringMatching(/^AAA: row 4: /), expect.stringMatching(/^AAA: row 5: /)]);
});

test.each([
  ['lists of other lengths', { ...finnhub, c: [1] }, { map: shortMap }, 'lists of one length'],
  ['truncated JSON', JSON.stringify(alpaca).slice(0, 90), {}, 'answered with no JSON'],
  ['an HTML page', '<!doctype html><html><body>Sign in</body></html>', {}, 'HTML page'],
  [
    'a map of another answer',
    alpaca,
    { rows: 'bars.*', map: longMap },
    'map: no row has "time" at "datetime"; the first one has "t, o, h, l, c, v, n, vw"',
  ],
  [
    'times without a zone',
    { values: long('datetime', clock) },
    { rows: 'values', map: longMap },
    'has times without a zone: "timezone" names it',
  ],
  ['bars of another length', alpaca, { interval: '5m' }, '"interval" says 5m, but bars are 1m apart'],
  ['rows elsewhere', { data: short(iso) }, { rows: 'bars.*', map: shortMap }, 'answered without rows at "bars.*"; it has "data"'],
  ['rows nowhere', { count: 3 }, { rows: 'bars', map: shortMap }, 'answered without rows at "bars"; it has "count"'],
  ['rows that are a number', { bars: 3 }, { rows: 'bars', map: shortMap }, 'map: no row has "time" at "t"; the first one has a number'],
  ['an error', { error: 'Invalid API key' }, {}, 'Invalid API key'],
  ['another answer', { rows: 3 }, {}, 'no known price API'],
])('%s is a failure in words', async (_name, answer, more, reason) => {
  const { store, poll } = await open(answer, more);
  await expect(poll()).rejects.toThrow(reason);
  expect(await storedBars(store, 'AAA')).toEqual([]);
});

test('one bar is read as many were: a time that is the end of a bar stays one', async () => {
  const day = Array.from({ length: 390 }, (_, minute) => ({ t: iso(minute + 1), o: 10, h: 11, l: 9, c: 10, v: 100 }));
  const { store, poll, server } = await open({ data: day }, { rows: 'data', map: shortMap });
  await poll();
  server.paths.set('/bars', JSON.stringify({ data: day.slice(-1) }));
  await poll();
  const stored = await storedBars(store, 'AAA');
  expect([stored.length, stored[0]?.slice(0, 16), stored.at(-1)?.slice(0, 16)]).toEqual([390, '2026-03-06T14:30', '2026-03-06T20:59']);
});
