import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BarSession } from '#contract/endpoints/bars.ts';
import { dateOf, type Day, dayAt, dayOf, hoursOf, instantOf, isHalfDay, tradingDayFrom } from '#contract/market/day.ts';
import { buildSplit } from '../testing/records.ts';
import { openSqliteStore } from '../store/sqlite/open.ts';
import { groupBars } from '../market/bar-periods.ts';
import { buildBars } from '../market/testing/bars.ts';
import type { MarketQuery } from './movers-query.ts';
import { readMovers } from './read-movers.ts';

// A second implementation, from the bars themselves: slow, and without summaries, versions or anything of this folder.

interface NaiveBar {
  readonly symbol: string;
  readonly start: number;
  readonly price: number;
  /** NaN where it is not known */
  readonly volume: number;
}

/** New shares for each old one from a day on. */
interface NaiveSplit {
  readonly symbol: string;
  readonly day: Day;
  readonly factor: number;
}

interface World {
  readonly bars: readonly NaiveBar[];
  readonly splits: readonly NaiveSplit[];
}

// A week with a half day, and the one after it.
const lastDay = dayOf('2026-12-03');
const days: readonly Day[] = Array.from({ length: 34 }, (_, place) => tradingDayFrom(lastDay, place - 33));
// no larger companies, whose sectors are known
const symbols = ['QA1', 'QB2', 'QC3', 'QD4', 'QE5'];

const sessionBounds: Readonly<Record<BarSession, (day: Day) => readonly [number, number]>> = {
  PRE_MARKET: (day) => [hoursOf(day).pre, hoursOf(day).regular],
  REGULAR: (day) => [hoursOf(day).regular, hoursOf(day).post],
  AFTER_MARKET: (day) => [hoursOf(day).post, hoursOf(day).end],
  ANY: (day) => [hoursOf(day).pre, hoursOf(day).end],
};

