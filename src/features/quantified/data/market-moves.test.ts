import { expect, test } from 'vitest';
import { reaction, start } from '../analysis/engine/test-rows.ts';
import { moveAfter } from '#src/records/prices/price-queries.ts';
import { describeMarket, marketColumns, marketMoves } from './market-moves.ts';

/** Closes of minutes that end at the given minutes after the start. */
const minutes = (closes: Readonly<Record<number, number>>) => ({
  ends: Float64Array.from(Object.keys(closes), (minute) => start + Number(minute) * 60),
  closes: Float64Array.from(Object.values(closes)),
});

test('the move of a window is that of the last prices at its ends', () => {
  const prices = minutes({ 0: 100, 1: 101, 5: 102, 6: 103 });
  expect(moveAfter(prices, start, 300)).toBeCloseTo(2);
  // Half a minute later the last prices are the same.
  expect(moveAfter(prices, start + 30, 300)).toBeCloseTo(2);
  expect(moveAfter(prices, start + 60, 300)).toBeCloseTo((103 / 101 - 1) * 100);
});

test('there is none for windows under a minute, before the first price, and in a gap', () => {
  const prices = minutes({ 0: 100, 1: 101, 60: 102 });
  expect(moveAfter(prices, start, 30)).toBeNaN();
  expect(moveAfter(prices, start - 60, 120)).toBeNaN();
  expect(moveAfter(prices, start, 1800)).toBeNaN();
  expect(moveAfter(prices, start, 3600)).toBeCloseTo(2);
  expect(moveAfter({ ends: new Float64Array(), closes: new Float64Array() }, start, 60)).toBeNaN();
});

const moves = { '30_Seconds%': 1, '1_Minute%': 1, '5_Minutes%': 3 };

test('a reaction of SPY at the same second counts before its minutes; SPY less itself is no move', () => {
  const loaded = [
    reaction({ symbol: 'AAA', published: start, numbers: moves }),
    reaction({ symbol: 'BBB', published: start + 60, numbers: moves }),
    reaction({ symbol: 'SPY', published: start, numbers: { '5_Minutes%': 0.25, '30_Seconds%': 0.125 } }),
  ];
  const market = marketMoves(loaded, [minutes({ 6: 103 }), minutes({ 0: 100, 1: 101 })]);
  expect(market?.metrics).toEqual(['30_Seconds%', '1_Minute%', '5_Minutes%']);
  const columns = market && marketColumns(loaded, market);
  expect(columns?.['5_Minutes%']?.[0]).toBe(0.25);
  expect(columns?.['5_Minutes%']?.[1]).toBeCloseTo((103 / 101 - 1) * 100);
  expect(columns?.['5_Minutes%']?.[2]).toBeNaN();
  expect(columns?.['30_Seconds%']?.[1]).toBeNaN();
});

test('a window stays raw where SPY has no move for most of its reactions', () => {
  const loaded = [0, 60, 120].map((seconds) => reaction({ symbol: `S${seconds}`, published: start + seconds, numbers: moves }));
  const index = reaction({ symbol: 'SPY', published: start, numbers: { '30_Seconds%': 0.125 } });
  expect(marketMoves([...loaded, index], [])).toBeUndefined();
  expect(marketMoves([...loaded.slice(0, 2), index], [])?.metrics).toEqual(['30_Seconds%']);
});

test('without SPY there are none', () => {
  expect(marketMoves([reaction({ numbers: { '5_Minutes%': 1 } })], [])).toBeUndefined();
});

test('bars of 5 minutes measure windows of half an hour and more where there are no minutes, and the others say why they are raw', () => {
  const all = { '1_Minute%': 1, '5_Minutes%': 2, '10_Minutes%': 2, '30_Minutes%': 3, '60_Minutes%': 4 };
  const loaded = [reaction({ symbol: 'AAA', published: start + 90, numbers: all })];
  const fives = minutes({ 0: 100, 5: 101, 10: 102, 30: 103, 60: 104 });
  const market = marketMoves(loaded, [], [fives]);
  expect(market?.metrics).toEqual(['30_Minutes%', '60_Minutes%']);
  expect(market?.moveOf(start + 90, '30_Minutes%')).toBeCloseTo(3);
  expect(describeMarket(market, true)).toBe('Windows under 30 min are raw: SPY has 5-minute prices only');
  expect(describeMarket(undefined, false)).toBe('Windows are raw: no prices of SPY at these stories');
  expect(describeMarket(marketMoves(loaded, [minutes({ 0: 100, 2: 101, 6: 101, 11: 102, 31: 103, 61: 104 })], []), false)).toBeUndefined();
});
