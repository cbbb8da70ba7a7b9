import { expect, test } from 'vitest';
import type { MoverSector } from '#contract/endpoints/movers.ts';
import { readMover } from '#src/records/movers/mover.ts';
import { groupTiles, symbolTiles } from './tile-sets.ts';

const sector = (name: string, symbols: number, marketCap?: number): MoverSector => ({
  ...{ name, symbols, advancing: 1, declining: 1, medianChangePercent: -1 },
  ...(marketCap !== undefined && { marketCap, weightedChangePercent: 2.5, withMarketCap: symbols }),
});
const mover = (symbol: string, changePercent: number, marketCap?: number) =>
  readMover({ symbol, companyName: `${symbol} Works`, price: 1, change: 0, changePercent, ...(marketCap !== undefined && { marketCap }) });
const sizes = ({ items }: ReturnType<typeof groupTiles>): string => items.map(({ name, size }) => `${name} ${size}`).join(', ');

test('tiles of sectors have areas of one kind: market caps where all are known, else numbers of symbols', () => {
  const known = groupTiles([sector('A', 9, 1e9), sector('B', 2, 5e12)]);
  expect([sizes(known), known.areas]).toEqual(['B 5000000000000, A 1000000000', 'Area: market cap']);
  const mixed = groupTiles([sector('A', 9), sector('B', 2, 5e12)]);
  expect([sizes(mixed), mixed.areas]).toEqual(['A 9, B 2', 'Area: number of symbols, because market caps are unknown']);
  expect(mixed.items.map(({ description }) => description)).toEqual([
    'A: \u22121.00%, median of 9; 1 advancing, 1 declining',
    'B: +2.50%, weighted by market cap of 2; 1 advancing, 1 declining; market cap $5T',
  ]);
});

test('tiles of symbols are of those with a market cap, the largest first; the others are counted', () => {
  const { items, areas } = symbolTiles([mover('A', 1, 1e9), mover('B', -2), mover('C', 3, 2e12)]);
  expect(items).toMatchObject([
    { name: 'C', size: 2e12, percent: 3, to: '/symbol/C', description: 'C, C Works: +3.00%; market cap $2T' },
    { name: 'A', size: 1e9 },
  ]);
  expect(areas).toBe('Area: market cap; without 1 whose market cap is unknown');
});

test('where no market cap is known, all have one size', () => {
  const { items, areas } = symbolTiles([mover('A', 1), mover('B', -2)]);
  expect(items.map(({ size }) => size)).toEqual([1, 1]);
  expect(areas).toBe('Equal areas, because market caps are unknown');
});
