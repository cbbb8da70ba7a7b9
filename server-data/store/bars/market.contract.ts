import { afterEach, describe, expect, test } from 'vitest';
import { type Day, dayOf } from '#contract/market/day.ts';
import { barsOfSymbol, instant, type Trade } from '../../movers/testing/market.ts';
import type { Awaitable } from '../awaitable.ts';
import type { Store } from '../store.ts';

const [thursday, friday, monday] = ['2026-03-05', '2026-03-06', '2026-03-09'];
const day = (date: string): Day => dayOf(date);
const span = { fromDay: day(thursday), toDay: day(monday) };

/** What bars.ts reads of all symbols at once, for every implementation. */
export function marketContract(open: () => Awaitable<Store>): void {
  const opened: Store[] = [];
  const openMarket = async (): Promise<Store> => {
    const store = await open();
    opened.push(store);
    await store.writeBars([
      ...barsOfSymbol('MSFT', [[`${friday} 10:00`, 3]]),
      ...barsOfSymbol('BRK/B', [
        [`${thursday} 10:00`, 1],
        [`${friday} 10:00`, 2],
        [`${friday} 17:00`, 2.5],
      ]),
      ...barsOfSymbol('BRK/B', [[`${friday} 12:00`, 2.25]], 1800),
      ...barsOfSymbol(
        'AAPL',
        [thursday, friday, '2025-12-31'].map((date, at): Trade => [date, 10 + at]),
        86_400,
      ),
      ...barsOfSymbol('MSFT', [[friday, 99]], 86_400),
    ]);
    return store;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });

  describe('bars: of all symbols', () => {
    test('every symbol is known by its key', async () => {
      expect(await (await openMarket()).barSymbols()).toEqual(['aapl', 'brk.b', 'msft']);
      const empty = await open();
      opened.push(empty);
      expect(await empty.barSymbols()).toEqual([]);
    });

    test('the sessions of some symbols are those of each one', async () => {
      const store = await openMarket();
      const found = await store.sessionsOf({ symbols: ['msft', 'aapl', 'nobody', '\0'], ...span });
      expect([...found.keys()].toSorted()).toEqual(['aapl', 'msft']);
      for (const symbol of ['aapl', 'msft']) expect(found.get(symbol)).toEqual(await store.barSessions({ symbol, ...span }));
    });

    test('so are the periods', async () => {
      const store = await openMarket();
      const found = await store.periodsOf({ symbols: ['brk.b', 'aapl', '\0'], ...span });
      expect([...found.keys()]).toEqual(['brk.b']);
      expect(found.get('brk.b')).toEqual(await store.barDays({ symbol: 'brk-b', ...span }));
    });

    test('a day has the symbols with bars of less than a day, and apart from them those with a daily bar alone', async () => {
      const store = await openMarket();
      const lasts = async (rows: ReturnType<Store['sessionsOn']>) =>
        (await rows).map(({ symbol, past }) => [symbol, past.regular?.last, past.isDaily]);
      expect(await lasts(store.sessionsOn(day(friday)))).toEqual([
        ['brk.b', 2.25, undefined],
        ['msft', 3, undefined],
      ]);
      expect(await lasts(store.dailySessionsOn(day(friday)))).toEqual([['aapl', 11, true]]);
      expect(await lasts(store.sessionsOn(day(monday)))).toEqual([]);
      expect(await lasts(store.dailySessionsOn(day('2025-12-31')))).toEqual([['aapl', 12, true]]);
    });

    test('the last days with bars', async () => {
      const store = await openMarket();
      const lastDays = (dates: string[]) => Promise.all(dates.map((date) => store.lastSessionsDay(day(date))));
      expect(await lastDays([monday, friday, thursday, '2026-03-04'])).toEqual([day(friday), day(friday), day(thursday), undefined]);
      expect(await store.dailyDays(day(monday))).toEqual([day(thursday), day(friday)]);
      expect(await store.dailyDays(day('2025-06-01'))).toEqual([day('2025-12-31')]);
      expect(await store.dailyDays(day('2024-06-01'))).toEqual([]);
    });

    test('the version of a day changes with each write of its bars, and no other one', async () => {
      const store = await openMarket();
      const versions = async () =>
        new Map((await store.barVersions(span)).map((row) => [`${row.day - day(thursday)} ${row.seconds}`, row.version] as const));
      const first = await versions();
      const newYear = (date: string) => day(date) - day(thursday);
      expect([...first.keys()]).toEqual([`${newYear('2025-01-01')} 86400`, `${newYear('2026-01-01')} 86400`, '0 0', '1 0']);
      const changed = async (before: ReadonlyMap<string, number>) =>
        [...(await versions())].flatMap(([name, version]) => (before.get(name) === version ? [] : [name]));
      expect(await changed(first)).toEqual([]);
      await store.writeBars(barsOfSymbol('AAPL', [[`${friday} 11:00`, 5]]));
      expect(await changed(first)).toEqual(['1 0']);
      const second = await versions();
      await store.writeBars([...barsOfSymbol('NEW', [[`${monday} 11:00`, 5]]), ...barsOfSymbol('NEW', [[friday, 5]], 86_400)]);
      expect(await changed(second)).toEqual([`${newYear('2026-01-01')} 86400`, '4 0']);
      expect((await store.barVersions({ fromDay: day(monday), toDay: day(monday) })).map(({ seconds }) => seconds)).toEqual([
        86_400, 86_400, 0,
      ]);
    });

    test('what sources say of the prices of some symbols', async () => {
      const store = await openMarket();
      const said = (symbol: string) => ({ symbol, seconds: 60, fromDay: 1, toDay: 9, prices: 'as-traded' as const });
      await store.writeBarSeries([said('MSFT'), said('BRK.B'), said('AAPL')]);
      expect(await store.seriesOf(['brk.b', 'aapl', '\0'])).toEqual([said('AAPL'), said('BRK.B')]);
      expect(await store.seriesOf([])).toEqual([]);
    });

    test('a session knows its minutes with a trade and the end of its last bar', async () => {
      const store = await openMarket();
      await store.writeBars([
        ...barsOfSymbol('S', [
          [`${friday} 10:00`, 1],
          [`${friday} 10:01`, 1],
          [`${friday} 11:30`, 1],
          [`${friday} 17:00`, 1],
        ]),
        ...barsOfSymbol('L', [[`${friday} 10:00`, 1]], 300),
        ...barsOfSymbol(
          'T',
          [
            [`${friday} 10:00`, 1],
            [`${friday} 10:01`, 1],
          ],
          10,
        ),
      ]);
      const sessions = new Map((await store.sessionsOn(day(friday))).map(({ symbol, past }) => [symbol, past]));
      const of = (symbol: string) =>
        (['regular', 'post', 'fullDay'] as const).map((name) => [
          sessions.get(symbol)?.[name]?.minutes,
          sessions.get(symbol)?.[name]?.until,
        ]);
      const until = (time: string, seconds = 60): number => instant(`${friday} ${time}`) + seconds;
      expect(of('s')).toEqual([
        [3, until('11:30')],
        [1, until('17:00')],
        [4, until('17:00')],
      ]);
      expect(of('l')[0]).toEqual([undefined, until('10:00', 300)]);
      expect(of('t')[0]).toEqual([2, until('10:01', 10)]);
    });
  });
}
