import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import example from '../docs/examples/movers.json' with { type: 'json' };
import { parsePairs } from '../http/query-string.ts';
import { readLenientRows } from '../schema/lenient-rows.ts';
import { parseQuery } from '../schema/query.ts';
import { readRows } from '../schema/rows.ts';
import { movers } from './movers.ts';

const [gainer] = example.result.gainers;
const resultOf = (more: object): unknown => ({ result: { ...example.result, ...more } });

test('the example is read, and written again as the same text', () => {
  const { rows = [], wrong } = readRows(movers, example) ?? {};
  expect(wrong).toEqual([]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify({ result: z.encode(movers.row, rows[0] ?? { gainers: [], losers: [] }) })).toBe(JSON.stringify(example));
});

test('without parameters: the regular session, by change, 50 of each list', () => {
  const { query, problems } = parseQuery(movers, []);
  expect(problems).toEqual([]);
  expect(query).toEqual({ maxResults: 50, session: 'REGULAR', by: 'change' });
});

test.each<[text: string, message: string]>([
  ['maxResults=0', 'maxResults: at least 1, got 0'],
  ['maxResults=1001', 'maxResults: at most 1000, got 1001'],
  ['maxResults=many', 'maxResults: expected a whole number from 1 to 1000, got "many"'],
  [
    'from=soon',
    'from: expected a day as YYYY-MM-DD or a time as YYYY-MM-DDTHH:MM:SS, YTD, 1DAY, 1WEEK, 1MONTH, 1YEAR, 1d, 1w, 1m or 1y, also with a minus sign, got "soon"',
  ],
  ['to=YTD', 'to: expected a day as YYYY-MM-DD or a time as YYYY-MM-DDTHH:MM:SS, got "YTD"'],
  ['from=2026-03-06&to=2026-03-05', 'from: expected a time before to, got 2026-03-06 and 2026-03-05'],
  ['from=2025-03-05&to=2026-03-06', 'from: expected at most 366 days before to, got 2025-03-05 and 2026-03-06'],
  ['session=NIGHT', 'session: expected one of ANY, PRE_MARKET, REGULAR, AFTER_MARKET, got "NIGHT"'],
  ['by=price', 'by: expected one of change, volume, got "price"'],
  [`symbols=${Array.from({ length: 501 }, (_, index) => `S${index}`).join()}`, 'symbols: at most 500, got 501'],
  [`sector=${'x'.repeat(101)}`, 'sector: at most 100 characters, got 101'],
])('a wrong parameter is named: %s', (text, message) => {
  expect(parseQuery(movers, parsePairs(text)).problems.map(({ value }) => value)).toEqual([message]);
});

test('a figure that is null or no number is absent, and one that is text is read', () => {
  const sent = { ...gainer, price: '43.26', close: null, volume: 'n/a', averageVolume: '', marketCap: '4326000000', shareFloat: ' ' };
  const { rows = [], wrong } = readRows(movers, resultOf({ gainers: [sent] })) ?? {};
  expect(wrong).toEqual([]);
  const figures = { close: undefined, volume: undefined, averageVolume: undefined, marketCap: 4_326_000_000, shareFloat: undefined };
  expect(rows[0]?.gainers).toEqual([{ ...gainer, price: 43.26, ...figures }]);
});

test.each<[what: string, wrong: object]>([
  ['no symbol', { symbol: null }],
  ['a null price', { price: null }],
  ['a price that is no number', { price: 'n/a' }],
  ['an empty change', { change: '' }],
  ['a percentage that is an object', { changePercent: {} }],
])('an entry with %s costs this entry, and not the others', (_, wrong) => {
  const sent = resultOf({ gainers: [{ ...gainer, ...wrong }, gainer], losers: [{ ...gainer, ...wrong }] });
  const read = readLenientRows(movers, sent);
  expect(read?.wrong).toEqual([]);
  expect(read?.incomplete).toHaveLength(1);
  expect(read?.rows[0]).toMatchObject({ gainers: [gainer], losers: [], breadth: example.result.breadth });
});

test('a name that is null costs the name', () => {
  const read = readLenientRows(movers, resultOf({ gainers: [{ ...gainer, companyName: null, gicsSectorName: 45 }] }));
  expect(read?.rows[0]?.gainers.map(({ companyName, gicsSectorName, price }) => [companyName, gicsSectorName, price])).toEqual([
    [undefined, undefined, 43.26],
  ]);
});

test.each<[sent: unknown, read: number | undefined]>([
  ['2025-07-15T16:00:00.000-04:00', 1_752_609_600],
  ['2025-07-15T20:00:00Z', 1_752_609_600],
  ['2025-07-15 16:00', undefined],
  [null, undefined],
  [1_752_609_600_000, undefined],
])('the time of prices is read in any zone, and absent where it has none: %s', (sent, read) => {
  const [row] = readRows(movers, resultOf({ snapTo: sent, usePreviousClose: null }))?.rows ?? [];
  expect([row?.snapTo, row?.usePreviousClose, row?.gainers.length]).toEqual([read, undefined, 1]);
});

test('a result without lists, or with a part that is none, is read', () => {
  expect(readRows(movers, { result: {} })?.rows).toEqual([{ gainers: [], losers: [] }]);
  expect(readLenientRows(movers, resultOf({ breadth: { covered: 'many' } }))?.rows[0]).not.toHaveProperty('breadth');
  expect(readLenientRows(movers, resultOf({ sectors: [{ name: 'Energy' }] }))?.rows[0]?.sectors).toEqual([]);
  expect(readRows(movers, { ok: false })).toBeUndefined();
});

test('a span of too many days is above its limit, and one of as many is not', () => {
  expect(parseQuery(movers, parsePairs('from=2025-03-05&to=2026-03-06')).problems.map(({ kind }) => kind)).toEqual(['limit_exceeded']);
  expect(parseQuery(movers, parsePairs('from=2025-03-06&to=2026-03-06')).problems).toEqual([]);
});

test.each(['YTD', '1d', '-1d', '-1W', '1w', '-1m', '-1y', '1Y', '1YEAR'])('a span that ends now, as the vendor writes it: %s', (from) => {
  expect(parseQuery(movers, [['from', from]])).toMatchObject({ query: { from }, problems: [] });
});
