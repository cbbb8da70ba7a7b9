import { expect, test } from 'vitest';
import type { MoverSector } from '../endpoints/movers.ts';
import { type SectorMember, sumUpSector } from './sum-up-sector.ts';

const member = (changePercent: number, marketCap?: number): SectorMember => ({ changePercent, marketCap });

test.each<[what: string, members: readonly SectorMember[], expected: Partial<MoverSector>]>([
  ['one symbol', [member(2)], { symbols: 1, advancing: 1, declining: 0, medianChangePercent: 2, withMarketCap: 0 }],
  ['an odd number', [member(3), member(-1), member(1)], { symbols: 3, medianChangePercent: 1 }],
  [
    'an even number without market caps',
    [member(3), member(-1), member(0), member(1)],
    { symbols: 4, advancing: 2, declining: 1, medianChangePercent: 0.5, withMarketCap: 0 },
  ],
  [
    'market caps of all',
    [member(10, 100), member(-2, 300)],
    { medianChangePercent: 4, weightedChangePercent: 1, marketCap: 400, withMarketCap: 2 },
  ],
  [
    'a market cap that is unknown, and one of zero',
    [member(4, 50), member(-2), member(-4, 0)],
    { symbols: 3, medianChangePercent: -2, weightedChangePercent: 4, marketCap: 50, withMarketCap: 1 },
  ],
])('sums up %s', (_, members, expected) => {
  expect(sumUpSector('Any', members)).toMatchObject(expected);
});

test('without a market cap nothing is weighted, and nothing is 0', () => {
  const sector = sumUpSector('Any', [member(4)]);
  expect(sector).not.toHaveProperty('weightedChangePercent');
  expect(sector).not.toHaveProperty('marketCap');
});
