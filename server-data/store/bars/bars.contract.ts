import { describe, expect, test } from 'vitest';
import { bars as barsEndpoint, type BarSeries } from '#contract/endpoints/bars.ts';
import { momentsSpan } from '#contract/schema/moments.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { parseQuery } from '#contract/schema/query.ts';
import { readRows } from '#contract/schema/rows.ts';
import { setCalendarEntries } from '#contract/market/hours.ts';
import { dayOf } from '#contract/market/day.ts';
import type { Awaitable } from '../awaitable.ts';
import { contentHash } from '../content-hash.ts';
import { copyStore } from '../copy.ts';
import type { Store } from '../store.ts';
import { collect } from '../testing/collect.ts';
import { outcomes } from '../testing/outcomes.ts';
import type { Cursor } from '../write-batch.ts';
import { type BarSeriesBasis, TooManyCandles } from './bars.ts';
import { type BarPeriod, groupBars } from '../../market/bar-periods.ts';
import { type BarValues, buildBars } from '../../market/testing/bars.ts';

const hour = 3600;
/** An instant of a New York day and clock time: `2026-03-06 09:30`. */
function instant(text: string): number {
  const [date = '', clock = ''] = text.split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return newYorkInstant(date, hours * hour + minutes * 60 + seconds);
}

type Row = readonly [time: string, ...values: readonly [open: number, high: number, low: number, close: number, volume: number]];

const periodsOf = (symbol: string, seconds: number, ...rows: readonly Row[]): BarPeriod[] =>
  groupBars(
    symbol,
    seconds,
    buildBars(
      seconds,
      rows.map(([time, ...values]): BarValues => [instant(time), ...values]),
    ),
  );

