import { afterEach, describe, expect, test } from 'vitest';
import { setCalendarEntries } from '#contract/market/hours.ts';
import { dateOf, dayOf, tradingDayFrom } from '#contract/market/day.ts';
import { buildListing, buildLogo } from '../testing/logos.ts';
import { buildSplit } from '../testing/records.ts';
import type { Awaitable } from '../store/awaitable.ts';
import type { Store } from '../store/store.ts';
import type { BarPeriod } from '../market/bar-periods.ts';
import { barsOfSymbol, changesOf, dailyTrades, instant, moversAt, type Trade } from './testing/market.ts';
import { TooManyDays } from './movers-query.ts';

// 2026-03-06 is a Friday.
const today = '2026-03-06';
const before = (steps: number): string => dateOf(tradingDayFrom(dayOf(today), -steps));
/** So many trading days before today, the first one first. */
const daysBefore = (count: number): string[] => Array.from({ length: count }, (_, place) => before(count - place));

/** Minutes from a time on, each with a trade, so that a symbol is not thin. */
const minutesFrom = (time: string, count: number, price: number, volume = 100): Trade[] => {
  const [date = '', clock = ''] = time.split(' ');
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return Array.from({ length: count }, (_, at) => {
    const minute = hours * 60 + minutes + at;
    return [`${date} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`, price, volume];
  });
};

/** A symbol with a close of 100 yesterday and a price today. */
const moved = (symbol: string, price: number): BarPeriod[] =>
  barsOfSymbol(symbol, [[`${before(1)} 15:00`, 100], ...minutesFrom(`${today} 10:00`, 12, price)]);

