import { describe, expect, test } from 'vitest';
import { newYorkInstant } from '#contract/time/new-york.ts';
import type { Bar } from '#src/records/prices/bars.ts';
import { listSide, symbolSide } from '#src/shared/url/compare-path.ts';
import { type Closes, closesOf, lineOf, listLine, priceIndex } from './price-index.ts';

const closes = (prices: Readonly<Record<string, number>>): Closes => Object.entries(prices).map(([day, price]) => ({ day, price }));

const bar = (day: string, close: number): Bar => ({
  ...{ seconds: newYorkInstant(day), open: close, high: close, low: close, close, volume: null },
});

test('closes are of sessions that are over, on days on which the market was open', () => {
  const bars = [bar('2026-11-25', 10), bar('2026-11-26', 99), bar('2026-11-27', 11), bar('2026-11-30', 12), bar('2026-12-01', 13)];
  // Nov 26 is Thanksgiving, and the session of Dec 1 goes on.
  expect(closesOf(bars, '2026-11-30').map(({ day }) => day)).toEqual(['2026-11-25', '2026-11-27', '2026-11-30']);
});

describe('the index of a company', () => {
  test.each<[from: string, first: string, values: readonly number[], percent: number]>([
    ['2026-11-16', '2026-11-16', [100, 105, 90], -10],
    // On a weekend it begins with the next close.
    ['2026-11-14', '2026-11-16', [100, 105, 90], -10],
    ['2026-11-17', '2026-11-17', [100, 85.714], -14.286],
  ])('from %s is 100 on %s', (from, first, values, percent) => {
    const line = lineOf(closes({ '2026-11-13': 50, '2026-11-16': 40, '2026-11-17': 42, '2026-11-19': 36 }), from);
    expect(line?.first).toBe(first);
    expect(line?.points.map(({ value }) => Number(value.toFixed(3)))).toEqual(values);
    expect(line?.percent).toBeCloseTo(percent, 3);
  });

  test('is unknown without a close from the day on', () => {
    expect(lineOf(closes({ '2026-11-13': 50 }), '2026-11-16')).toBeUndefined();
    expect(lineOf([], '2026-11-16')).toBeUndefined();
  });
});

describe('the index of a watchlist', () => {
  const bySymbol = new Map([
    ['A', closes({ '2026-11-16': 10, '2026-11-17': 12, '2026-11-18': 11 })],
    ['B', closes({ '2026-11-16': 200, '2026-11-18': 220 })],
    ['LATE', closes({ '2026-11-17': 1, '2026-11-18': 9 })],
  ]);

  test('is the mean of its symbols with a close on its first day, and a day without a trade has the last close', () => {
    const line = listLine(['A', 'B', 'LATE', 'NONE'], bySymbol, '2026-11-16');
    // 120 and 100, then 110 and 110.
    expect(line?.points.map(({ day, value }) => [day, Number(value.toFixed(6))])).toEqual([
      ['2026-11-16', 100],
      ['2026-11-17', 110],
      ['2026-11-18', 110],
    ]);
    expect(line?.percent).toBeCloseTo(10, 10);
    expect(line?.members).toEqual({ counted: ['A', 'B'], without: ['LATE', 'NONE'] });
  });

  test('of one symbol is that of the symbol', () => {
    expect(listLine(['A'], bySymbol, '2026-11-16')?.points).toEqual(lineOf(bySymbol.get('A') ?? [], '2026-11-16')?.points);
  });

  test('is unknown where none of its symbols has a close', () => {
    expect(listLine(['NONE'], bySymbol, '2026-11-16')).toBeUndefined();
  });
});

describe('sides beside each other', () => {
  const market = closes({ '2026-11-13': 400, '2026-11-16': 500, '2026-11-17': 510, '2026-11-18': 505 });
  const bySymbol = new Map([
    ['AAPL', closes({ '2026-11-16': 10, '2026-11-17': 12, '2026-11-18': 11 })],
    ['YOUNG', closes({ '2026-11-17': 30, '2026-11-18': 33 })],
    ['HALT', closes({ '2026-11-16': 5, '2026-11-19': 6 })],
  ]);
  const index = priceIndex(
    ['AAPL', 'YOUNG', 'HALT', 'NONE'].map(symbolSide).concat(listSide({ name: 'Both', symbols: ['AAPL', 'YOUNG'] })),
    bySymbol,
    market,
    '2026-11-14',
  );

  test('one that begins later says so, and has no value before', () => {
    expect(index.start).toBe('2026-11-16');
    expect(index.lines.map(({ beginsLater }) => beginsLater)).toEqual([false, true, false, false, false]);
    expect(index.lines[1]?.line?.points[0]).toEqual({ day: '2026-11-17', value: 100 });
    expect(index.lines[3]?.line).toBeUndefined();
  });

  test('each has the change of the market over its own days, unknown where the market has no close there', () => {
    const rounded = index.lines.map(({ marketPercent }) => (marketPercent === undefined ? undefined : Number(marketPercent.toFixed(4))));
    expect(rounded).toEqual([1, -0.9804, undefined, undefined, 1]);
  });

  test('the market begins with the earliest of them', () => {
    expect(index.market?.first).toBe('2026-11-16');
    expect(index.market?.percent).toBeCloseTo(1, 10);
  });
});