/** The contract of bars.ts, for every implementation. */
export function barsContract(open: () => Awaitable<Store>): void {
  const withBars = async <T>(periods: readonly BarPeriod[], use: (store: Store) => Promise<T>): Promise<T> => {
    const store = await open();
    try {
      await store.writeBars(periods);
      return await use(store);
    } finally {
      await store.close();
    }
  };

  async function readSeries(store: Store, text: string): Promise<readonly BarSeries[]> {
    const { query, problems } = parseQuery(barsEndpoint, new URLSearchParams(text));
    expect(problems).toEqual([]);
    const [from, to] = momentsSpan(query, instant('2026-04-01 12:00'));
    const body = await store.candlesJson({ ...query, from, to });
    const read = readRows(barsEndpoint, JSON.parse(body.toString()));
    expect(read?.wrong).toEqual([]);
    return read?.rows ?? [];
  }

  /** `time open high low close volume` of each candle of the first symbol. */
  const readCandles = async (store: Store, text: string): Promise<string[]> =>
    (await readSeries(store, text))
      .slice(0, 1)
      .flatMap(({ candles }) =>
        candles.map(({ dateTime, open, high, low, close, volume }) =>
          [dateTime.slice(0, 16), open, high, low, close, String(volume)].join(' '),
        ),
      );

  const minutes = periodsOf(
    'AAPL',
    60,
    ['2026-03-05 16:30', 10.5, 10.5, 10.5, 10.5, 5],
    ['2026-03-06 08:00', 10, 10.5, 9.5, 10.25, 100],
    ['2026-03-06 09:30', 11, 12, 10.75, 11.5, 1000],
    ['2026-03-06 09:31', 11.5, 11.75, 11.25, 11.25, 500],
    ['2026-03-06 10:15', 11.3, 11.3125, 11, 11.1, 200],
    ['2026-03-06 16:05', 12, 12, 12, 12, 50],
    ['2026-03-09 09:30', 13, 13, 12.5, 12.75, 300],
  );

  const unknown = Number.NaN;
  const partlyUnknown = [
    ...periodsOf(
      'AAPL',
      60,
      ['2026-03-05 16:30', 10.5, 10.5, 10.5, 10.5, 5],
      ['2026-03-06 08:00', 10, 10.5, 9.5, 10.25, 100],
      ['2026-03-06 09:30', 11, 12, 10.75, 11.5, unknown],
      ['2026-03-06 09:31', 11.5, 11.75, 11.25, 11.25, 500],
      ['2026-03-06 10:15', 11.3, 11.3125, 11, 11.1, 200],
      ['2026-03-06 16:05', 12, 12, 12, 12, unknown],
      ['2026-03-06 16:06', 12, 12, 12, 12, 0],
      ['2026-03-09 09:30', 13, 13, 12.5, 12.75, 300],
    ),
    ...periodsOf('AAPL', 86_400, ['2026-03-10 00:00', 13, 13, 12.5, 12.75, unknown]),
  ];

  describe('bars: reading', () => {
    test('bars of the length that is asked for are sent as they were written, oldest first, under the spelling of the request', async () => {
      await withBars(
        periodsOf('BRK.B', 60, ['2026-03-06 09:31', 2, 2, 2, 2, 1], ['2026-03-06 09:30', 1.05, 2, 1, 1.5, 10]),
        async (store) => {
          const { query } = parseQuery(barsEndpoint, new URLSearchParams('symbols=none,brk-b&from=2026-03-06&interval=1m'));
          const [from, to] = momentsSpan(query, instant('2026-04-01 12:00'));
          expect((await store.candlesJson({ ...query, from, to })).toString()).toBe(
            '[{"symbol":"brk-b","interval":60,"candles":[' +
              '{"time":"1772807400000","open":1.05,"high":2,"low":1,"close":1.5,"volume":"10","dateTime":"2026-03-06T09:30:00.000-05:00"},' +
              '{"time":"1772807460000","open":2,"high":2,"low":2,"close":2,"volume":"1","dateTime":"2026-03-06T09:31:00.000-05:00"}]}]',
          );
        },
      );
    });

    test.each<[string, string[]]>([
      [
        'from=2026-03-06&to=2026-03-06&interval=1h',
        [
          '2026-03-06T08:00 10 10.5 9.5 10.25 100',
          '2026-03-06T09:00 11 12 10.75 11.25 1500',
          '2026-03-06T10:00 11.3 11.3125 11 11.1 200',
          '2026-03-06T16:00 12 12 12 12 50',
        ],
      ],
      [
        'from=2026-03-06&to=2026-03-06&interval=30m&session=REGULAR',
        ['2026-03-06T09:30 11 12 10.75 11.25 1500', '2026-03-06T10:00 11.3 11.3125 11 11.1 200'],
      ],
      ['from=2026-03-06&interval=15m&session=PRE_MARKET', ['2026-03-06T08:00 10 10.5 9.5 10.25 100']],
      ['from=2026-03-06&interval=15m&session=AFTER_MARKET', ['2026-03-06T16:00 12 12 12 12 50']],
      ['from=2026-03-06T09:31:00&to=2026-03-06T10:15:00&interval=1m', ['2026-03-06T09:31 11.5 11.75 11.25 11.25 500']],
      // a candle that has begun before is not cut
      ['from=2026-03-06T09:31:00&to=2026-03-06T10:30:00&interval=1h', ['2026-03-06T10:00 11.3 11.3125 11 11.1 200']],
      [
        'from=2026-03-01',
        ['2026-03-05T00:00 10.5 10.5 10.5 10.5 5', '2026-03-06T00:00 10 12 9.5 12 1850', '2026-03-09T00:00 13 13 12.5 12.75 300'],
      ],
      ['from=2026-03-01&session=REGULAR', ['2026-03-06T00:00 11 12 10.75 11.1 1700', '2026-03-09T00:00 13 13 12.5 12.75 300']],
      ['from=2026-03-01&to=2026-03-31&interval=1w', ['2026-03-02T00:00 10.5 12 9.5 12 1855', '2026-03-09T00:00 13 13 12.5 12.75 300']],
      ['from=2026-03-01&interval=1M', ['2026-03-01T00:00 10.5 13 9.5 12.75 2155']],
      // the month begins before
      ['from=2026-03-02&interval=1M', []],
      ['from=2026-03-10', []],
    ])('%s', async (text, expected) => {
      await withBars(minutes, async (store) => {
        expect(await readCandles(store, `symbols=AAPL&${text}`)).toEqual(expected);
      });
    });

    test.each<[string, string[]]>([
      ['from=2026-03-06&to=2026-03-06&interval=1m', ['100', '', '500', '200', '', '0']],
      ['from=2026-03-06&to=2026-03-06&interval=1h', ['100', '', '200', '']],
      ['from=2026-03-05&to=2026-03-06&session=PRE_MARKET', ['100']],
      ['from=2026-03-05&to=2026-03-06&session=REGULAR', ['']],
      ['from=2026-03-05&to=2026-03-06', ['5', '']],
      ['from=2026-03-09&to=2026-03-10', ['300', '']],
      ['from=2026-03-01&to=2026-03-31&interval=1w', ['', '']],
    ])('a volume that is not known, also of a part of the candle, is empty and not 0: %s', async (text, expected) => {
      await withBars(partlyUnknown, async (store) => {
        const { query } = parseQuery(barsEndpoint, new URLSearchParams(`symbols=AAPL&${text}`));
        const [from, to] = momentsSpan(query, instant('2026-04-01 12:00'));
        const [series] = JSON.parse((await store.candlesJson({ ...query, from, to })).toString()) as { candles: { volume: string }[] }[];
        expect(series?.candles.map(({ volume }) => volume)).toEqual(expected);
      });
    });

    test('the sessions of a day have a volume where that of each of their bars is known', async () => {
      await withBars(partlyUnknown, async (store) => {
        const days = await store.barSessions({ symbol: 'AAPL', fromDay: dayOf('2026-03-05'), toDay: dayOf('2026-03-10') });
        expect(days.map(({ pre, regular, post, fullDay }) => [pre, regular, post, fullDay].map((session) => session?.volume))).toEqual([
          [undefined, undefined, 5, 5],
          [100, unknown, unknown, unknown],
          [undefined, 300, undefined, 300],
          [undefined, unknown, undefined, unknown],
        ]);
        expect(days.map(({ isDaily = false }) => isDaily)).toEqual([false, false, false, true]);
      });
    });

    test('the interval of a series is its length in seconds, a month 30 days', async () => {
      await withBars(minutes, async (store) => {
        const lengths = [];
        for (const interval of ['1m', '1d', '1w', '1M'])
          lengths.push((await readSeries(store, `symbols=AAPL&from=2026-02-01&interval=${interval}`))[0]?.interval);
        expect(lengths).toEqual([60, 86_400, 604_800, 2_592_000]);
      });
    });

    test('on a half day the regular session ends at 13:00, and an hour that is repeated is two hours', async () => {
      const rows = periodsOf('F', 1800, ['2025-11-28 12:30', 1, 1, 1, 1, 1], ['2025-11-28 13:00', 2, 2, 2, 2, 2]);
      await withBars(rows, async (store) => {
        expect(await readCandles(store, 'symbols=F&from=2025-11-28&to=2025-11-28&session=REGULAR')).toEqual(['2025-11-28T00:00 1 1 1 1 1']);
      });
      const night = [0, 1, 2, 3].map((hours): BarValues => [instant('2025-11-02 00:30') + hours * hour, 1, 1, 1, 1, 1]);
      await withBars(groupBars('F', 60, buildBars(60, night)), async (store) => {
        const [series] = await readSeries(store, 'symbols=F&from=2025-11-02&to=2025-11-02&interval=1h');
        expect(series?.candles.map(({ dateTime }) => dateTime.slice(11))).toEqual([
          '00:00:00.000-04:00',
          '01:00:00.000-04:00',
          '01:00:00.000-05:00',
          '02:00:00.000-05:00',
        ]);
      });
    });

    test('bars of the night, of closed days and of the evening of a half day are in no session, and with all of an hour and less', async () => {
      const rows = ['2025-11-27 12:00', '2025-11-28 03:30', '2025-11-28 10:00', '2025-11-28 16:30', '2025-11-28 17:00', '2025-11-28 21:00'];
      const bars = rows.map((time, index): BarValues => [instant(time), index, index, index, index, 1]);
      await withBars(groupBars('F', 1800, buildBars(1800, bars)), async (store) => {
        const startsOf = async (text: string) =>
          (await readCandles(store, `symbols=F&from=2025-11-27&to=2025-11-28&${text}`)).map((candle) => candle.slice(5, 16));
        expect(await startsOf('interval=30m')).toEqual(rows.map((time) => time.slice(5).replace(' ', 'T')));
        expect(await startsOf('interval=30m&session=PRE_MARKET')).toEqual([]);
        expect(await startsOf('interval=30m&session=REGULAR')).toEqual(['11-28T10:00']);
        expect(await startsOf('interval=30m&session=AFTER_MARKET')).toEqual(['11-28T16:30']);
        expect(await readCandles(store, 'symbols=F&from=2025-11-27&to=2025-11-28')).toEqual(['2025-11-28T00:00 2 3 2 3 2']);
        const days = await store.barSessions({ symbol: 'F', fromDay: dayOf('2025-11-27'), toDay: dayOf('2025-11-28') });
        expect(days.map(({ nightLast }) => nightLast)).toEqual([0, 5]);
      });
    });

    test('bars that are loaded again have the hours that the calendar has now', async () => {
      const rows = periodsOf('F', 1800, ['2025-11-25 10:00', 1, 1, 1, 1, 1], ['2025-11-25 13:00', 2, 2, 2, 2, 2]);
      await withBars(rows, async (store) => {
        const regularDay = () => readCandles(store, 'symbols=F&from=2025-11-25&to=2025-11-25&session=REGULAR');
        expect(await regularDay()).toEqual(['2025-11-25T00:00 1 2 1 2 3']);
        setCalendarEntries([{ date: '2025-11-25', close: 13 * hour }]);
        try {
          await store.writeBars(rows);
          expect(await regularDay()).toEqual(['2025-11-25T00:00 1 1 1 1 1']);
        } finally {
          setCalendarEntries([]);
        }
      });
    });

    test('longer bars stand where there are no shorter ones, and shorter ones are not shown twice', async () => {
      const both = [
        ...minutes,
        ...periodsOf('AAPL', 1800, ['2026-03-06 09:30', 99, 99, 99, 99, 99], ['2026-03-06 14:00', 11, 11.5, 11, 11.25, 700]),
        ...periodsOf('AAPL', 86_400, ['2025-12-31 00:00', 8, 9, 7, 8.5, 1], ['2026-03-06 00:00', 99, 99, 99, 99, 99]),
      ];
      await withBars(both, async (store) => {
        expect(await readCandles(store, 'symbols=AAPL&from=2026-03-06T09:00:00&to=2026-03-06T15:00:00&interval=30m')).toEqual([
          '2026-03-06T09:30 11 12 10.75 11.25 1500',
          '2026-03-06T10:00 11.3 11.3125 11 11.1 200',
          '2026-03-06T14:00 11 11.5 11 11.25 700',
        ]);
        expect(await readCandles(store, 'symbols=AAPL&from=2026-03-06&to=2026-03-06&interval=5m')).toHaveLength(4);
        expect(await readCandles(store, 'symbols=AAPL&from=2025-12-01&to=2026-03-06')).toEqual([
          '2025-12-31T00:00 8 9 7 8.5 1',
          '2026-03-05T00:00 10.5 10.5 10.5 10.5 5',
          '2026-03-06T00:00 10 12 9.5 12 2550',
        ]);
        expect(await readCandles(store, 'symbols=AAPL&from=2025-12-01&to=2026-01-31&session=PRE_MARKET')).toEqual([]);
        const days = await store.barDays({ symbol: 'aapl', fromDay: dayOf('2026-03-06'), toDay: dayOf('2026-03-06') });
        expect(days.map(({ symbol, seconds, bars }) => [symbol, seconds, bars.length])).toEqual([
          ['AAPL', 60, 5],
          ['AAPL', 1800, 2],
        ]);
      });
    });

    test('a symbol whose capitals are those of another one is read and copied as itself', async () => {
      const row: Row = ['2026-03-06 09:30', 1, 1, 1, 1, 1];
      await withBars([...periodsOf('ß', 60, row), ...periodsOf('SS', 60, row)], async (store) => {
        const read: BarPeriod[] = [];
        for await (const period of store.eachBarPeriod()) read.push(period);
        expect(read.map(({ symbol }) => symbol).toSorted()).toEqual(['SS', 'ß']);
        expect(await store.writeBars(read)).toEqual(outcomes({ unchanged: 2 }));
      });
    });

    test('a response that would be too long is refused with an interval that fits', async () => {
      const day = (date: string): BarPeriod[] =>
        groupBars(
          'F',
          1,
          buildBars(
            1,
            Array.from({ length: 57_600 }, (_, at): BarValues => [instant(`${date} 04:00`) + at, 1, 1, 1, 1, 1]),
          ),
        );
      const written = Array.from({ length: 22 }, (_, at) => `2026-03-${String(at + 1).padStart(2, '0')}`).flatMap(day);
      await withBars(written, async (store) => {
        const read = readSeries(store, 'symbols=F&from=2026-03-01&interval=1m');
        await expect(read).rejects.toThrow(TooManyCandles);
        await expect(read).rejects.toThrow(
          'interval: at most 20000 bars in a response, expected fewer symbols, a shorter time or interval 5m',
        );
        expect((await readSeries(store, 'symbols=F&from=2026-03-01&interval=5m'))[0]?.candles).toHaveLength(22 * 192);
      });
    });
  });

  describe('bars: writing', () => {
    test('bars of one length are merged by their starts, the later write wins, and nothing is written twice', async () => {
      const before = periodsOf('AAPL', 60, ['2026-03-06 09:30', 1, 1, 1, 1, 1], ['2026-03-06 09:32', 2, 2, 2, 2, 2]);
      await withBars(before, async (store) => {
        const version = store.version();
        expect(await store.writeBars(before)).toEqual(outcomes({ unchanged: 2 }));
        const after = periodsOf('aapl', 60, ['2026-03-06 09:31', 3, 3, 3, 3, 3], ['2026-03-06 09:32', 4, 4, 4, 4, 4]);
        expect(await store.writeBars(after)).toEqual(outcomes({ added: 1, updated: 1 }));
        expect(store.version()).toBeGreaterThan(version);
        expect(await readCandles(store, 'symbols=AAPL&from=2026-03-06&interval=1m')).toEqual([
          '2026-03-06T09:30 1 1 1 1 1',
          '2026-03-06T09:31 3 3 3 3 3',
          '2026-03-06T09:32 4 4 4 4 4',
        ]);
        expect(await readCandles(store, 'symbols=AAPL&from=2026-03-06')).toEqual(['2026-03-06T00:00 1 4 1 4 8']);
      });
    });

    test('a batch has a cursor, and one that fails is not written', async () => {
      const cursor: Cursor = { source: 'file', position: 7, finished: true, counts: '{}' };
      await withBars([], async (store) => {
        const written = await store.writeBars(minutes, (count) => ({ ...cursor, counts: JSON.stringify(count) }));
        expect(written).toEqual(outcomes({ added: 7 }));
        expect(await store.cursor('file')).toEqual({ ...cursor, counts: JSON.stringify(written) });
        const failing = async () =>
          store.writeBars(periodsOf('F', 60, ['2026-03-06 09:30', 1, 1, 1, 1, 1]), () => {
            throw new Error('no cursor');
          });
        await expect(failing()).rejects.toThrow('no cursor');
        expect(await readSeries(store, 'symbols=F&from=2026-03-06')).toEqual([]);
      });
    });

    test('a volume becomes known and unknown again by later writes, and an unknown one equals itself', async () => {
      const bar = (volume: number) => periodsOf('AAPL', 60, ['2026-03-06 09:30', 1, 1, 1, 1, volume]);
      await withBars(bar(unknown), async (store) => {
        expect(await store.writeBars(bar(unknown))).toEqual(outcomes({ unchanged: 1 }));
        for (const [volume, text] of [
          [0, '0'],
          [7, '7'],
          [unknown, 'null'],
        ] as const) {
          expect(await store.writeBars(bar(volume))).toEqual(outcomes({ updated: 1 }));
          expect(await readCandles(store, 'symbols=AAPL&from=2026-03-06&interval=1m')).toEqual([`2026-03-06T09:30 1 1 1 1 ${text}`]);
        }
      });
    });

    test('prices and volumes of more decimals than are stored are the same bars when they are loaded again, and their day is that of the stored ones', async () => {
      const price = 229.869_995_117_187_5;
      const written = [
        ...periodsOf('AAPL', 60, ['2026-03-06 09:30', price, price, price, price, 0.123_456_78], ['2026-03-06 09:31', 1, 2, 0.5, 2, 1]),
        ...periodsOf('AAPL', 86_400, ['2026-03-05 00:00', price, price, price, price, 7]),
      ];
      await withBars(written, async (store) => {
        const day = await readCandles(store, 'symbols=AAPL&from=2026-03-05&to=2026-03-06&interval=1d');
        expect(day).toEqual([
          '2026-03-05T00:00 229.869995 229.869995 229.869995 229.869995 7',
          '2026-03-06T00:00 229.869995 229.869995 0.5 2 1.123457',
        ]);
        expect(await store.writeBars(written)).toEqual({ added: 0, updated: 0, unchanged: 3, older: 0 });
        expect(await readCandles(store, 'symbols=AAPL&from=2026-03-05&to=2026-03-06&interval=1d')).toEqual(day);
      });
    });

    test('the bars of New Year are no part of the daily bars of the year that begins with it', async () => {
      const daily = periodsOf('AAPL', 86_400, ['2026-01-02 00:00', 1, 1, 1, 1, 1], ['2026-01-05 00:00', 2, 2, 2, 2, 2]);
      await withBars([...daily, ...periodsOf('AAPL', 60, ['2026-01-01 21:00', 3, 3, 3, 3, 3])], async (store) => {
        const [newYear] = await store.barSessions({ symbol: 'AAPL', fromDay: dayOf('2026-01-01'), toDay: dayOf('2026-01-01') });
        expect(newYear).toMatchObject({ fullDay: null, nightLast: 3 });
      });
    });

    test('what sources say of prices is kept by symbol, length and days, copied and compared; a later word on the same days replaces it', async () => {
      const said = (symbol: string, seconds: number, from: string, to: string, prices: BarSeriesBasis['prices']): BarSeriesBasis => ({
        ...{ symbol, seconds, prices },
        ...{ fromDay: dayOf(from), toDay: dayOf(to) },
      });
      const early = said('BRK.B', 86_400, '2019-01-02', '2019-12-31', 'split-adjusted');
      const late = said('BRK.B', 86_400, '2019-06-03', '2026-03-06', 'as-traded');
      const others = [
        said('BRK.B', 60, '2026-03-05', '2026-03-06', 'as-traded'),
        said('F', 86_400, '2026-03-05', '2026-03-06', 'as-traded'),
      ];
      await withBars(minutes, async (store) => {
        const version = store.version();
        await store.writeBarSeries([said('brk-b', 86_400, '2019-06-03', '2019-06-28', 'as-traded'), ...others]);
        expect(store.version()).toBeGreaterThan(version);
        await store.writeBarSeries([{ ...early, symbol: 'BRK/B' }, late]);
        expect(await store.barSeries('brk.b')).toEqual([others[0], early, late]);
        expect(await store.barSeries('AAPL')).toEqual([]);
        expect(await store.barSeries('\0')).toEqual([]);
        await withBars(minutes, async (other) => {
          expect(await contentHash(other)).not.toBe(await contentHash(store));
          await copyStore(store, other);
          expect(await collect(other.eachBarSeries())).toEqual(await collect(store.eachBarSeries()));
          expect(await contentHash(other)).toBe(await contentHash(store));
        });
      });
    });

    test('every period can be read, copied and compared', async () => {
      const years = periodsOf('F', 86_400, ['2025-12-31 00:00', 8, 9, 7, 8.5, 1], ['2026-01-02 00:00', 9, 9, 9, 9, 1]);
      await withBars([...minutes, ...years], async (store) => {
        const periods = await collect(store.eachBarPeriod());
        expect(periods).toEqual([...minutes, ...years]);
        expect(await store.barsSummary()).toEqual({ symbols: 2, periods: 5, lastDay: '2026-03-09' });
        await withBars([], async (other) => {
          expect(await other.barsSummary()).toEqual({ symbols: 0, periods: 0, lastDay: '' });
          expect(await copyStore(store, other)).toMatchObject({ bars: { read: 9, written: 9 } });
          expect(await contentHash(other)).toBe(await contentHash(store));
          for (const volume of [2, unknown]) {
            await other.writeBars(periodsOf('F', 86_400, ['2025-12-31 00:00', 8, 9, 7, 8.5, volume]));
            expect(await contentHash(other)).not.toBe(await contentHash(store));
          }
          await store.writeBars(periodsOf('F', 86_400, ['2025-12-31 00:00', 8, 9, 7, 8.5, unknown]));
          expect(await contentHash(other)).toBe(await contentHash(store));
        });
      });
    });
  });
}
