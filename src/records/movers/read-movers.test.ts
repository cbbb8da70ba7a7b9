import { expect, test } from 'vitest';
import { readMover } from './mover.ts';
import { readMovers } from './read-movers.ts';

const row = (symbol: string, more: object = {}) => ({ symbol, price: 11, change: 1, changePercent: 10, ...more });

test('null is what a service does not know, in rows, lists and parts', () => {
  const { result, wrong } = readMovers({
    gainers: [row('AAA', { companyName: null, marketCap: null, volume: 5 })],
    losers: null,
    volumes: null,
    sectors: [{ name: 'Energy', symbols: 2, advancing: 1, declining: 1, medianChangePercent: 0, marketCap: null }],
    breadth: null,
    snapTo: null,
    usePreviousClose: null,
    day: null,
  });
  expect(wrong).toEqual([]);
  expect(result.gainers).toEqual([row('AAA', { volume: 5 })]);
  expect(result.losers).toEqual([]);
  expect(result).not.toHaveProperty('volumes');
  expect(result).not.toHaveProperty('breadth');
  expect(result.sectors).toEqual([{ name: 'Energy', symbols: 2, advancing: 1, declining: 1, medianChangePercent: 0 }]);
  expect([result.snapTo, result.usePreviousClose, result.day]).toEqual([undefined, undefined, undefined]);
});

test('one row that cannot be read does not drop the others, and neither does a part', () => {
  const { result, wrong } = readMovers({
    gainers: [row('AAA'), { symbol: 'BBB', price: null }, 'CCC', row('DDD', { volume: 'many' })],
    losers: [row('EEE')],
    breadth: { covered: -1 },
    snapTo: 'noon',
    day: '2026-11-20',
  });
  expect(result.gainers.map(({ symbol, volume }) => [symbol, volume])).toEqual([
    ['AAA', undefined],
    ['DDD', undefined],
  ]);
  expect(result.losers.map(({ symbol }) => symbol)).toEqual(['EEE']);
  expect(wrong.map(({ index }) => index)).toEqual([1, 2]);
  expect(wrong[0]?.reason).toMatch(/^price: /);
  expect([result.breadth, result.snapTo, result.day]).toEqual([undefined, undefined, '2026-11-20']);
});

test('a change that is not sent follows from price and close before; without a close the row cannot be read', () => {
  const unchanged = { change: null, changePercent: null };
  const { result, wrong } = readMovers({
    gainers: [row('AAA', { ...unchanged, previousClose: 10 }), row('BBB', { ...unchanged, previousClose: 0 }), row('CCC', unchanged)],
  });
  expect(result.gainers).toEqual([expect.objectContaining({ symbol: 'AAA', change: 1, changePercent: 10 })]);
  expect(wrong).toHaveLength(2);
});

test('a row without a price has it as its close; a row with both has its price', () => {
  const { result, wrong } = readMovers({
    gainers: [
      { symbol: 'AAA', price: null, close: 11, previousClose: 10 },
      row('BBB', { close: 12 }),
      { ...row('CCC'), price: null, close: null },
    ],
  });
  expect(result.gainers).toEqual([
    expect.objectContaining({ symbol: 'AAA', price: 11, change: 1 }),
    expect.objectContaining({ price: 11 }),
  ]);
  expect(wrong.map(({ index }) => index)).toEqual([2]);
});

test('the bounds of the span are read, in any zone', () => {
  const { result } = readMovers({ fromDate: '2026-12-01T09:30:00.000-05:00', toDate: '2026-12-01T15:15:00Z' });
  expect([result.fromDate, result.toDate].map((seconds = 0) => new Date(seconds * 1000).toISOString())).toEqual([
    '2026-12-01T14:30:00.000Z',
    '2026-12-01T15:15:00.000Z',
  ]);
});

test.each<[volume: number | undefined, average: number | undefined, ratio: number | undefined]>([
  [300, 100, 3],
  [0, 100, 0],
  [300, 0, undefined],
  [undefined, 100, undefined],
  [300, undefined, undefined],
])('volume %s over an average of %s is %s', (volume, averageVolume, ratio) => {
  expect(readMover(row('AAA', { volume, averageVolume })).volumeRatio).toBe(ratio);
});

test('all spellings of a symbol have one key, and what is not known is undefined or empty', () => {
  const mover = readMover(row(' brk-b '));
  expect(mover).toMatchObject({ key: 'BRK.B', symbol: 'brk-b', name: '', sector: '', isThin: false });
  expect([mover.volume, mover.marketCap, mover.previousClose, mover.volumeRatio]).toEqual([undefined, undefined, undefined, undefined]);
});
