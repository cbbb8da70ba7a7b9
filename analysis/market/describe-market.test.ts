import { expect, test } from 'vitest';
import type { PriceSeries } from './price-series.ts';
import { lessMarket, openMarket, vsMarketField } from '../reactions/vs-market.ts';
import type { QuantifiedReaction } from '../reactions/quantified-reaction.ts';
import { reaction, start } from '../testing/reactions.ts';
import { describeMarket } from './describe-market.ts';

const series = (closes: Readonly<Record<number, number>>, step: PriceSeries['step'] = '1m'): PriceSeries => ({
  step,
  ends: Float64Array.from(Object.keys(closes), (minute) => start + Number(minute) * 60),
  closes: Float64Array.from(Object.values(closes)),
  settledUntil: Infinity,
});
const less = (id: string, ...[row, market]: [row: Parameters<typeof lessMarket>[0], market: Parameters<typeof lessMarket>[2]]) =>
  lessMarket(row, vsMarketField(id) ?? expect.unreachable(), market);

const moves = { '30_Seconds%': 1, '1_Minute%': 1, '5_Minutes%': 3 };

test('prices count before a reaction of SPY at the same second, which knows what they do not; less itself SPY has no move', () => {
  const loaded = [
    reaction({ symbol: 'AAA', published: start, numbers: moves }),
    reaction({ symbol: 'SPY', published: start, numbers: { '5_Minutes%': 0.25, '30_Seconds%': 0.125 } }),
  ] as const;
  const market = openMarket(loaded, [series({ 0: 100, 1: 101, 5: 102 })]);
  expect(less('5_Minutes_Vs_SPY%', loaded[0], market)).toBeCloseTo(1);
  expect(less('30_Seconds_Vs_SPY%', loaded[0], market)).toBe(0.875);
  expect(less('30_Seconds_Vs_SPY%', loaded[1], market)).toBeNull();
  expect(market.whyNone(loaded[1], { raw: '5_Minutes%', seconds: 300 })).toBe('A story on SPY itself');
});

test('why there is none: no price, bars that are too long, stories of more than a year', () => {
  const row = reaction({ published: start + 90, numbers: moves });
  const why = (prices: readonly PriceSeries[], since?: number): string =>
    openMarket([row], prices, since).whyNone(row, { raw: '5_Minutes%', seconds: 300 });
  expect(why([])).toBe('SPY has no price at Jun 1, 2026 08:01 ET');
  expect(why([series({ 0: 100, 5: 101, 10: 101 }, '5m')])).toBe('SPY has 5-minute prices only, which are too long for the window');
  expect(why([{ ...series({ 0: 100 }), settledUntil: start }])).toBe('Pending: SPY has no price at Jun 1, 2026 08:01 ET yet');
  expect(why([], start + 100)).toBe('Prices of SPY are read for the newest 12 months of stories only');
});

test('what all rows lack is said once, by what there is', () => {
  const describeOf = (loaded: readonly QuantifiedReaction[], prices: readonly PriceSeries[], isExcluded = false) =>
    describeMarket({ loaded, prices, isExcluded, market: openMarket(loaded, prices) });
  const loaded = [reaction({ published: start + 90, numbers: moves })];
  const describe = (...prices: readonly PriceSeries[]) => describeOf(loaded, prices);
  expect(describe()).toBe('No prices of SPY at these stories: moves vs SPY are empty');
  expect(describe(series({ 0: 100, 30: 101, 35: 101 }, '5m'))).toBe(
    'Moves vs SPY under 30 min are empty where SPY has 5-minute prices only',
  );
  expect(describe(series({ 0: 100, 1: 100, 2: 100, 6: 101 }))).toBeUndefined();
  expect(describeOf([], [])).toBeUndefined();
  expect(describeOf(loaded, [], true)).toBe('Your plan has no price bars: moves vs SPY are empty');
  const both = [...loaded, reaction({ symbol: 'SPY', published: start + 90, numbers: moves })];
  expect(describeOf(both, [], true)).toBe('Your plan has no price bars: moves vs SPY are empty but for stories with a reaction of SPY');
  // Stories on SPY itself, and prices that may still come, are no lack of them.
  expect(describeOf(both.slice(1), [])).toBeUndefined();
  expect(describe({ ...series({ 0: 100 }), settledUntil: start })).toBeUndefined();
});
