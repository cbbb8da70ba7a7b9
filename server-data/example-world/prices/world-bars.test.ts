import { valueAt } from '#contract/value-at.ts';
import { expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { dateOf, dayOf, hoursOf, tradingDayFrom } from '#contract/market/day.ts';
import { summaryOf } from '../../market/sessions.ts';
import { companies, companyOf } from '../companies.ts';
import { smallCaps } from '../small-caps.ts';
import type { ExampleStory } from '../story.ts';
import { Prices } from './bars.ts';
import { collectImpulses, exampleBars, exampleDailyBars, exampleEarlierBars, firstBarsDay, firstIndexDay } from './world-bars.ts';

const prices = new Prices(1);
const traded = [...companies, ...smallCaps];
const noon = newYorkInstant('2026-11-27', 12 * 3600);
const impulses = collectImpulses(firstBarsDay(1, noon));
const close = newYorkInstant('2026-11-27', 20 * 3600);

test('a day in bars begins and ends as its sessions do, with their volumes, also on a half day', () => {
  const periods = [...exampleBars(prices, impulses, { after: hoursOf(firstBarsDay(1, noon)).pre, until: close })];
  expect(new Set(periods.map(({ symbol }) => symbol)).size).toBe(traded.length);
  for (const { symbol, day, bars, seconds } of periods) {
    expect([dateOf(day), seconds]).toEqual(['2026-11-27', 1]);
    const outline = prices.daily(traded.find((company) => company.symbol === symbol) ?? companyOf(symbol), day);
    const { pre, regular, post, fullDay } = summaryOf(bars, day, hoursOf(day));
    expect([regular?.first, regular?.last, regular?.volume]).toEqual([outline.regular.first, outline.regular.last, outline.regular.volume]);
    expect([(regular?.high ?? 0) <= outline.regular.high, (regular?.low ?? 0) >= outline.regular.low]).toEqual([true, true]);
    expect([pre?.volume, post?.volume, fullDay?.volume]).toEqual([outline.pre?.volume, outline.post?.volume, outline.fullDay?.volume]);
  }
});

test('trading after the close of a half day ends at 17:00, and that of a usual day at 20:00', () => {
  const lastEnd = (date: string): number => {
    const [day, midnight] = [dayOf(date), newYorkInstant(date)];
    const ends = companies.map((company) => prices.bars(company, day).end.at(-1) ?? 0);
    return (Math.max(...ends) - midnight) / 3600;
  };
  expect([lastEnd('2026-11-25'), lastEnd('2026-11-27'), lastEnd('2026-12-24')]).toEqual([20, 17, 17]);
});

test('nothing is traded before its time, and in two parts the same as in one', () => {
  const pre = hoursOf(firstBarsDay(1, noon)).pre;
  const startsOf = (after: number, until: number): string[] =>
    [...exampleBars(prices, impulses, { after, until })].flatMap(({ symbol, bars }) =>
      Array.from(bars.start, (start) => `${symbol} ${start}`),
    );
  const [whole, first, second] = [startsOf(pre, close), startsOf(pre, noon), startsOf(noon, close)];
  expect([...first, ...second].toSorted()).toEqual(whole.toSorted());
  expect(Math.max(...first.map((text) => Number(text.split(' ')[1])))).toBeLessThan(noon);
  expect(startsOf(close, close + 3600)).toEqual([]);
});

test('daily bars are those of the regular sessions that have ended, for more than a year', () => {
  const periods = [...exampleDailyBars(prices, noon)].filter(({ symbol }) => symbol === 'SPY');
  expect(periods.map(({ day, seconds }) => [dateOf(day), seconds])).toEqual([
    ['2025-01-01', 86_400],
    ['2026-01-01', 86_400],
  ]);
  const last = periods.at(-1)?.bars;
  expect(valueAt(last?.start ?? new Float64Array(), (last?.length ?? 0) - 1)).toBe(newYorkInstant('2026-11-25'));
});

const items = 4000;

test('before the minutes of all companies SPY has those of 252 trading days, and companies with a recent story of 40; few in a small world', () => {
  const firstDay = firstBarsDay(1, noon);
  const told = collectImpulses(firstIndexDay(items, firstDay));
  const tell = (symbol: string, days: number) =>
    told.add({ item: { created: hoursOf(tradingDayFrom(firstDay, -days)).regular }, primaryTickers: [symbol] } as unknown as ExampleStory);
  tell('AAPL', 0);
  tell('MSFT', 10);
  tell('NVDA', 11);
  const spansOf = (ofItems: number) => {
    const bySymbol = Map.groupBy(exampleEarlierBars(prices, told, ofItems, firstDay), ({ symbol }) => symbol);
    const spans = [...bySymbol].map(([symbol, ofSymbol]) => {
      const days = new Set(ofSymbol.map(({ day }) => day));
      return [symbol, [days.size, Math.max(...days) < firstDay]] as const;
    });
    return Object.fromEntries(spans);
  };
  expect(spansOf(items)).toEqual({ SPY: [252, true], AAPL: [40, true], MSFT: [40, true] });
  expect(spansOf(items - 1)).toEqual({ SPY: [63, true] });
});

test('the minutes of earlier days hold what their stories did to the price', () => {
  const firstDay = firstBarsDay(1, noon);
  const day = tradingDayFrom(firstDay, -3);
  const created = hoursOf(day).regular + 3600;
  const told = collectImpulses(firstIndexDay(items, firstDay));
  told.add({ item: { created }, primaryTickers: ['AAPL'], facts: { impact: 1 } } as unknown as ExampleStory);
  const minutes = [...exampleEarlierBars(prices, told, items, firstDay)].find(
    (period) => period.symbol === 'AAPL' && period.day === day,
  )?.bars;
  const whole = prices.bars(companyOf('AAPL'), day, [{ at: created, impact: 1 }]);
  expect(minutes?.close).toEqual(whole.close);
  expect(minutes?.close).not.toEqual(prices.bars(companyOf('AAPL'), day).close);
});
