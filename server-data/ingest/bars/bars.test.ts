import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import barsExample from '#contract/docs/examples/bars.json' with { type: 'json' };
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { BarSeries, BarInterval } from '#contract/endpoints/bars.ts';
import { contentHash } from '../../store/content-hash.ts';
import type { SqliteStore } from '../../store/sqlite/open.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { memoryStore } from '../../testing/test-app.ts';
import { formatSum, type IngestCount, noCount } from '../count.ts';
import { ingest } from '../ingest.ts';
import { barsKind } from './bars.ts';
import type { BarsOptions } from './options.ts';

const { newPath } = temporaryFolder();
let store: SqliteStore;
beforeEach(() => (store = memoryStore()));
afterEach(() => store.close());

const plain: BarsOptions = { symbol: 'AAPL' };
const reportPath = (source: string): string => `${source}.report`;

async function load(content: string | Buffer, options: Partial<BarsOptions> = {}, into = store) {
  const path = newPath();
  writeFileSync(path, content);
  const count = await ingest(barsKind({ ...plain, ...options }), { store: into, sources: [path], now: () => 0, reportPath });
  // every line is in exactly one of the numbers
  formatSum(count);
  const rows = existsSync(reportPath(path)) ? readFileSync(reportPath(path), 'utf8').trim().split('\n') : [];
  const refused = rows.map((row) => JSON.parse(row) as { line: number; reason: string });
  return { count, refused };
}

/** `time open high low close volume` of each bar of a symbol, the time that of New York. */
function barsOf(symbol = 'AAPL', interval: BarInterval = '1m', into = store): string[] {
  const [from, to] = [newYorkInstant('2020-01-01'), newYorkInstant('2030-01-01')];
  const series = JSON.parse(into.candlesJson({ symbols: [symbol], from, to, interval, session: 'ANY' }).toString()) as BarSeries[];
  return (series[0]?.candles ?? []).map(({ dateTime, open, high, low, close, volume }) =>
    [dateTime.slice(0, 16).replace('T', ' '), open, high, low, close, volume].join(' '),
  );
}

const two = ['2026-03-06 09:30 10 11 9.5 10.5 1000', '2026-03-06 09:31 10.5 12.25 10.5 12 500'];