const six = (value: number): number => Math.round(value * 1e6) / 1e6;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The movers by the rules of the endpoint's documentation, of companies of which nothing is known. */
function naive({ bars, splits }: World, { now, session, by, from, to }: MarketQuery) {
  const inSession = (name: BarSession, day: Day, of: readonly NaiveBar[]): readonly NaiveBar[] => {
    const [start, end] = sessionBounds[name](day);
    return of.filter((bar) => bar.start >= start && bar.start + 60 <= end);
  };
  const begun = days.findLast(
    (day) => sessionBounds[session](day)[0] <= Math.min(now, to ?? now) && inSession(session, day, bars).length > 0,
  );
  if (from === undefined && begun === undefined) return undefined;
  const start = from ?? instantOf(begun ?? 0, 0);
  const end = Math.min(to ?? Infinity, instantOf((from === undefined ? (begun ?? 0) : dayAt(to === undefined ? now : to - 1)) + 1, 0));
  const lastSpanDay = dayAt(end - 1);
  const [sessionStart, sessionEnd] = from === undefined ? sessionBounds[session](begun ?? 0) : [from, end];
  const factorUntil = (symbol: string, day: Day): number =>
    splits
      .filter((split) => split.symbol === symbol && split.day > day && split.day <= lastSpanDay)
      .reduce((all, { factor }) => all * factor, 1);
  const own = symbols.map((symbol) => ({
    symbol,
    bars: bars
      .filter((bar) => bar.symbol === symbol)
      .map((bar) => {
        const factor = factorUntil(symbol, dayAt(bar.start));
        return { ...bar, price: bar.price / factor, volume: bar.volume * factor };
      }),
  }));
  const spanDays = days.filter((day) => day >= dayAt(start) && day <= lastSpanDay);
  const busiest = Math.max(
    0,
    ...own.map((one) =>
      spanDays.reduce((n, day) => n + inSession(session, day, one.bars).filter((bar) => bar.start >= start && bar.start < end).length, 0),
    ),
  );
  const closeBefore = (all: readonly NaiveBar[], instant: number): number | undefined =>
    days
      .filter((day) => hoursOf(day).post <= instant && day >= tradingDayFrom(dayAt(start), -30))
      .flatMap((day) => inSession('REGULAR', day, all).at(-1) ?? [])
      .at(-1)?.price;
  const rows = own.flatMap(({ symbol, bars: all }) => {
    const found = spanDays.flatMap((day) => inSession(session, day, all).filter((bar) => bar.start >= start && bar.start < end));
    const last = found.at(-1);
    if (!last) return [];
    const base = session === 'AFTER_MARKET' ? closeBefore(all, last.start) : closeBefore(all, start);
    const before = days.filter((day) => day < dayAt(start) && day >= dayAt(start) - 30 && !isHalfDay(day));
    const volumes = before
      .map((day) => inSession(session, day, all))
      .filter((each) => each.length > 0)
      .map((each) => each.reduce((sum, { volume }) => sum + volume, 0))
      .filter((volume) => !Number.isNaN(volume));
    const volume = found.reduce((sum, bar) => sum + bar.volume, 0);
    const average = volumes.length < 5 ? Number.NaN : mean(volumes);
    const history = days
      .filter((day) => day < dayAt(start) && day >= tradingDayFrom(dayAt(start), -30))
      .map((day) => inSession('REGULAR', day, all))
      .filter((each) => each.length > 0)
      .slice(-20)
      .map((each) => each.map(({ price }) => price));
    return [
      {
        symbol,
        base,
        price: last.price,
        day: dayAt(last.start),
        percent: base === undefined ? undefined : six((100 * (last.price - base)) / base),
        volume,
        average,
        ratio: volume / average / new Set(found.map((bar) => dayAt(bar.start))).size,
        isThin: last.price < 1 || found.length < Math.min(10, Math.ceil(busiest / 2)),
        high: history.length < 20 ? undefined : Math.max(...history.flat()),
        low: history.length < 20 ? undefined : Math.min(...history.flat()),
        until: last.start + 60,
      },
    ];
  });
  const day = Math.max(...rows.map((row) => row.day));
  const solid = rows.filter(({ isThin }) => !isThin);
  const written = (list: typeof rows) =>
    list.map(({ symbol, price, base = Number.NaN, percent, volume, average, isThin }) => ({
      ...{ symbol, price: six(price), change: six(price - base), changePercent: percent, previousClose: six(base) },
      close: six(price),
      ...(!Number.isNaN(volume) && { volume: six(volume) }),
      ...(!Number.isNaN(average) && { averageVolume: Math.round(average) }),
      ...(isThin && { thin: true }),
    }));
  const sorted = (list: typeof rows, of: (row: (typeof rows)[number]) => number) =>
    written(list.toSorted((a, b) => of(b) - of(a) || (a.symbol < b.symbol ? -1 : 1)));
  const percentOf = ({ percent = 0 }: (typeof rows)[number]): number => percent;
  const knownDays = days.filter((each) => each >= tradingDayFrom(dayAt(start), -30) && each <= lastSpanDay);
  return {
    gainers:
      by === 'change'
        ? sorted(
            solid.filter((row) => percentOf(row) > 0),
            percentOf,
          )
        : [],
    losers:
      by === 'change'
        ? sorted(
            solid.filter((row) => percentOf(row) < 0),
            (row) => -percentOf(row),
          )
        : [],
    ...(rows.length > 0 && {
      ...{ snapTo: Math.max(...rows.filter((row) => row.day === day).map(({ until }) => until)), day: dateOf(day) },
    }),
    ...{ fromDate: sessionStart, toDate: Math.max(sessionStart, Math.min(now, end, sessionEnd)) },
    usePreviousClose: session !== 'AFTER_MARKET',
    ...(by === 'volume' && {
      volumes: sorted(
        solid.filter((row) => row.base !== undefined && row.average > 0 && !Number.isNaN(row.volume)),
        ({ ratio }) => ratio,
      ),
    }),
    thin: sorted(
      rows.filter((row) => row.isThin && row.base !== undefined),
      (row) => Math.abs(percentOf(row)),
    ),
    breadth: {
      covered: solid.length,
      known: own.filter((one) => one.bars.some((bar) => knownDays.includes(dayAt(bar.start)))).length,
      advancing: solid.filter(({ percent }) => percent !== undefined && percent > 0).length,
      declining: solid.filter(({ percent }) => percent !== undefined && percent < 0).length,
      unchanged: solid.filter(({ percent }) => percent === 0).length,
      withHistory: solid.filter(({ high }) => high !== undefined).length,
      highs: solid.filter(({ high, price }) => high !== undefined && six(price) >= six(high)).length,
      lows: solid.filter(({ low, price }) => low !== undefined && six(price) <= six(low)).length,
    },
  };
}

/** How much of the days a symbol is traded: hardly, on some, on all, or until a halt on the last one. */
const habits = ['hardly', 'sometimes', 'always', 'halted', 'not today'] as const;

/** How each symbol is traded, when it splits, and from what its prices are drawn. */
interface Plan {
  readonly habits: readonly (typeof habits)[number][];
  readonly splits: readonly { readonly symbol: string; readonly place: number; readonly factor: number }[];
  readonly seed: number;
}

const plans: fc.Arbitrary<Plan> = fc.record({
  habits: fc.array(fc.constantFrom(...habits), { minLength: symbols.length, maxLength: symbols.length }),
  seed: fc.nat(),
  splits: fc.array(
    fc.record({
      symbol: fc.constantFrom(...symbols),
      place: fc.integer({ min: 1, max: days.length - 1 }),
      factor: fc.constantFrom(10, 5, 0.1),
    }),
    { maxLength: 2 },
  ),
});

/** A small generator, so that a plan is always the same world. */
function openRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

const skipped = { hardly: 0.7, sometimes: 0.2, always: 0, halted: 0, 'not today': 0 } as const;
const firstPrices = [40, 80, 500, 0.8, 120];

