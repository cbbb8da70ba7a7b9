import { expect, test } from 'vitest';
import { dateOf, dayOf, hoursOf, tradingDayFrom, type Day } from '#contract/market/day.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { valueAt } from '#contract/value-at.ts';
import { companies } from './companies.ts';
import { Prices } from './prices/bars.ts';
import { Market } from './prices/market.ts';
import { haltOn, priceFactorOn, reverseSplitsIn, smallCaps } from './small-caps.ts';
import { exampleSplits } from './splits.ts';

const seed = 1;
const prices = new Prices(seed);
const market = new Market(seed);
const smallCap = (symbol: string) => {
  const company = smallCaps.find((each) => each.symbol === symbol);
  if (!company) throw new Error(`no small company ${symbol}`);
  return company;
};
const december = dayOf('2026-12-01');
const days: readonly Day[] = Array.from({ length: 60 }, (_, index) => tradingDayFrom(december, index - 40));

test('nobody can take one for a real company: six letters, and no story is about it', () => {
  const symbols = new Set(companies.map(({ symbol }) => symbol));
  for (const { symbol, isin, cusip, cik } of smallCaps) {
    expect([symbol, isin, cusip, cik, symbols.has(symbol)]).toEqual([expect.stringMatching(/^[A-Z]{6}$/), '', '', '', false]);
  }
});

test('a company that is traded a few times has single trades in the session, the last one at the close', () => {
  for (const company of smallCaps.filter(({ trading }) => trading?.tradesADay !== undefined)) {
    const counts = days.map((day) => {
      const bars = prices.bars(company, day);
      const { regular, post } = hoursOf(day);
      expect(valueAt(bars.start, 0)).toBeGreaterThanOrEqual(regular);
      expect(valueAt(bars.end, bars.length - 1)).toBeLessThanOrEqual(post);
      expect(valueAt(bars.close, bars.length - 1)).toBe(market.close(company, day));
      expect([prices.daily(company, day).pre, prices.daily(company, day).post]).toEqual([null, null]);
      return bars.length;
    });
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...counts)).toBeLessThan(40);
  }
});

test('some are traded for less than a dollar', () => {
  expect(smallCaps.filter((company) => market.close(company, december) < 1).map(({ symbol }) => symbol)).toEqual(['FICTHE', 'FICMIN']);
});

test('a reverse split multiplies the price on its ex-day and divides the volume; in between the price comes down again', () => {
  const company = smallCap('FICROB');
  const exDays = reverseSplitsIn(2026).map(({ ex }) => dateOf(ex));
  expect(exDays).toEqual(['2026-06-01', '2026-12-01']);
  expect([priceFactorOn(company, december), priceFactorOn(company, december + 1), priceFactorOn(smallCap('FICTHE'), december)]).toEqual([
    8, 1, 1,
  ]);
  const before = tradingDayFrom(december, -1);
  expect(market.close(company, december) / market.close(company, before)).toBeGreaterThan(6);
  expect(Math.abs(market.move(company, december))).toBeLessThan(0.2);
  const volumeOf = (day: Day): number => prices.daily(company, day).regular.volume;
  expect(volumeOf(before) / volumeOf(december)).toBeGreaterThan(3);
  for (const day of days) expect(Math.abs(market.move(company, day)), dateOf(day)).toBeLessThan(0.2);
});

test('the split is announced before, and known from then on', () => {
  const known = (date: string) => [...exampleSplits({ seed, until: newYorkInstant(date) })].filter(({ ticker }) => ticker === 'FICROB');
  expect(known('2026-11-30').at(-1)).toMatchObject({ ratio: '1:8', date_ex: '2026-12-01', split_type: 'Reverse Stock Split' });
  expect(known('2026-11-01').at(-1)).toMatchObject({ date_ex: '2026-06-01' });
  expect(new Set(known('2026-11-30').map(({ cusip }) => cusip)).size).toBe(known('2026-11-30').length);
});

test('in a halt nothing is traded, and the auction after it has the volume', () => {
  const company = smallCap('IMAGEN');
  const halts = days.flatMap((day) => {
    const halt = haltOn(seed, company, day);
    return halt ? [{ day, halt }] : [];
  });
  expect(halts.length).toBeGreaterThan(10);
  expect(halts.length).toBeLessThan(40);
  for (const { day, halt } of halts) {
    const [from, to] = halt;
    const { start, volume, length } = prices.bars(company, day);
    const starts = Array.from(start);
    expect([starts.filter((at) => at >= from && at < to), starts.includes(to)]).toEqual([[], true]);
    const { fullDay } = prices.daily(company, day);
    expect(Array.from({ length }, (_, index) => valueAt(volume, index)).reduce((sum, shares) => sum + shares, 0)).toBe(fullDay?.volume);
  }
  expect(haltOn(seed, company, december)?.map((at) => at - newYorkInstant('2026-12-01'))).toEqual([35_700, 39_300]);
});

test('companies without halts have none', () => {
  expect(days.flatMap((day) => haltOn(seed, smallCap('FICROB'), day) ?? [])).toEqual([]);
});