describe('formats that give the same bars', () => {
  test.each<[string, string | Buffer, Partial<BarsOptions>?]>([
    [
      'date and time in one column',
      'datetime,open,high,low,close,volume\n2026-03-06 09:30:00,10,11,9.5,10.5,1000\n2026-03-06 09:31:00,10.5,12.25,10.5,12,500\n',
    ],
    [
      'in two',
      'Date,Time,Open,High,Low,Close,Volume\n03/06/2026,09:30,10.00,11.00,9.50,10.50,1000\n03/06/2026,09:31,10.50,12.25,10.50,12.00,500',
      { dates: 'mdy' },
    ],
    [
      'another order, with other columns',
      'v,vw,o,c,h,l,t,n\n1000,10.2,10,10.5,11,9.5,1772807400000,7\n500,11,10.5,12,12.25,10.5,1772807460000,3\n',
    ],
    [
      'nanoseconds, newest first',
      'ticker,volume,open,close,high,low,window_start,transactions\nAAPL,500,10.5,12,12.25,10.5,1772807460000000000,3\nAAPL,1000,10,10.5,11,9.5,1772807400000000000,7\n',
    ],
    [
      'semicolons, CRLF, a byte order mark, blank lines',
      '\ufeff<DATE>;<TIME>;<OPEN>;<HIGH>;<LOW>;<CLOSE>;<VOL>\r\n20260306;093000;10;11;9.5;10.5;1000\r\n\r\n20260306;093100;10.5;12.25;10.5;12;500\r\n',
    ],
    [
      'a volume with decimals',
      'time,open,high,low,close,volume\n2026-03-06T14:30:00Z,10,11,9.5,10.5,1000.0\n2026-03-06T14:31:00Z,10.5,12.25,10.5,12,500.0\n',
    ],
    [
      'quotes',
      '"date","open","high","low","close","volume"\n"2026-03-06 09:30","10","11","9.5","10.5","1000"\n"2026-03-06 09:31","10.5","12.25","10.5","12","500"\n',
    ],
    [
      'three lines of header',
      'Price,Close,High,Low,Open,Volume\nTicker,AAPL,AAPL,AAPL,AAPL,AAPL\nDatetime,,,,,\n2026-03-06 14:30:00+00:00,10.5,11,9.5,10,1000\n2026-03-06 14:31:00+00:00,12,12.25,10.5,10.5,500\n',
      { symbol: undefined },
    ],
    [
      'a title above the header',
      'AAPL minute bars\n\ndate,open,high,low,close,volume\n2026-03-06 09:30,10,11,9.5,10.5,1000\n2026-03-06 09:31,10.5,12.25,10.5,12,500\n',
    ],
    ['NDJSON', '{"t":1772807400,"o":10,"h":11,"l":9.5,"c":10.5,"v":1000}\n{"t":1772807460,"o":10.5,"h":12.25,"l":10.5,"c":12,"v":500}\n'],
    [
      'an array',
      '[{"symbol":"AAPL","date":"2026-03-06","time":"09:30","open":"10","high":"11","low":"9.5","close":"10.5","volume":"1000"},\n{"symbol":"AAPL","date":"2026-03-06","time":"09:31","open":"10.5","high":"12.25","low":"10.5","close":"12","volume":"500"}]',
      { symbol: undefined },
    ],
    [
      'a response of the endpoint',
      '[{"symbol":"AAPL","interval":60,"candles":[{"time":"1772807400000","open":10,"high":11,"low":9.5,"close":10.5,"volume":"1000","dateTime":"x"},{"time":"1772807460000","open":10.5,"high":12.25,"low":10.5,"close":12,"volume":"500","dateTime":"x"}]}]',
      { symbol: undefined },
    ],
    ['gzip', gzipSync('date,open,high,low,close,volume\n2026-03-06 09:30,10,11,9.5,10.5,1000\n2026-03-06 09:31,10.5,12.25,10.5,12,500\n')],
    [
      'the time at the end of a bar',
      'date,open,high,low,close,volume\n2026-03-06 09:31,10,11,9.5,10.5,1000\n2026-03-06 09:32,10.5,12.25,10.5,12,500\n',
      { stamp: 'end' },
    ],
    [
      'times of another zone',
      'date,open,high,low,close,volume\n2026-03-06 15:30,10,11,9.5,10.5,1000\n2026-03-06 15:31,10.5,12.25,10.5,12,500\n',
      { timeZone: 'Europe/Berlin' },
    ],
    [
      'prices in hundredths of a cent',
      'date,open,high,low,close,volume\n2026-03-06 09:30,100000,110000,95000,105000,1000\n2026-03-06 09:31,105000,122500,105000,120000,500\n',
      { priceScale: 10_000 },
    ],
    [
      'twice, and in any order',
      'date,open,high,low,close,volume\n2026-03-06 09:31,10.5,12.25,10.5,12,500\n2026-03-06 09:30,10,11,9.5,10.5,999\n2026-03-06 09:30,10,11,9.5,10.5,1000\n',
    ],
  ])('%s', async (_, content, options) => {
    const { count, refused } = await load(content, options);
    expect(refused).toEqual([]);
    expect(count.added).toBe(2);
    expect(barsOf()).toEqual(two);
  });
});

