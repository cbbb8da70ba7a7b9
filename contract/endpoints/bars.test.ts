import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parsePairs } from '../http/query-string.ts';
import { parseQuery } from '../schema/query.ts';
import { readRows } from '../schema/rows.ts';
import { momentsSpan } from '../schema/moments.ts';
import { bars, barSeries } from './bars.ts';

const queryOf = (text: string) => parseQuery(bars, parsePairs(text));
const now = Date.parse('2026-03-09T14:30:00Z') / 1000;
const spanOf = (times: string) =>
  momentsSpan(queryOf(`symbols=A&${times}`).query, now).map((instant) => new Date(instant * 1000).toISOString());

describe('the span of a query', () => {
  test.each([
    ['from=2026-03-06', '2026-03-06T05:00:00.000Z', '2026-03-09T14:30:00.000Z'],
    // the clock changed on the 8th; a day as the end is included
    ['from=2026-03-06&to=2026-03-08', '2026-03-06T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['from=2026-03-06T09:30:00&to=2026-03-09T09:30:00', '2026-03-06T14:30:00.000Z', '2026-03-09T13:30:00.000Z'],
    ['from=2026-03-06T09:30:00Z&to=2026-03-06T09:30:00.250-08:00', '2026-03-06T09:30:00.000Z', '2026-03-06T17:30:00.250Z'],
    ['from=YTD', '2026-01-01T05:00:00.000Z', '2026-03-09T14:30:00.000Z'],
    ['from=1day', '2026-03-08T14:30:00.000Z', '2026-03-09T14:30:00.000Z'],
    ['from=1w', '2026-03-02T14:30:00.000Z', '2026-03-09T14:30:00.000Z'],
    // the same time of the clock a month earlier
    ['from=1MONTH', '2026-02-09T15:30:00.000Z', '2026-03-09T14:30:00.000Z'],
    ['from=-1y', '2025-03-09T14:30:00.000Z', '2026-03-09T14:30:00.000Z'],
    ['from=1m', '2026-02-09T15:30:00.000Z', '2026-03-09T14:30:00.000Z'],
    ['from=0001-01-01', '1970-01-01T00:00:00.000Z', '2026-03-09T14:30:00.000Z'],
  ])('%s', (times, from, to) => {
    expect(spanOf(times)).toEqual([from, to]);
  });
});

test('a minute and a month differ in letter case alone, other intervals do not', () => {
  const intervalOf = (interval: string) => queryOf(`symbols=A&from=YTD&interval=${interval}`).query.interval;
  expect(['1m', '1M', '5M', '1H', '1D', '1W'].map(intervalOf)).toEqual(['1m', '1M', '5m', '1h', '1d', '1w']);
});

test.each([
  ['', ['missing_parameter | symbols', 'missing_parameter | from']],
  ['symbols=A&from=2026-02-30', ['invalid_parameter | from: expected a day as YYYY-MM-DD or a time as YYYY-MM-DDTHH:MM:SS, YTD,']],
  ['symbols=A&from=2026-02-03 09:30:00', ['invalid_parameter | from: expected a day']],
  ['symbols=A&from=2026-02-03T24:30:00', ['invalid_parameter | from: expected a day']],
  ['symbols=A&from=YTD&to=YTD', ['invalid_parameter | to: expected a day as YYYY-MM-DD or a time as YYYY-MM-DDTHH:MM:SS, got "YTD"']],
  ['symbols=A&from=2026-02-03&to=2026-02-02', ['invalid_parameter | from: expected a time before to, got 2026-02-03 and 2026-02-02']],
  ['symbols=A&from=YTD&interval=2m', ['invalid_parameter | interval: expected one of 1m, 5m, 15m, 30m, 1h, 1d, 1w, 1M, got "2m"']],
  [
    'symbols=A&from=YTD&session=NIGHT',
    ['invalid_parameter | session: expected one of ANY, PRE_MARKET, REGULAR, AFTER_MARKET, got "NIGHT"'],
  ],
])('%s is refused with the reason', (text, problems) => {
  const found = queryOf(text).problems.map(({ kind, value }) => `${kind} | ${value}`);
  expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem) as string));
});

test.each<[sent: unknown, volume: number | null | string, written?: string]>([
  ['182400', 182_400, '182400'],
  [182_400, 182_400, '182400'],
  ['0', 0, '0'],
  ['', null, ''],
  [undefined, null, ''],
  ['many', 'candles.0.volume: expected a number, got "many"'],
])('the volume %j is %s', (sent, volume, written) => {
  const candle = { time: '1765202400000', open: 1, high: 1, low: 1, close: 1, volume: sent, dateTime: '' };
  const read = readRows(bars, [{ symbol: 'A', interval: 60, candles: [candle] }]);
  const [series] = read?.rows ?? [];
  expect(series ? series.candles[0]?.volume : read?.wrong[0]?.reason).toBe(volume);
  if (series) expect(z.encode(barSeries, series).candles[0]?.volume).toBe(written);
});