/** Movers over every implementation of a store. */
export function moversContract(open: () => Awaitable<Store>): void {
  const opened: Store[] = [];
  const storeOf = async (...periods: readonly BarPeriod[][]): Promise<Store> => {
    const store = await open();
    opened.push(store);
    await store.writeBars(periods.flat());
    return store;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  describe('movers: which session', () => {
    test('without bars there is nothing, and no day', async () => {
      expect(await moversAt(await storeOf(), `${today} 11:00`)).toEqual({
        ...{ gainers: [], losers: [], usePreviousClose: true, thin: [], sectors: [] },
        breadth: { covered: 0, known: 0, advancing: 0, declining: 0, unchanged: 0, withHistory: 0, highs: 0, lows: 0 },
      });
    });

    test('the session so far, against the close before it', async () => {
      const store = await storeOf(moved('UP', 103), moved('DOWN', 90), moved('SAME', 100), moved('MORE', 110));
      const result = await moversAt(store, `${today} 11:00`);
      expect(changesOf(result.gainers)).toEqual(['MORE +10', 'UP +3']);
      expect(changesOf(result.losers)).toEqual(['DOWN -10']);
      expect(result).toMatchObject({ day: today, usePreviousClose: true, snapTo: instant(`${today} 10:12`) });
      expect(result.gainers[0]).toEqual({
        symbol: 'MORE',
        price: 110,
        change: 10,
        changePercent: 10,
        close: 110,
        previousClose: 100,
        volume: 1200,
      });
      expect(result).toMatchObject({ fromDate: instant(`${today} 09:30`), toDate: instant(`${today} 11:00`) });
      expect(result.breadth).toMatchObject({ covered: 4, known: 4, advancing: 2, declining: 1, unchanged: 1 });
    });

    test('close is the last price, during the session and after it', async () => {
      const store = await storeOf(
        moved('UP', 103),
        barsOfSymbol('LATE', [[`${before(1)} 15:00`, 100], ...minutesFrom(`${today} 16:05`, 12, 101)]),
      );
      const closes = async (now: string) =>
        (await moversAt(store, `${today} ${now}`, { session: 'ANY' })).gainers.map(({ close }) => close);
      expect(await closes('15:59')).toEqual([103, 101]);
      expect(await closes('16:00')).toEqual([103, 101]);
    });

    test.each([
      ['2026-03-09 09:29', 'before the next session'],
      ['2026-03-07 12:00', 'on a Saturday'],
      ['2026-03-09 11:00', 'where the next session has no bars'],
      ['2026-04-20 11:00', 'weeks later'],
    ])('the last session that has bars: %s, %s', async (now) => {
      const result = await moversAt(await storeOf(moved('UP', 103)), now);
      expect([result.day, changesOf(result.gainers), result.gainers[0]?.close]).toEqual([today, ['UP +3'], 103]);
    });

    test('on a holiday it is that of the day before, also where a night was traded', async () => {
      setCalendarEntries([{ date: '2026-03-09', closed: 'a closure' }]);
      try {
        const store = await storeOf(moved('UP', 103), barsOfSymbol('UP', [['2026-03-09 11:00', 120]]));
        expect(await moversAt(store, '2026-03-09 12:00')).toMatchObject({ day: today, gainers: [{ price: 103 }] });
      } finally {
        setCalendarEntries([]);
      }
    });

    test('a symbol without a bar in the session is in no list, and is known', async () => {
      const store = await storeOf(moved('UP', 103), barsOfSymbol('GONE', [[`${before(1)} 15:00`, 50]]));
      const result = await moversAt(store, `${today} 11:00`);
      expect(changesOf([...result.gainers, ...result.losers, ...(result.thin ?? [])])).toEqual(['UP +3']);
      expect(result.breadth).toMatchObject({ covered: 1, known: 2, unchanged: 0 });
    });

    test('a symbol without a close before is covered, and in no list', async () => {
      const result = await moversAt(
        await storeOf(moved('UP', 103), barsOfSymbol('NEW', minutesFrom(`${today} 10:00`, 12, 30))),
        `${today} 11:00`,
      );
      expect(changesOf(result.gainers)).toEqual(['UP +3']);
      expect(result.breadth).toMatchObject({ covered: 2, advancing: 1, declining: 0, unchanged: 0 });
    });

    test('a halted symbol keeps its last price', async () => {
      const result = await moversAt(await storeOf(moved('HALT', 80)), `${today} 15:30`);
      expect(changesOf(result.losers)).toEqual(['HALT -20']);
    });

    const sessions = () =>
      storeOf(
        barsOfSymbol('A', [
          [`${before(1)} 15:00`, 100],
          [`${before(1)} 17:00`, 101],
          ...minutesFrom(`${today} 08:00`, 10, 102, 1),
          ...minutesFrom(`${today} 10:00`, 10, 104, 2),
          ...minutesFrom(`${today} 16:30`, 10, 91, 3),
        ]),
      );

    test.each([
      ['PRE_MARKET', 102, 100, 10, true],
      ['REGULAR', 104, 100, 20, true],
      ['AFTER_MARKET', 91, 104, 30, false],
      ['ANY', 91, 100, 60, true],
    ] as const)('%s: the last price %d against %d', async (session, price, previousClose, volume, usePreviousClose) => {
      const result = await moversAt(await sessions(), `${today} 18:00`, { session });
      const [mover] = [...result.gainers, ...result.losers];
      expect([mover?.price, mover?.previousClose, mover?.volume, mover?.close]).toEqual([price, previousClose, volume, price]);
      expect(result).toMatchObject({ usePreviousClose, day: today });
    });

    test('a session that has not begun is that of the day before', async () => {
      const result = await moversAt(await sessions(), `${today} 11:00`, { session: 'AFTER_MARKET' });
      expect(result.day).toBe(before(1));
      expect(result.gainers).toMatchObject([{ price: 101, previousClose: 100 }]);
    });

    test('on a half day the session is over at 13:00', async () => {
      const store = await storeOf(
        barsOfSymbol('A', [
          ['2026-11-25 15:00', 100],
          ...minutesFrom('2026-11-27 12:00', 12, 110),
          ...minutesFrom('2026-11-27 13:30', 12, 121),
        ]),
      );
      expect(await moversAt(store, '2026-11-27 13:00')).toMatchObject({ gainers: [{ price: 110, close: 110, previousClose: 100 }] });
      expect(await moversAt(store, '2026-11-27 14:00', { session: 'AFTER_MARKET' })).toMatchObject({
        gainers: [{ price: 121, previousClose: 110, changePercent: 10 }],
      });
    });
  });

  describe('movers: figures', () => {
    test('a split of today is taken out of prices and volumes, unless the prices have it already', async () => {
      const history = daysBefore(8);
      const asTraded = [
        ...dailyTrades(
          history,
          () => 100,
          () => 50,
        ),
        ...minutesFrom(`${today} 10:00`, 12, 10.5),
      ];
      const adjusted = [
        ...dailyTrades(
          history,
          () => 10,
          () => 500,
        ),
        ...minutesFrom(`${today} 10:00`, 12, 10.5),
      ];
      const store = await storeOf(barsOfSymbol('TRADED', asTraded), barsOfSymbol('ADJ', adjusted), barsOfSymbol('MARK', [...adjusted]));
      const split = { ratio: '10:1', split_type: 'Stock Split', date_ex: today };
      await store.writeSplits(['TRADED', 'ADJ', 'MARK'].map((ticker, at) => buildSplit(String(at).repeat(24), { ...split, ticker })));
      await store.writeBarSeries([
        { symbol: 'MARK', seconds: 60, fromDay: dayOf(history[0] ?? ''), toDay: dayOf(today), prices: 'split-adjusted' },
      ]);
      const { gainers } = await moversAt(store, `${today} 11:00`);
      expect(gainers).toHaveLength(3);
      for (const mover of gainers)
        expect(mover).toMatchObject({ price: 10.5, previousClose: 10, change: 0.5, changePercent: 5, averageVolume: 500, volume: 1200 });
      // and it is not of the days before
      const yesterday = await moversAt(store, `${before(1)} 18:00`, { symbols: ['TRADED'] });
      expect(yesterday.breadth).toMatchObject({ covered: 1, unchanged: 1 });
    });

    test('the average is that of the known volumes, without half days, where five are known', async () => {
      const unknown = Number.NaN;
      const volumes = [10, unknown, 20, 30, 40, 50];
      const days = daysBefore(6);
      const store = await storeOf(
        barsOfSymbol('FIVE', [
          ...dailyTrades(
            days,
            () => 100,
            (at) => volumes[at] ?? 0,
          ),
          ...minutesFrom(`${today} 10:00`, 12, 101),
        ]),
        barsOfSymbol('FOUR', [...dailyTrades(days.slice(2), () => 100), ...minutesFrom(`${today} 10:00`, 12, 101)]),
        barsOfSymbol('PART', [
          ...dailyTrades(days, () => 100),
          ...minutesFrom(`${today} 10:00`, 12, 101),
          [`${today} 10:30`, 101, unknown],
        ]),
      );
      const { gainers } = await moversAt(store, `${today} 11:00`);
      expect(gainers.map(({ symbol, volume, averageVolume }) => [symbol, volume, averageVolume])).toEqual([
        ['FIVE', 1200, 30],
        ['FOUR', 1200, undefined],
        ['PART', undefined, 100],
      ]);
      const halfDay = ['2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-27'];
      const other = await storeOf(
        barsOfSymbol('A', [
          ...dailyTrades(
            halfDay,
            () => 100,
            (at) => (at === 5 ? 999 : 10),
          ),
          ...minutesFrom('2026-11-30 10:00', 12, 101),
        ]),
      );
      expect((await moversAt(other, '2026-11-30 11:00')).gainers[0]?.averageVolume).toBe(10);
    });

    test('by volume: the greatest against the average, whichever way the price went', async () => {
      const days = daysBefore(6);
      const withVolume = (symbol: string, usual: number, price: number): BarPeriod[] =>
        barsOfSymbol(symbol, [
          ...dailyTrades(
            days,
            () => 100,
            () => usual,
          ),
          ...minutesFrom(`${today} 10:00`, 12, price),
        ]);
      const store = await storeOf(
        withVolume('TWICE', 600, 99),
        withVolume('SAME', 1200, 130),
        withVolume('FOUR', 300, 100),
        moved('NONE', 150),
      );
      const result = await moversAt(store, `${today} 11:00`, { by: 'volume' });
      expect(changesOf(result.volumes)).toEqual(['FOUR 0', 'TWICE -1', 'SAME +30']);
      expect([result.gainers, result.losers]).toEqual([[], []]);
      expect((await moversAt(store, `${today} 11:00`)).volumes).toBeUndefined();
    });

    test('daily bars stand where there are no shorter ones, and their volume counts where there are too few of these', async () => {
      const days = daysBefore(6);
      const daily = (symbol: string, volume: number) =>
        barsOfSymbol(
          symbol,
          days.map((day): Trade => [day, 100, volume]),
          86_400,
        );
      const store = await storeOf(
        daily('MIXED', 40),
        barsOfSymbol('MIXED', minutesFrom(`${today} 10:00`, 12, 102)),
        daily('BOTH', 40),
        barsOfSymbol('BOTH', [
          ...dailyTrades(
            days,
            () => 100,
            () => 7,
          ),
          ...minutesFrom(`${today} 10:00`, 12, 101),
        ]),
        daily('DAILY', 40),
        barsOfSymbol('DAILY', [[today, 103, 80]], 86_400),
      );
      const { gainers } = await moversAt(store, `${today} 17:00`);
      expect(
        gainers.map(({ symbol, price, close, volume, averageVolume, thin }) => [symbol, price, close, volume, averageVolume, thin]),
      ).toEqual([
        ['DAILY', 103, 103, 80, 40, undefined],
        ['MIXED', 102, 102, 1200, 40, undefined],
        ['BOTH', 101, 101, 1200, 7, undefined],
      ]);
      expect((await moversAt(store, `${today} 17:00`, { session: 'PRE_MARKET' })).gainers).toEqual([]);
    });

    test('thin names are in their own list alone', async () => {
      const store = await storeOf(
        moved('UP', 103),
        barsOfSymbol('PENNY', [[`${before(1)} 15:00`, 0.5], ...minutesFrom(`${today} 10:00`, 12, 0.9)]),
        barsOfSymbol('FEW', [[`${before(1)} 15:00`, 10], ...minutesFrom(`${today} 10:00`, 9, 15)]),
        barsOfSymbol('TEN', [[`${before(1)} 15:00`, 10], ...minutesFrom(`${today} 10:00`, 10, 10.1)]),
        barsOfSymbol(
          'LONG',
          [
            [`${before(1)} 15:00`, 10],
            [`${today} 10:00`, 10.2],
          ],
          1800,
        ),
        moved('BUSY', 100),
        barsOfSymbol('BUSY', minutesFrom(`${today} 10:30`, 20, 100)),
      );
      const result = await moversAt(store, `${today} 11:00`);
      expect(changesOf(result.gainers)).toEqual(['UP +3', 'LONG +2', 'TEN +1']);
      expect(changesOf(result.thin)).toEqual(['PENNY +80', 'FEW +50']);
      expect(result.thin?.map(({ thin }) => thin)).toEqual([true, true]);
      expect(result.breadth).toMatchObject({ covered: 4, advancing: 3, unchanged: 1, known: 6 });
    });

    test('in the first minutes of a session few minutes are enough', async () => {
      const store = await storeOf(
        barsOfSymbol('BUSY', [[`${before(1)} 15:00`, 100], ...minutesFrom(`${today} 09:30`, 5, 101)]),
        barsOfSymbol('THREE', [[`${before(1)} 15:00`, 100], ...minutesFrom(`${today} 09:30`, 3, 102)]),
        barsOfSymbol('TWO', [[`${before(1)} 15:00`, 100], ...minutesFrom(`${today} 09:30`, 2, 103)]),
      );
      const result = await moversAt(store, `${today} 09:35`);
      expect([changesOf(result.gainers), changesOf(result.thin)]).toEqual([['THREE +2', 'BUSY +1'], ['TWO +3']]);
    });

    test('highs and lows are those of 20 regular sessions before, of symbols that have so many', async () => {
      const days = daysBefore(22);
      const ranged = (symbol: string, count: number, price: number): BarPeriod[] =>
        barsOfSymbol(symbol, [
          ...days.slice(-count).map((day, at): Trade => [`${day} 10:00`, at === 5 ? [100, 110, 90, 100] : 100]),
          [`${days.at(-1)} 17:00`, [100, 200, 1, 100]],
          ...minutesFrom(`${today} 10:00`, 12, price),
        ]);
      const store = await storeOf(ranged('HIGH', 21, 110), ranged('LOW', 21, 90), ranged('IN', 21, 109.99), ranged('YOUNG', 19, 500));
      expect((await moversAt(store, `${today} 11:00`)).breadth).toMatchObject({ covered: 4, withHistory: 3, highs: 1, lows: 1 });
    });

    test('a symbol that another company had before begins with its own days', async () => {
      // COR is another company since 2023-08-30
      const store = await storeOf(
        barsOfSymbol('COR', [['2023-08-29 15:00', 100], ...minutesFrom('2023-08-30 10:00', 12, 180)]),
        barsOfSymbol('UP', [['2023-08-29 15:00', 100], ...minutesFrom('2023-08-30 10:00', 12, 101)]),
      );
      expect(changesOf((await moversAt(store, '2023-08-30 11:00')).gainers)).toEqual(['UP +1']);
    });
  });

  describe('movers: spans', () => {
    const days = daysBefore(5);
    const spanStore = () =>
      storeOf(
        barsOfSymbol('A', [
          ...dailyTrades(
            days,
            (at) => 100 + at,
            () => 10,
          ),
          ...minutesFrom(`${today} 09:40`, 10, 110, 1),
          ...minutesFrom(`${today} 11:00`, 10, 120, 2),
          ...minutesFrom(`${today} 17:00`, 10, 90, 5),
        ]),
      );
    const at = (text: string) => instant(text);
    const first = async (more: object) => {
      const { gainers, losers, thin = [], day, snapTo } = await moversAt(await spanStore(), `${today} 18:00`, more);
      const [mover] = [...gainers, ...losers, ...thin];
      return [mover?.price, mover?.previousClose, mover?.volume, day, snapTo];
    };

    test('days: the last price against the close before the first of them, and the volume of all', async () => {
      const span = { from: at(before(3)), to: at('2026-03-07') };
      expect(await first(span)).toEqual([120, 101, 60, today, at(`${today} 11:10`)]);
      expect(await first({ ...span, session: 'ANY' })).toEqual([90, 101, 110, today, at(`${today} 17:10`)]);
      expect(await first({ ...span, session: 'AFTER_MARKET' })).toEqual([90, 120, 50, today, at(`${today} 17:10`)]);
      expect(await first({ ...span, to: at(before(1)) })).toEqual([103, 101, 20, before(2), at(`${before(2)} 10:01`)]);
    });

    test('times within a day: what was traded between them', async () => {
      expect(await first({ from: at(`${today} 09:45`), to: at(`${today} 11:05`) })).toEqual([120, 104, 15, today, at(`${today} 11:05`)]);
      expect(await first({ from: at(`${today} 09:30`), to: at(`${today} 11:00`) })).toEqual([110, 104, 10, today, at(`${today} 09:50`)]);
      expect(await first({ from: at(`${before(1)} 09:30`), to: at(`${today} 09:41`) })).toEqual([
        110,
        103,
        11,
        today,
        at(`${today} 09:41`),
      ]);
      expect(await first({ from: at(`${today} 16:30`), session: 'ANY' })).toEqual([90, 120, 50, today, at(`${today} 17:10`)]);
      expect(await first({ from: at(`${today} 12:00`), to: at(`${today} 13:00`) })).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    });

    test('an end without a begin: the last session before it', async () => {
      expect(await first({ to: at(today) })).toEqual([104, 103, 10, before(1), at(`${before(1)} 10:01`)]);
      expect(await first({ to: at(`${today} 10:30`) })).toEqual([110, 104, 10, today, at(`${today} 09:50`)]);
    });

    test('a day in part that is known by a daily bar alone: the volume is not known, of a whole day it is', async () => {
      const store = await storeOf(
        barsOfSymbol(
          'A',
          days.map((day): Trade => [day, 100, 40]),
          86_400,
        ),
        barsOfSymbol('A', minutesFrom(`${today} 10:00`, 12, 110)),
      );
      const volumes = async (from: number, session: 'REGULAR' | 'ANY' = 'REGULAR') =>
        (await moversAt(store, `${today} 18:00`, { from, session })).gainers.map(({ price, volume }) => [price, volume]);
      expect(await volumes(at(before(2)))).toEqual([[110, 1280]]);
      expect(await volumes(at(`${before(2)} 11:00`))).toEqual([[110, undefined]]);
      expect(await volumes(at(`${before(2)} 16:30`))).toEqual([[110, 1240]]);
      expect(await volumes(at(`${before(2)} 16:30`), 'ANY')).toEqual([[110, undefined]]);
    });

    test('the bounds are sent, up to now, also where nothing was traded', async () => {
      const read = async (more: object) => {
        const { fromDate, toDate, usePreviousClose } = await moversAt(await spanStore(), `${today} 18:00`, more);
        return [fromDate, toDate, usePreviousClose];
      };
      expect(await read({ from: at(before(3)), to: at('2026-03-07') })).toEqual([at(before(3)), at(`${today} 18:00`), true]);
      expect(await read({ from: at('2026-01-01'), to: at('2026-01-02'), session: 'AFTER_MARKET' })).toEqual([
        at('2026-01-01'),
        at('2026-01-02'),
        false,
      ]);
      expect(await read({})).toEqual([at(`${today} 09:30`), at(`${today} 16:00`), true]);
    });

    test('a split within the span, and one within its last day in part', async () => {
      const store = await storeOf(
        barsOfSymbol('A', [
          ...dailyTrades(
            days,
            (place) => (place < 3 ? 100 : 50),
            (place) => (place < 3 ? 10 : 20),
          ),
          ...minutesFrom(`${today} 10:00`, 12, 55, 20),
        ]),
      );
      await store.writeSplits([buildSplit('a'.repeat(24), { ticker: 'A', ratio: '2:1', split_type: 'Stock Split', date_ex: before(2) })]);
      const result = await moversAt(store, `${today} 18:00`, { from: at(before(4)), to: at(`${today} 10:05`) });
      expect(result.gainers).toMatchObject([{ price: 55, previousClose: 50, changePercent: 10, volume: 20 * 4 + 5 * 20 }]);
    });

    test('a span of too many days is refused with its length', async () => {
      await expect(moversAt(await spanStore(), `${today} 18:00`, { from: at('2025-03-05') })).rejects.toThrow(
        new TooManyDays('from: expected at most 366 days before to, got 2025-03-05 and 2026-03-06'),
      );
    });
  });

  describe('movers: which symbols', () => {
    const facts = (more: object) => ({ ...buildListing('UP', { name: 'Upward' }), ...more });
    const known = async () => {
      const store = await storeOf(moved('UP', 104), moved('MORE', 110), moved('DOWN', 90), moved('BRK.B', 101));
      await store.writeLogos([
        buildLogo(1, [facts({ sector: 'Energy', shares_outstanding: 1000, share_float: 900 })]),
        buildLogo(2, [facts({ symbol: 'MORE', name: '', sector: 'Energy', shares_outstanding: 3000 })]),
        buildLogo(3, [facts({ symbol: 'DOWN', sector: 'Utilities' })]),
        buildLogo(4, [facts({ symbol: 'QUIET', sector: 'Energy' })]),
      ]);
      return store;
    };

    test('companies add their names, sectors and shares, a larger one has its sector without; what is missing is absent and loses no row', async () => {
      const { gainers, breadth, sectors } = await moversAt(await known(), `${today} 11:00`);
      expect(
        gainers.map(({ symbol, companyName, marketCap, shareFloat, gicsSectorName }) => [
          symbol,
          companyName,
          marketCap,
          shareFloat,
          gicsSectorName,
        ]),
      ).toEqual([
        ['MORE', undefined, 330_000, undefined, 'Energy'],
        ['UP', 'Upward', 104_000, 900, 'Energy'],
        ['BRK.B', undefined, undefined, undefined, 'Financials'],
      ]);
      expect(breadth?.known).toBe(5);
      expect(sectors?.filter(({ name }) => name !== 'Financials')).toEqual([
        {
          ...{ name: 'Energy', symbols: 2, withMarketCap: 2, advancing: 2, declining: 0, medianChangePercent: 7 },
          ...{ weightedChangePercent: 8.562212, marketCap: 434_000 },
        },
        { name: 'Utilities', symbols: 1, withMarketCap: 0, advancing: 0, declining: 1, medianChangePercent: -10 },
      ]);
    });

    test('symbols in any spelling, a sector in any spelling, and so many of each list', async () => {
      const store = await known();
      const some = await moversAt(store, `${today} 11:00`, { symbols: ['brk/b', 'DOWN', 'NOBODY'] });
      expect([changesOf(some.gainers), changesOf(some.losers), some.breadth?.covered, some.breadth?.known]).toEqual([
        ['BRK.B +1'],
        ['DOWN -10'],
        2,
        2,
      ]);
      const energy = await moversAt(store, `${today} 11:00`, { sector: 'ENERGY', maxResults: 1 });
      expect([changesOf(energy.gainers), energy.losers, energy.breadth?.covered, energy.breadth?.known]).toEqual([['MORE +10'], [], 2, 3]);
      expect(changesOf((await moversAt(store, `${today} 11:00`, { sector: 'energy sector' })).gainers)).toEqual(['MORE +10', 'UP +4']);
      expect(energy.sectors?.map(({ name }) => name)).toEqual(['Energy']);
      expect(await moversAt(store, `${today} 11:00`, { sector: 'Nothing' })).toMatchObject({
        gainers: [],
        losers: [],
        breadth: { covered: 0, known: 0 },
      });
    });

    test('equal changes are in the order of their symbols', async () => {
      const store = await storeOf(moved('C', 103), moved('A', 103), moved('B', 103), moved('E', 97), moved('D', 97));
      const { gainers, losers } = await moversAt(store, `${today} 11:00`);
      expect([...gainers, ...losers].map(({ symbol }) => symbol)).toEqual(['A', 'B', 'C', 'D', 'E']);
    });
  });

  test('what is remembered follows every write', async () => {
    const days = daysBefore(22);
    const store = await storeOf(barsOfSymbol('A', [...dailyTrades(days, () => 100), ...minutesFrom(`${today} 10:00`, 12, 101)]));
    const read = async () => {
      const { gainers, losers, breadth } = await moversAt(store, `${today} 11:00`);
      const [mover] = [...gainers, ...losers];
      return [mover?.price, mover?.previousClose, mover?.averageVolume, breadth?.highs, breadth?.known, mover?.companyName];
    };
    expect(await read()).toEqual([101, 100, 100, 1, 1, undefined]);
    expect(await read()).toEqual([101, 100, 100, 1, 1, undefined]);
    await store.writeBars(barsOfSymbol('A', [[`${today} 10:30`, 102]]));
    expect(await read()).toEqual([102, 100, 100, 1, 1, undefined]);
    await store.writeBars(barsOfSymbol('A', [[`${before(1)} 15:59`, 103]]));
    expect((await read()).slice(0, 2)).toEqual([102, 103]);
    await store.writeBars(barsOfSymbol('A', [[`${before(10)} 11:00`, 500]]));
    expect((await read())[3]).toBe(0);
    await store.writeBars(barsOfSymbol('B', [[before(2), 7]], 86_400));
    expect((await read())[4]).toBe(2);
    await store.writeLogos([buildLogo(1, [buildListing('A', { name: 'First' })])]);
    expect((await read())[5]).toBe('First');
    await store.writeSplits([buildSplit('a'.repeat(24), { ticker: 'A', ratio: '1:1.03', split_type: 'Stock Split', date_ex: today })]);
    expect((await read())[1]).toBeCloseTo(103 * 1.03, 5);
    await store.writeBarSeries([{ symbol: 'A', seconds: 60, fromDay: dayOf(before(30)), toDay: dayOf(today), prices: 'split-adjusted' }]);
    expect((await read())[1]).toBe(103);
    await store.writeBars(barsOfSymbol('A', [['2026-03-09 10:00', 104]]));
    expect((await moversAt(store, '2026-03-09 11:00')).day).toBe('2026-03-09');
    expect((await read())[0]).toBe(102);
  });
}