function buildPlanned({ habits: habitsOf, splits: planned, seed }: Plan): World {
  const splits = [...new Map(planned.map(({ symbol, place, factor }) => [symbol, { symbol, day: days[place] ?? 0, factor }])).values()];
  const random = openRandom(seed);
  const bars: NaiveBar[] = [];
  const trade = (symbol: string, price: number, [start, end]: readonly [number, number], most: number): number => {
    const count = Math.round(random() * most);
    const minutes = new Set(Array.from({ length: count }, () => Math.floor((random() * (end - start)) / 60)));
    return [...minutes]
      .toSorted((a, b) => a - b)
      .reduce((last, minute) => {
        const next = Math.max(0.01, Math.round(last * (0.98 + 0.04 * random()) * 100) / 100);
        bars.push({ symbol, start: start + 60 * minute, price: next, volume: random() < 0.1 ? Number.NaN : Math.round(random() * 1000) });
        return next;
      }, price);
  };
  for (const [place, symbol] of symbols.entries()) {
    const habit = habitsOf[place] ?? 'always';
    let price = firstPrices[place] ?? 1;
    for (const day of days) {
      price /= splits.find((split) => split.symbol === symbol && split.day === day)?.factor ?? 1;
      const isLast = day === lastDay;
      if (isLast ? habit === 'not today' : random() < skipped[habit]) continue;
      price = trade(symbol, price, sessionBounds.PRE_MARKET(day), 2);
      price = trade(symbol, price, sessionBounds.REGULAR(day), isLast ? 14 : 4);
      if (!(isLast && habit === 'halted')) price = trade(symbol, price, sessionBounds.AFTER_MARKET(day), 2);
    }
  }
  return { bars, splits };
}

const at = (day: Day, hours: number): number => instantOf(day, Math.round(hours * 3600));

const queries: fc.Arbitrary<MarketQuery> = fc
  .record({
    session: fc.constantFrom<BarSession>('REGULAR', 'PRE_MARKET', 'AFTER_MARKET', 'ANY'),
    by: fc.constantFrom('change' as const, 'volume' as const),
    now: fc.constantFrom(
      at(lastDay, 10),
      at(lastDay, 17),
      at(lastDay, 21),
      at(lastDay, 3),
      at(dayOf('2026-11-28'), 12),
      at(dayOf('2026-11-27'), 13.5),
    ),
    span: fc.constantFrom<readonly [from?: number | undefined, to?: number]>(
      [],
      [],
      [at(dayOf('2026-11-25'), 0)],
      [at(dayOf('2026-11-23'), 0), at(dayOf('2026-12-01'), 0)],
      [at(lastDay, 10), at(lastDay, 15)],
      [at(lastDay, 16.5)],
      [at(dayOf('2026-11-27'), 11), at(lastDay, 12)],
      [undefined, at(dayOf('2026-12-02'), 11)],
    ),
  })
  // later bars are not known yet: what a store has is what was traded before
  .map(({ span: [from, to], ...query }) => ({ ...query, maxResults: 50, now: from === undefined ? query.now : at(lastDay, 21), from, to }));

test('a second implementation, from the bars themselves, agrees', async () => {
  let found = 0;
  await fc.assert(
    fc.asyncProperty(plans, queries, async (plan, query) => {
      const world = buildPlanned(plan);
      const known = { ...world, bars: world.bars.filter((bar) => bar.start + 60 <= query.now) };
      const store = openSqliteStore({ path: ':memory:' });
      try {
        for (const symbol of symbols) {
          const rows = known.bars.filter((bar) => bar.symbol === symbol);
          store.writeBars(
            groupBars(
              symbol,
              60,
              buildBars(
                60,
                rows.map(({ start, price, volume }) => [start, price, price, price, price, volume] as const),
              ),
            ),
          );
        }
        store.writeSplits(
          known.splits.map(({ symbol, day, factor }, place) =>
            buildSplit(String(place).repeat(24), {
              ...{ ticker: symbol, date_ex: dateOf(day), ratio: factor < 1 ? `1:${1 / factor}` : `${factor}:1` },
              split_type: factor < 1 ? 'Reverse Stock Split' : 'Stock Split',
            }),
          ),
        );
        store.writeBarSeries(
          symbols.map((symbol) => ({ symbol, seconds: 60, fromDay: days[0] ?? 0, toDay: lastDay, prices: 'as-traded' as const })),
        );
        const { sectors: _, ...result } = await readMovers(store, query);
        const expected = naive(known, query);
        if (expected) expect(result).toEqual(expected);
        else expect(result).toMatchObject({ gainers: [], losers: [], breadth: { covered: 0 } });
        found += result.gainers.length + result.losers.length + (result.volumes?.length ?? 0);
      } finally {
        store.close();
      }
    }),
    { numRuns: 120 },
  );
  expect(found).toBeGreaterThan(120);
});