test('a bar that a later line replaces is counted as repeated; a second load changes nothing; a later file wins', async () => {
  const header = 'date,open,high,low,close,volume\n';
  const first = `${header}2026-03-06 09:30,1,1,1,1,1\n2026-03-06 09:30,2,2,2,2,2\n2026-03-06 09:31,3,3,3,3,3\n`;
  expect((await load(first)).count).toEqual({ ...noCount, read: 4, added: 2, repeated: 1, layout: 1 } satisfies IngestCount);
  expect((await load(`${first}\n`)).count).toMatchObject({ added: 0, updated: 0, unchanged: 2, repeated: 1, blank: 1 });
  const later = `${header}2026-03-06 09:30,5,5,5,5,5\n2026-03-06 09:32,6,6,6,6,6\n`;
  expect((await load(later, { seconds: 60 })).count).toMatchObject({ added: 1, updated: 1 });
  expect(barsOf()).toEqual(['2026-03-06 09:30 5 5 5 5 5', '2026-03-06 09:31 3 3 3 3 3', '2026-03-06 09:32 6 6 6 6 6']);
});

test('daily bars are of their day, whatever time of it they name', async () => {
  const header = 'date,open,high,low,close,volume\n';
  const rows = ['2026-03-06', '2026-03-09', '2026-03-10T00:00:00Z', '2026-03-11T13:30:00Z'].map((date) => `${date},1,2,1,2,10`);
  await load(header + rows.join('\n'), { seconds: 86_400 });
  expect(barsOf('AAPL', '1d')).toEqual(['2026-03-06', '2026-03-09', '2026-03-10', '2026-03-11'].map((day) => `${day} 00:00 1 2 1 2 10`));
  const ends = ['2026-03-12 16:00', '2026-03-17 00:00'].map((date) => `${date},3,3,3,3,30`);
  await load(header + ends.join('\n'), { seconds: 86_400, stamp: 'end' });
  expect(barsOf('AAPL', '1d').slice(4)).toEqual(['2026-03-12 00:00 3 3 3 3 30', '2026-03-16 00:00 3 3 3 3 30']);
});

test('several symbols of one file, in any order of lines', async () => {
  const rows = ['09:30', '09:31', '09:32'].flatMap((time, at) =>
    ['AAPL', 'BRK.B', 'F'].map((symbol, place) => `${symbol},2026-03-06 ${time},${place + 1},${place + 1},${place + 1},${place + 1},${at}`),
  );
  const { count } = await load(`symbol,datetime,open,high,low,close,volume\n${rows.join('\n')}`, { symbol: undefined });
  expect(count.added).toBe(9);
  expect([barsOf('AAPL')[2], barsOf('brk-b')[0], barsOf('F').length]).toEqual([
    '2026-03-06 09:32 1 1 1 1 2',
    '2026-03-06 09:30 2 2 2 2 0',
    3,
  ]);
});

test('lines that contradict themselves are refused, each with its reason, and the others are loaded', async () => {
  const rows = [
    'AAPL,2026-03-06 09:30,10,11,9.5,10.5,1000',
    'AAPL,2026-03-06 09:31,0,11,9.5,10.5,1000',
    'AAPL,2026-03-06 09:32,10,11,9.5,-10.5,1000',
    'AAPL,2026-03-06 09:33,10,9,11,10.5,1000',
    'AAPL,2026-03-06 09:34,10,11,9.5,12,1000',
    'AAPL,2026-03-06 09:35,10,11,9.5,10.5,-2',
    'AAPL,2026-03-06 09:36,ten,11,9.5,10.5,1000',
    'AAPL,2026-02-30 09:37,10,11,9.5,10.5,1000',
    ',2026-03-06 09:38,10,11,9.5,10.5,1000',
    'AAPL,2026-03-06 09:39,10,11',
    'AAPL,2026-03-06 09:40,100000,110000,95000,105000,1000',
    'AAPL,2026-03-06 09:41,10,11,9.5,"10.5,1000',
    'AAPL,2026-03-06 09:42,10,11,9.5,10.5,1000',
  ];
  const { count, refused } = await load(`symbol,datetime,open,high,low,close,volume\n${rows.join('\n')}\n`, { seconds: 60 });
  expect(count).toMatchObject({ read: 14, added: 2, refused: 11, layout: 1 });
  expect(refused.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '3 open: expected more than 0, got 0',
    '4 close: expected more than 0, got -10.5',
    '5 high: expected at least the low 11, got 9',
    '6 open, close: expected between 9.5 and 11, got 10 and 12',
    '7 volume: expected no negative number, got -2',
    '8 open: expected a number',
    '9 time: expected a date and time, or Unix seconds, milliseconds or nanoseconds, got "2026-02-30 09:37"',
    '10 symbol: expected a text that is not empty',
    '11 expected 7 cells as in the header, got 4',
    '12 close: expected about 10.5 as in the bar before, got 105000; --price-scale divides prices',
    '13 expected quotes around a whole cell and doubled inside it',
  ]);
  expect(barsOf()).toHaveLength(2);
});

