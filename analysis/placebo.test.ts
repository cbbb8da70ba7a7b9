import { expect, test, vi } from 'vitest';
import { dateOf, dayOf } from '#contract/market/day.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { windowOf } from '#contract/market/windows.ts';
import { priceBlock, type PriceSeries } from './market/price-series.ts';
import { reaction } from './testing/reactions.ts';
import type { FetchSeries } from './market/market-prices.ts';
import { pricePlacebo } from './placebo.ts';

const clock = 10 * 3600;
const at = (day: string, symbol = 'AAA', story = `${symbol} ${day}`) => reaction({ story, symbol, published: newYorkInstant(day, clock) });
const window = windowOf('5_Minutes%');

/** Prices that rise by 1 % within five minutes after 10:00 of each day of June and July. */
function rising(block: number): PriceSeries {
  const days = Array.from({ length: 61 }, (_, index) => new Date(Date.UTC(2026, 5, 1 + index)).toISOString().slice(0, 10));
  const ends = days
    .flatMap((day) => [newYorkInstant(day, clock), newYorkInstant(day, clock + 300)])
    .filter((end) => priceBlock(end, '5m') === block);
  return {
    step: '5m',
    settledUntil: Infinity,
    ends: Float64Array.from(ends),
    closes: Float64Array.from(ends, (_, index) => (index % 2 ? 101 : 100)),
  };
}

const none: PriceSeries = { step: '5m', settledUntil: Infinity, ends: new Float64Array(), closes: new Float64Array() };

async function placeboOf(options: Partial<Parameters<typeof pricePlacebo>[0]>) {
  if (!window) throw new Error('no window');
  const study = [at('2026-07-22')];
  return pricePlacebo({
    ...{ study, loaded: study, window, vsMarket: false, onProgress: () => {} },
    fetchSeries: (_symbol, _step, block) => Promise.resolve(rising(block)),
    ...options,
  });
}

test('has the same clock time on the 20 trading days before, without those of a story on the symbol', async () => {
  const { values, clusters, symbols, of } = await placeboOf({});
  expect([values.length, new Set(clusters).size, symbols, of]).toEqual([20, 20, 1, 1]);
  for (const value of values) expect(value).toBeCloseTo(1);
  // July 3 is the holiday, July 22 the story itself.
  expect(Math.min(...clusters)).toBe(Date.parse('2026-06-23') / 86_400_000);
  expect(Math.max(...clusters)).toBe(Date.parse('2026-07-21') / 86_400_000);
  const study = [at('2026-07-22')];
  const without = await placeboOf({ study, loaded: [...study, at('2026-07-21'), at('2026-07-20', 'BBB')] });
  expect(without.values).toHaveLength(19);
});

test('leaves out the day on which a story could be known first, where that is not the day of its publication', async () => {
  const study = [at('2026-07-22')];
  const receivedLater = { ...at('2026-07-20'), receivedSeconds: newYorkInstant('2026-07-21', clock) };
  const { clusters } = await placeboOf({ study, loaded: [...study, receivedLater] });
  expect(clusters).not.toContain(Date.parse('2026-07-21') / 86_400_000);
  expect(clusters).toContain(Date.parse('2026-07-20') / 86_400_000);
});

test('is less the move of SPY where the study is, by its own prices; without them there is none', async () => {
  const days = Array.from({ length: 30 }, (_, index) => dateOf(dayOf('2026-06-20') + index));
  const ends = days.flatMap((day) => [newYorkInstant(day, clock), newYorkInstant(day, clock + 300)]);
  const spy = {
    step: '1m' as const,
    settledUntil: Infinity,
    ends: Float64Array.from(ends),
    closes: Float64Array.from(ends, (_, index) => (index % 2 ? 501.25 : 500)),
  };
  const fetchSeries: FetchSeries = (symbol, step, block) =>
    Promise.resolve(symbol !== 'SPY' ? rising(block) : step === '1m' && block === priceBlock(ends[0] ?? 0, '1m') ? spy : none);
  const { values } = await placeboOf({ vsMarket: true, fetchSeries });
  expect(values[0]).toBeCloseTo(0.75);
  const ofIndex = await placeboOf({ vsMarket: true, fetchSeries, study: [at('2026-07-22', 'SPY')] });
  expect(ofIndex).toMatchObject({ values: [], symbols: 0, of: 1 });
  const withoutPrices = await placeboOf({
    vsMarket: true,
    fetchSeries: (symbol, _, block) => Promise.resolve(symbol === 'SPY' ? none : rising(block)),
  });
  expect(withoutPrices).toMatchObject({ values: [], symbols: 0, of: 1 });
});

test('names symbols without prices, and stops when it is told to', async () => {
  const study = [at('2026-07-22'), at('2026-07-22', 'BBB')];
  const fetchSeries = (symbol: string, _: unknown, block: number) => Promise.resolve(symbol === 'AAA' ? rising(block) : none);
  const onProgress = vi.fn<(symbols: number) => void>();
  expect(await placeboOf({ study, fetchSeries, onProgress })).toMatchObject({ symbols: 1, of: 2 });
  expect(onProgress.mock.calls.flat()).toEqual([1, 2]);
  await expect(placeboOf({ fetchSeries: () => Promise.reject(new Error('aborted')) })).rejects.toThrow('aborted');
});
