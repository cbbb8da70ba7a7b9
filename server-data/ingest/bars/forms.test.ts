import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { SqliteStore } from '../../store/sqlite/open.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { memoryStore } from '../../testing/test-app.ts';
import { ingest } from '../ingest.ts';
import { barsKind } from './bars.ts';
import type { BarsOptions } from './options.ts';

// The same bars in the layouts of vendors and programs: each is read as it is, or with the option that its refusal names.

const { newPath } = temporaryFolder();
let store: SqliteStore;
beforeEach(() => (store = memoryStore()));
afterEach(() => store.close());

interface Bar {
  readonly day: string;
  /** seconds after midnight in New York */
  readonly clock: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

const length = 300;
const days = ['2026-03-05', '2026-03-06', '2026-03-09', '2026-03-16'];

/** A session of five minutes, whose prices follow each other. */
const bars: readonly Bar[] = days.flatMap((day, dayIndex) =>
  Array.from({ length: 78 }, (_, index): Bar => {
    const cents = (step: number): number => Math.round(27_000 + dayIndex * 150 + 90 * Math.sin(step / 7) + 3 * (step % 5)) / 100;
    const [open, close] = [cents(index), cents(index + 1)];
    return {
      ...{ day, clock: 34_200 + index * length, open, close },
      ...{ high: Math.round(Math.max(open, close) * 100 + 4) / 100, low: Math.round(Math.min(open, close) * 100 - 5) / 100 },
      volume: 1000 + index * 13 + dayIndex,
    };
  }),
);
const daily: readonly Bar[] = days.map((day) => {
  const ofDay = bars.filter((bar) => bar.day === day);
  return {
    ...{ day, clock: 0, open: ofDay[0]?.open ?? 0, close: ofDay.at(-1)?.close ?? 0 },
    ...{ high: Math.max(...ofDay.map(({ high }) => high)), low: Math.min(...ofDay.map(({ low }) => low)) },
    volume: ofDay.reduce((sum, { volume }) => sum + volume, 0),
  };
});

const seconds = ({ day, clock }: Bar): number => newYorkInstant(day, clock);
const two = (value: number): string => String(value).padStart(2, '0');
const clockOf = (value: number): string => `${two(Math.floor(value / 3600))}:${two(Math.floor((value % 3600) / 60))}:${two(value % 60)}`;
const prices = ({ open, high, low, close }: Bar): string[] => [open, high, low, close].map((price) => price.toFixed(2));
const local = (bar: Bar): string => `${bar.day} ${clockOf(bar.clock)}`;
const utc = (bar: Bar): string => new Date(seconds(bar) * 1000).toISOString();
const inZone = (bar: Bar, timeZone: string, later = 0): string =>
  new Date((seconds(bar) + later) * 1000).toLocaleString('sv-SE', { timeZone }).replace('T', ' ');
const dmy = ({ day }: Bar, mark: string): string => day.split('-').toReversed().join(mark);
const mdy = ({ day }: Bar): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const lines = (header: string | undefined, rows: readonly Bar[], row: (bar: Bar, index: number) => string, end = '\n'): string =>
  [...(header === undefined ? [] : [header]), ...rows.map(row)].join(end) + end;
const list = (row: (bar: Bar) => unknown): string => JSON.stringify(bars.map(row));
const comma = (bar: Bar): string[] => prices(bar).map((price) => price.replace('.', ','));

const intraday: readonly [name: string, content: string | Buffer, options?: BarsOptions][] = [
  [
    'symbol, date and time',
    lines('symbol,datetime,open,high,low,close,volume', bars, (bar) => ['AAPL', local(bar), ...prices(bar), bar.volume].join(',')),
    {},
  ],
  [
    'Polygon flat file',
    lines(
      'ticker,volume,open,close,high,low,window_start,transactions',
      bars,
      (bar) => `AAPL,${bar.volume},${bar.open},${bar.close},${bar.high},${bar.low},${seconds(bar)}000000000,${bar.volume - 1}`,
    ),
    {},
  ],
  [
    'Databento with prices as text',
    lines('ts_event,rtype,publisher_id,instrument_id,open,high,low,close,volume,symbol', bars, (bar) =>
      [utc(bar).replace('Z', '000000Z'), 33, 39, 32, ...prices(bar), bar.volume, 'AAPL'].join(','),
    ),
    {},
  ],
  [
    'Databento with prices in billionths',
    lines('ts_event,rtype,publisher_id,instrument_id,open,high,low,close,volume,symbol', bars, (bar) =>
      [`${seconds(bar)}000000000`, 33, 39, 32, ...prices(bar).map((price) => `${price.replace('.', '')}0000000`), bar.volume, 'AAPL'].join(
        ',',
      ),
    ),
    { priceScale: 1e9 },
  ],
  [
    'NinjaTrader, at the end of bars',
    lines(
      undefined,
      bars,
      (bar) => `${`${bar.day} ${clockOf(bar.clock + length)}`.replaceAll(/[-:]/g, '')};${prices(bar).join(';')};${bar.volume}`,
    ),
  ],
  [
    'MetaTrader 5',
    lines(
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
      bars,
      (bar) => [bar.day.replaceAll('-', '.'), clockOf(bar.clock), ...prices(bar), 17, bar.volume, 1].join('\t'),
      '\r\n',
    ),
  ],
  [
    'MetaTrader 5 of a broker in Athens',
    lines('<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>', bars, (bar) =>
      [inZone(bar, 'Europe/Athens').replaceAll('-', '.').replace(' ', '\t'), ...prices(bar), 17, bar.volume, 1].join('\t'),
    ),
    { timeZone: 'Europe/Athens', symbol: 'AAPL' },
  ],
  [
    'MetaTrader 4, without a header',
    lines(undefined, bars, (bar) => [bar.day.replaceAll('-', '.'), clockOf(bar.clock).slice(0, 5), ...prices(bar), bar.volume].join(',')),
  ],
  [
    'Stooq, in Warsaw at the end of bars',
    lines(
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
      bars,
      (bar) =>
        ['AAPL.US', 5, inZone(bar, 'Europe/Warsaw', length).replaceAll(/[-:]/g, '').replace(' ', ','), ...prices(bar), bar.volume, 0].join(
          ',',
        ),
      '\r\n',
    ),
    { timeZone: 'Europe/Warsaw' },
  ],
  [
    'Stooq with times of New York without zeros',
    lines('<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>', bars, (bar) =>
      ['AAPL.US', 5, bar.day.replaceAll('-', ''), Number(clockOf(bar.clock).replaceAll(':', '')), ...prices(bar), bar.volume].join(','),
    ),
    {},
  ],
  ['FirstRate, without a header', lines(undefined, bars, (bar) => [local(bar), ...prices(bar), bar.volume].join(','))],
  [
    'Kibot, without a header',
    lines(undefined, bars, (bar) => [mdy(bar), clockOf(bar.clock).slice(0, 5), ...prices(bar), bar.volume].join(',')),
  ],
  [
    'HistData, without a header or volumes',
    lines(undefined, bars, (bar) => `${local(bar).replaceAll(/[-:]/g, '')};${prices(bar).join(';')};0`),
  ],
  [
    'TradeStation, at the end of bars',
    lines('"Date","Time","Open","High","Low","Close","Up","Down"', bars, (bar) =>
      [mdy(bar), clockOf(bar.clock + length).slice(0, 5), ...prices(bar), bar.volume - 400, 400].join(','),
    ),
  ],
  [
    'Interactive Brokers with an index',
    lines(',date,open,high,low,close,volume,average,barCount', bars, (bar, index) =>
      [
        index,
        `${local(bar)}${bar.day < '2026-03-08' ? '-05:00' : '-04:00'}`,
        bar.open,
        bar.high,
        bar.low,
        bar.close,
        `${bar.volume}.0`,
        bar.close,
        7,
      ].join(','),
    ),
  ],
  [
    'Interactive Brokers with zone names',
    lines('date,open,high,low,close,volume,average,barCount', bars, (bar) =>
      [`${local(bar).replaceAll('-', '')} US/Eastern`, ...prices(bar), bar.volume, bar.close, 7].join(','),
    ),
  ],
  [
    'pandas with an unnamed index',
    lines(',Open,High,Low,Close,Volume', bars, (bar) =>
      [`${utc(bar).replace('T', ' ').slice(0, 19)}+00:00`, ...prices(bar), bar.volume].join(','),
    ),
  ],
  [
    'yfinance of one symbol',
    `Price,Close,High,Low,Open,Volume\nTicker,AAPL,AAPL,AAPL,AAPL,AAPL\nDatetime,,,,,\n${lines(undefined, bars, (bar) => [`${utc(bar).replace('T', ' ').slice(0, 19)}+00:00`, bar.close, bar.high, bar.low, bar.open, bar.volume].join(','))}`,
    {},
  ],
  ['TradingView', lines('time,open,high,low,close,Volume,VWAP', bars, (bar) => [seconds(bar), ...prices(bar), bar.volume, ''].join(','))],
  [
    'seconds of Unix time as pandas writes floats',
    lines('timestamp,open,high,low,close,volume', bars, (bar) => [`${seconds(bar)}.0`, ...prices(bar), `${bar.volume}.0`].join(',')),
  ],
  [
    'quantmod in R',
    lines('"","AAPL.Open","AAPL.High","AAPL.Low","AAPL.Close","AAPL.Volume","AAPL.Adjusted"', bars, (bar) =>
      [`"${utc(bar)}"`, ...prices(bar), bar.volume, 1.5].join(','),
    ),
    {},
  ],
  [
    'a header in another zone',
    lines('Time (Europe/Berlin),Open,High,Low,Close,Volume', bars, (bar) =>
      [inZone(bar, 'Europe/Berlin'), ...prices(bar), bar.volume].join(','),
    ),
  ],
  [
    'UTC without a zone',
    lines('datetime,open,high,low,close,volume', bars, (bar) =>
      [utc(bar).slice(0, 19).replace('T', ' '), ...prices(bar), bar.volume].join(','),
    ),
  ],
  [
    'Dukascopy',
    lines('Gmt time,Open,High,Low,Close,Volume', bars, (bar) =>
      [`${dmy({ ...bar, day: utc(bar).slice(0, 10) }, '.')} ${utc(bar).slice(11, 19)}.000`, ...prices(bar), bar.volume].join(','),
    ),
  ],
  [
    'German Excel',
    lines(
      'Datum;Zeit;Eröffnung;Hoch;Tief;Schluss;Volumen',
      bars,
      (bar) => [dmy(bar, '.'), clockOf(bar.clock).slice(0, 5), ...comma(bar), bar.volume].join(';'),
      '\r\n',
    ),
  ],
  [
    'decimal commas',
    lines('Date;Time;Open;High;Low;Close;Volume', bars, (bar) =>
      [bar.day, clockOf(bar.clock).slice(0, 5), ...comma(bar), bar.volume].join(';'),
    ),
  ],
  [
    'day first',
    lines('Date;Time;Open;High;Low;Close;Volume', bars, (bar) => [dmy(bar, '/'), clockOf(bar.clock), ...prices(bar), bar.volume].join(';')),
  ],
  [
    'half a day with AM and PM',
    lines('Date,Time,Open,High,Low,Close,Volume', bars, (bar) =>
      [
        mdy(bar),
        new Date(bar.clock * 1000).toLocaleTimeString('en-US', { timeZone: 'UTC' }).replace(' ', ' '),
        ...prices(bar),
        bar.volume,
      ].join(','),
    ),
  ],
  [
    'pipes, with a title',
    `AAPL 5 minutes\n${lines('Date|Open|High|Low|Close|Volume', bars, (bar) => [local(bar), ...prices(bar), bar.volume].join('|'))}`,
  ],
  [
    'quotes and thousands',
    lines('"Time","Open","High","Low","Last","Volume"', bars, (bar) =>
      [local(bar), ...prices(bar), bar.volume.toLocaleString('en-US')].map((cell) => `"${cell}"`).join(','),
    ),
  ],
  [
    'newest first',
    lines('datetime;open;high;low;close;volume', bars.toReversed(), (bar) => [local(bar), ...prices(bar), bar.volume].join(';')),
  ],
  [
    'joined files, whose header stands twice',
    (['03-05,03-06', '03-09,03-16'] as const)
      .map((part) =>
        lines(
          'date,open,high,low,close,volume',
          bars.filter(({ day }) => part.includes(day.slice(5))),
          (bar) => [local(bar), ...prices(bar), bar.volume].join(','),
        ),
      )
      .join(''),
  ],
  ['gzip', gzipSync(lines('date,open,high,low,close,volume', bars, (bar) => [local(bar), ...prices(bar), bar.volume].join(',')))],
  [
    'Alpaca',
    JSON.stringify({
      bars: {
        AAPL: bars.map((bar) => ({ t: utc(bar), o: bar.open, h: bar.high, l: bar.low, c: bar.close, v: bar.volume, n: 5, vw: bar.close })),
      },
      next_page_token: null,
    }),
    {},
  ],
  [
    'Polygon',
    JSON.stringify({
      ticker: 'AAPL',
      status: 'OK',
      adjusted: false,
      results: bars.map((bar) => ({ t: seconds(bar) * 1000, o: bar.open, h: bar.high, l: bar.low, c: bar.close, v: bar.volume, n: 5 })),
    }),
    {},
  ],
  [
    'Alpha Vantage',
    JSON.stringify(
      {
        'Meta Data': { '1. Information': 'Intraday (5min)', '2. Symbol': 'AAPL', '4. Interval': '5min', '6. Time Zone': 'US/Eastern' },
        'Time Series (5min)': Object.fromEntries(
          bars.toReversed().map((bar) => [
            local(bar),
            {
              '1. open': bar.open.toFixed(4),
              '2. high': bar.high.toFixed(4),
              '3. low': bar.low.toFixed(4),
              '4. close': bar.close.toFixed(4),
              '5. volume': String(bar.volume),
            },
          ]),
        ),
      },
      undefined,
      1,
    ),
    {},
  ],
  [
    'Yahoo',
    JSON.stringify({
      chart: {
        result: [
          {
            meta: { symbol: 'AAPL', exchangeTimezoneName: 'America/New_York', dataGranularity: '5m' },
            timestamp: bars.map(seconds),
            indicators: {
              quote: [
                {
                  open: bars.map(({ open }) => open),
                  high: bars.map(({ high }) => high),
                  low: bars.map(({ low }) => low),
                  close: bars.map(({ close }) => close),
                  volume: bars.map(({ volume }) => volume),
                },
              ],
            },
          },
        ],
        error: null,
      },
    }),
    {},
  ],
  [
    'Twelve Data',
    JSON.stringify({
      meta: { symbol: 'AAPL', interval: '5min', exchange_timezone: 'America/New_York' },
      values: bars.toReversed().map((bar) => ({
        datetime: local(bar),
        open: String(bar.open),
        high: String(bar.high),
        low: String(bar.low),
        close: String(bar.close),
        volume: String(bar.volume),
      })),
      status: 'ok',
    }),
    {},
  ],
  [
    'Finnhub',
    JSON.stringify({
      s: 'ok',
      t: bars.map(seconds),
      o: bars.map(({ open }) => open),
      h: bars.map(({ high }) => high),
      l: bars.map(({ low }) => low),
      c: bars.map(({ close }) => close),
      v: bars.map(({ volume }) => volume),
    }),
  ],
  [
    'Financial Modeling Prep',
    list((bar) => ({ date: local(bar), open: bar.open, low: bar.low, high: bar.high, close: bar.close, volume: bar.volume })),
  ],
  [
    'Tiingo as NDJSON',
    bars
      .map((bar) => JSON.stringify({ date: utc(bar), close: bar.close, high: bar.high, low: bar.low, open: bar.open, volume: bar.volume }))
      .join('\n'),
  ],
];

const dailyForms: readonly [name: string, content: string, options?: BarsOptions][] = [
  [
    'Nasdaq, newest first with dollar signs',
    lines('Date,Close/Last,Volume,Open,High,Low', daily.toReversed(), (bar) =>
      [
        mdy(bar),
        `$${bar.close.toFixed(2)}`,
        bar.volume,
        `$${bar.open.toFixed(2)}`,
        `$${bar.high.toFixed(2)}`,
        `$${bar.low.toFixed(2)}`,
      ].join(','),
    ),
  ],
  [
    'Yahoo with an adjusted close',
    lines('Date,Open,High,Low,Close,Adj Close,Volume', daily, (bar) => [bar.day, ...prices(bar), '1.23', bar.volume].join(',')),
  ],
  [
    'Investing with units',
    lines('"Date","Price","Open","High","Low","Vol.","Change %"', daily.toReversed(), (bar) =>
      [
        mdy(bar),
        bar.close.toFixed(2),
        bar.open.toFixed(2),
        bar.high.toFixed(2),
        bar.low.toFixed(2),
        `${(bar.volume / 1000).toFixed(3)}K`,
        '-0.75%',
      ]
        .map((cell) => `"${cell}"`)
        .join(','),
    ),
  ],
  [
    'names of months',
    lines('Date,Open,High,Low,Close,Volume', daily, (bar) =>
      [
        `"${new Date(bar.day).toLocaleDateString('en-US', { month: 'short', day: '2-digit', year: 'numeric', timeZone: 'UTC' })}"`,
        ...prices(bar),
        bar.volume,
      ].join(','),
    ),
  ],
  [
    'a sheet, at the close',
    lines('Date\tOpen\tHigh\tLow\tClose\tVolume', daily, (bar) =>
      [`${Number(bar.day.slice(5, 7))}/${Number(bar.day.slice(8))}/${bar.day.slice(0, 4)} 16:00:00`, ...prices(bar), bar.volume].join('\t'),
    ),
  ],
  [
    'midnight in UTC',
    lines('timestamp,open,high,low,close,volume', daily, (bar) => [Date.parse(bar.day) / 1000, ...prices(bar), bar.volume].join(',')),
  ],
  [
    'midnight in Warsaw',
    lines('Date,Open,High,Low,Close,Volume', daily, (bar) => [`${bar.day} 00:00:00+01:00`, ...prices(bar), bar.volume].join(',')),
  ],
  [
    'LEAN',
    lines(undefined, daily, (bar) =>
      [
        `${bar.day.replaceAll('-', '')} 00:00`,
        ...[bar.open, bar.high, bar.low, bar.close].map((price) => Math.round(price * 10_000)),
        bar.volume,
      ].join(','),
    ),
    { symbol: 'AAPL', priceScale: 10_000 },
  ],
  [
    'several symbols beside each other',
    `Ticker,AAPL,AAPL,AAPL,AAPL,AAPL,MSFT,MSFT,MSFT,MSFT,MSFT\nPrice,Open,High,Low,Close,Volume,Open,High,Low,Close,Volume\nDate,,,,,,,,,,\n${lines(undefined, daily, (bar) => [bar.day, ...prices(bar), bar.volume, 1, 2, 1, 2, 9].join(','))}`,
    {},
  ],
  [
    'the whole market, its symbols under Name',
    lines(
      'date,open,high,low,close,volume,Name',
      daily,
      (bar) => `${[bar.day, ...prices(bar), bar.volume, 'AAPL'].join(',')}\n${bar.day},1,2,1,2,9,F`,
    ),
    {},
  ],
];

async function load(content: string | Buffer, options: BarsOptions) {
  const path = newPath();
  writeFileSync(path, content);
  return ingest(barsKind(options), { store, sources: [path], now: () => 0, reportPath: (source) => `${source}.report` });
}

/** A file of a name, in a folder of its own. */
function named(name: string): string {
  const folder = newPath();
  mkdirSync(folder);
  return join(folder, name);
}

/** `start open high low close volume` of each stored bar of AAPL. */
const stored = (): string[] =>
  [...store.eachBarPeriod()]
    .filter(({ symbol }) => symbol === 'AAPL')
    .flatMap(({ bars: { length: count, start, open, high, low, close, volume } }) =>
      Array.from({ length: count }, (_, index) =>
        [start[index], open[index], high[index], low[index], close[index], volume[index]].join(' '),
      ),
    )
    .toSorted();
const expected = (rows: readonly Bar[], volumeOf = ({ volume }: Bar): number => volume): string[] =>
  rows.map((bar) => [seconds(bar), bar.open, bar.high, bar.low, bar.close, volumeOf(bar)].join(' ')).toSorted();

describe('bars of five minutes', () => {
  test.each(intraday)('%s', async (name, content, options = { symbol: 'AAPL' }) => {
    expect((await load(content, options)).refused).toBe(0);
    expect(stored()).toEqual(expected(bars, name.startsWith('HistData') ? () => Number.NaN : undefined));
  });
});

describe('daily bars', () => {
  test.each(dailyForms)('%s', async (_, content, options = { symbol: 'AAPL' }) => {
    expect((await load(content, options)).refused).toBe(0);
    expect(stored()).toEqual(expected(daily));
  });
});

test('times of one day are of the day in the name of the file', async () => {
  const path = named('20260306_trade.csv');
  const ofDay = bars.filter(({ day }) => day === '2026-03-06');
  writeFileSync(
    path,
    lines(undefined, ofDay, (bar) =>
      [bar.clock * 1000, ...[bar.open, bar.high, bar.low, bar.close].map((price) => Math.round(price * 10_000)), bar.volume].join(','),
    ),
  );
  const options = { symbol: 'AAPL', priceScale: 10_000, columns: ['time', 'open', 'high', 'low', 'close', 'volume'] };
  await ingest(barsKind(options), { store, sources: [path], now: () => 0, reportPath: (source) => `${source}.report` });
  expect(stored()).toEqual(expected(ofDay));
});

test('the name of a file is its symbol', async () => {
  const folder = named('msft_5min.csv');
  writeFileSync(
    folder,
    lines('date,open,high,low,close,volume', bars, (bar) => [local(bar), ...prices(bar), bar.volume].join(',')),
  );
  await ingest(barsKind({ symbolFromName: true }), { store, sources: [folder], now: () => 0, reportPath: (source) => `${source}.report` });
  expect([...new Set([...store.eachBarPeriod()].map(({ symbol }) => symbol))]).toEqual(['MSFT']);
});

describe('what is not read is refused with its reason and the option that helps, and nothing of it is stored', () => {
  const header = 'Date,Open,High,Low,Close,Volume\n';
  const minutes = (row: (bar: Bar) => string): string => lines('Date,Time,Open,High,Low,Close,Volume', bars, row);
  test.each<[string, string, BarsOptions, string]>([
    [
      'weeks',
      `${header}2025-09-29,1,1,1,1,1\n2025-10-06,1,1,1,1,1\n2025-10-13,1,1,1,1,1\n`,
      {},
      'its bars are 7 days apart, so they are longer than a day',
    ],
    [
      'months called days',
      `${header}2025-09-01,1,1,1,1,1\n2025-10-01,1,1,1,1,1\n2025-11-01,1,1,1,1,1\n`,
      { seconds: 86_400 },
      'longer than a day',
    ],
    [
      'either order of day and month',
      `${header}03/08/2026,1,1,1,1,1\n04/08/2026,1,1,1,1,1\n`,
      {},
      'may have the month or the day first: --dates mdy or --dates dmy',
    ],
    [
      'both orders',
      `${header}13/08/2026,1,1,1,1,1\n08/14/2026,1,1,1,1,1\n`,
      {},
      'dates have the day first ("13/08/2026" in line 2) and the month first ("08/14/2026" in line 3)',
    ],
    [
      'two symbols and another --symbol',
      'date,open,high,low,close,volume,Name\n2013-02-08,1,1,1,1,1,AAL\n2013-02-08,2,2,2,2,2,AAPL\n',
      {},
      '--symbol says AAPL, the file AAL, AAPL; leave --symbol out to load each',
    ],
    [
      'two series without symbols',
      `${header}2026-03-05,1,1,1,1,1\n2026-03-05,2,2,2,2,2\n2026-03-06,1,1,1,1,1\n2026-03-06,2,2,2,2,2\n`,
      {},
      'lines 2 and 3 have the same time',
    ],
    [
      'two publishers',
      'ts_event,publisher_id,open,high,low,close,volume\n2026-03-05T14:30:00Z,2,1,1,1,1,5\n2026-03-05T14:30:00Z,39,1,2,1,1,6\n2026-03-05T14:31:00Z,2,1,1,1,1,5\n2026-03-05T14:31:00Z,39,1,2,1,1,6\n',
      {},
      'another publisher_id (2, 39)',
    ],
    [
      'two decimal marks',
      `${header}2026-03-05,"1,5",2,1,1,1\n2026-03-06,1.55,2,1,1,1\n`,
      {},
      'prices have two decimal marks: "1.55" in line 3, "1,5" in line 2',
    ],
    [
      'a comma that may be either',
      'Date;Open;High;Low;Close\n2026-03-05;1,500;1,500;1,500;1,500\n2026-03-06;1,501;1,501;1,501;1,501\n',
      {},
      '--decimal , or --decimal . says which',
    ],
    [
      'whole prices without anything to compare',
      `${header}2026-03-05,18715,18740,18700,18720,1\n2026-03-06,18720,18750,18710,18730,1\n`,
      {},
      '--price-scale 1 takes them as dollars',
    ],
    [
      'a clock elsewhere',
      minutes((bar) => [inZone(bar, 'Europe/Berlin').replace(' ', ','), ...prices(bar), bar.volume].join(',')),
      {},
      '--timezone names its zone, such as --timezone Europe/Berlin',
    ],
    [
      'times with and without a zone',
      `${header}2026-03-05T14:30:00Z,1,1,1,1,1\n2026-03-05 09:31:00,1,1,1,1,1\n`,
      {},
      'times have a zone ("2026-03-05T14:30:00Z" in line 2) and none',
    ],
    [
      'standard time in summer',
      `${header}2026-07-06 09:30 EST,1,1,1,1,1\n2026-07-06 09:31 EST,1,1,1,1,1\n`,
      {},
      'New York has EDT: --timezone America/New_York',
    ],
    [
      'minutes called five minutes',
      minutes((bar) => [bar.day, clockOf(bar.clock), ...prices(bar), bar.volume].join(',')),
      { seconds: 600 },
      '--interval says 10m, but bars are 5m apart',
    ],
    [
      'two lengths of one symbol',
      `${header}${bars
        .filter(({ day }) => day === days[0])
        .map((bar) => [local(bar), 1, 1, 1, 1, 1].join(','))
        .join('\n')}\n${Array.from({ length: 60 }, (_, index) => `2026-03-06 ${clockOf(34_200 + index * 60)},1,1,1,1,1`).join('\n')}\n`,
      {},
      'AAPL has bars of 1m, and of 5m on 2026-03-05; load the two lengths as two files',
    ],
    [
      'another header below',
      `${header}2026-03-05,1,1,1,1,1\nDate,Close,High,Low,Open,Volume\n2026-03-06,1,1,1,1,1\n`,
      {},
      'line 3 is another header (Date, Close, High, Low, Open, Volume)',
    ],
    [
      'a header in a zone that has several meanings',
      lines('Time (CT),Open,High,Low,Close,Volume', bars.slice(0, 9), (bar) => [local(bar), ...prices(bar), bar.volume].join(',')),
      {},
      'the header says that times are of CT: --timezone names its zone',
    ],
    ['times of no shape', `${header}46086,1,1,1,1,1\n`, {}, 'line 2: expected a date and time, or Unix seconds'],
    ['no header that helps', 'a,b,c,d,e,f\n1,2,3,4,5,6\n', {}, '--columns names the columns in their order'],
    [
      'closes by symbol alone',
      'Date,AAPL,MSFT,F,GM\n2026-03-05,1,2,3,4\n2026-03-06,1,2,3,4\n',
      {},
      'has no header that names open, high, low and close',
    ],
  ])('%s', async (_, content, options, reason) => {
    await expect(load(content, { symbol: 'AAPL', ...options })).rejects.toThrow(reason);
    expect(store.barsSummary().periods).toBe(0);
  });
});