test('a source that cannot be read is refused in one sentence, and nothing is written', async () => {
  for (const [content, options, reason] of [
    ['date,open,high,low\n2026-03-06,1,1,1\n', {}, 'has no header that names open, high, low and close; --columns names the columns'],
    [
      'open,high,low,close\n1,1,1,1\n',
      {},
      'the header: expected a time such as date, time, datetime or timestamp, got open, high, low, close',
    ],
    [
      'date,open,high,low,close\n2026-03-06 09:30,1,1,1,1\n',
      {},
      'the length of its bars does not follow from their times; --interval names it',
    ],
    ['date,open,high,low,close\n2026-03-06,1,1,1,1\n', { symbol: undefined }, 'has no symbol: --symbol names it'],
  ] as const) {
    await expect(load(content, options)).rejects.toThrow(reason);
  }
  expect(store.barsSummary().periods).toBe(0);
});

test('records of JSON are refused one by one', async () => {
  const good = '{"t":1772807400,"o":10,"h":11,"l":9.5,"c":10.5,"v":1000}';
  const lines = [
    good,
    '{"t":',
    '[1]',
    '{"t":1772807460,"o":"x","h":11,"l":9.5,"c":10.5}',
    '{"symbol":"AAPL","interval":604800,"candles":[{"time":"1772807400000","open":1,"high":1,"low":1,"close":1}]}',
  ];
  const { count, refused } = await load(lines.join('\n'), { seconds: 60 });
  expect(count).toMatchObject({ read: 5, added: 1, refused: 4 });
  expect(refused.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('expected JSON'),
    expect.stringContaining('expected an object with time, open, high, low and close'),
    'open: expected a number',
    expect.stringContaining('604800'),
  ]);
});

test('the example of the documents is read as it is served', async () => {
  const { count } = await load(JSON.stringify(barsExample), { symbol: undefined });
  expect(count).toMatchObject({ read: 4, added: 4, refused: 0 });
});

describe('an interrupted run', () => {
  // enough for several batches would take seconds: the store fails after its first write instead
  const rows = Array.from(
    { length: 2000 },
    (_, at) => `2026-03-06 ${String(4 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')},1,1,1,1,${at}`,
  );
  const content = `date,open,high,low,close,volume\n${rows.slice(0, 900).join('\n')}\nwrong\n${rows.slice(900, 950).join('\n')}`;

  test('begins again, and ends with the same content and report', async () => {
    const path = newPath();
    writeFileSync(path, content);
    const kind = barsKind({ ...plain, seconds: 60 });
    const failing = { ...store, writeBars: () => Promise.reject(new Error('killed')) };
    await expect(ingest(kind, { store: failing, sources: [path], now: () => 0, reportPath })).rejects.toThrow('killed');
    expect(store.barsSummary().periods).toBe(0);
    const count = await ingest(kind, { store, sources: [path], now: () => 0, reportPath });
    expect(count).toMatchObject({ added: 950, refused: 1, layout: 1 });
    const other = memoryStore();
    await load(content, { seconds: 60 }, other);
    expect(await contentHash(store)).toBe(await contentHash(other));
    other.close();
    expect(readFileSync(reportPath(path), 'utf8').trim().split('\n')).toHaveLength(1);
  });
});
