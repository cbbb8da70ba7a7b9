import { expect, test } from 'vitest';
import type { Mover, MoverSector } from '#contract/endpoints/movers.ts';
import { about, story } from '#src/testing/stories.ts';
import { describeBases, groupChange, moversOfSector, sectorGroups, sumUp, topicGroups } from './market-groups.ts';

const mover = (symbol: string, changePercent: number, parts: Partial<Mover> = {}): Mover => ({
  ...{ symbol, price: 10, change: changePercent / 10, changePercent },
  ...parts,
});
const sector = (name: string, changePercent: number, parts: Partial<MoverSector> = {}): MoverSector => ({
  ...{ name, symbols: 4, advancing: 2, declining: 1, medianChangePercent: changePercent },
  ...parts,
});

test.each<[what: string, movers: readonly Mover[], expected: Partial<MoverSector>]>([
  ['one symbol', [mover('A', 2)], { symbols: 1, advancing: 1, declining: 0, medianChangePercent: 2, withMarketCap: 0 }],
  [
    'an even number without market caps',
    [mover('A', 3), mover('B', -1), mover('C', 0), mover('D', 1)],
    { symbols: 4, advancing: 2, declining: 1, medianChangePercent: 0.5, withMarketCap: 0 },
  ],
  [
    'market caps of all',
    [mover('A', 10, { marketCap: 100 }), mover('B', -2, { marketCap: 300 })],
    { medianChangePercent: 4, weightedChangePercent: 1, marketCap: 400, withMarketCap: 2 },
  ],
  [
    'a market cap that is unknown, and one of zero',
    [mover('A', 4, { marketCap: 50 }), mover('B', -2), mover('C', -4, { marketCap: 0 })],
    { symbols: 3, medianChangePercent: -2, weightedChangePercent: 4, marketCap: 50, withMarketCap: 1 },
  ],
])('sums up %s', (_, movers, expected) => {
  expect(sumUp('Any', movers)).toMatchObject(expected);
});

test('without a market cap nothing is weighted, and nothing is 0', () => {
  const group = sumUp('Any', [mover('A', 4)]);
  expect(group).not.toHaveProperty('weightedChangePercent');
  expect(group).not.toHaveProperty('marketCap');
});

test.each<[parts: Partial<MoverSector>, percent: number, base: string]>([
  [{ symbols: 12 }, 1, 'median of 12'],
  [{ symbols: 12, weightedChangePercent: 2, withMarketCap: 12 }, 2, 'weighted by market cap of 12'],
  [{ symbols: 12, weightedChangePercent: 2, withMarketCap: 10 }, 2, 'weighted by market cap of 10 of 12'],
  [{ symbols: 12, weightedChangePercent: 2, withMarketCap: 6 }, 2, 'weighted by market cap of 6 of 12'],
  [{ symbols: 12, weightedChangePercent: 2, withMarketCap: 5 }, 1, 'median of 12'],
  [{ symbols: 1200, weightedChangePercent: 2 }, 2, 'weighted by market cap of those known of 1,200'],
])('the change of %j is %d, %s', (parts, percent, base) => {
  expect(groupChange(sector('Energy', 1, parts))).toMatchObject({ percent, base });
});

test('the base of all groups is said once, and that others differ', () => {
  const weighted = sector('A', 1, { weightedChangePercent: 1, withMarketCap: 4 });
  expect(describeBases([sector('A', 1), sector('B', 2)])).toBe('Median of the symbols: market caps unknown.');
  expect(describeBases([weighted, weighted])).toBe('Weighted by market cap.');
  expect(describeBases([weighted, sector('B', 2)])).toBe('Weighted by market cap, unless another base is named.');
});

test('the sectors of the service come before those of the movers, the largest gain first', () => {
  const groups = sectorGroups([sector('B', -1), sector('C', 3), sector('A', -1)], [mover('X', 1, { gicsSectorName: 'Energy' })]);
  expect(groups).toMatchObject({ origin: 'service' });
  expect(groups?.groups.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
});

test('a service that names the sectors of its movers has their sectors; each symbol counts once and thin ones do not', () => {
  const movers = [
    mover('X', 1, { gicsSectorName: 'Energy' }),
    mover('x', 1, { gicsSectorName: 'Energy' }),
    mover('Y', -3, { gicsSectorName: 'Energy' }),
    mover('Z', 90, { gicsSectorName: 'Energy', thin: true }),
    mover('U', 2, { gicsSectorName: 'Utilities' }),
    mover('V', 2),
  ];
  expect(sectorGroups(undefined, movers)).toMatchObject({
    origin: 'loaded',
    movers: 3,
    groups: [
      { name: 'Utilities', symbols: 1 },
      { name: 'Energy', symbols: 2, medianChangePercent: -1 },
    ],
  });
  expect(moversOfSector(movers, 'Energy').map(({ symbol }) => symbol)).toEqual(['x', 'Y']);
});

test.each<[what: string, movers: readonly Mover[]]>([
  ['no mover', []],
  ['no sector', [mover('X', 1), mover('Y', 1)]],
  ['the sector of a minority', [mover('X', 1, { gicsSectorName: 'Energy' }), mover('Y', 1), mover('Z', 1)]],
])('%s is no sector', (_, movers) => {
  expect(sectorGroups([], movers)).toBeNull();
});

test('topics are the most frequent channels, with the changes of the symbols of their stories', () => {
  const channels = (...names: string[]) => ({ channels: names.map((name) => ({ name })) });
  const stories = [
    story(1, { ...about('AAPL'), ...channels('News', 'Earnings') }),
    story(2, { ...about('MSFT', 'AAPL'), ...channels('Earnings', 'Tech') }),
    story(3, { ...about('NVDA'), ...channels('Tech') }),
    story(4, { ...about('NVDA'), ...channels('Tech', 'Rumors') }),
    // Not loaded, and on too many symbols.
    story(5, { ...about('KO'), ...channels('Tech', 'Drinks') }),
    story(6, { ...about('AAPL', 'MSFT', 'NVDA', 'KO'), ...channels('Round-ups') }),
  ];
  const groups = topicGroups(stories, [mover('AAPL', 3), mover('MSFT', 1), mover('NVDA', -6)]);
  expect(groups).toMatchObject({
    origin: 'topics',
    movers: 3,
    groups: [
      { name: 'Earnings', symbols: 2, advancing: 2, medianChangePercent: 2 },
      { name: 'Tech', symbols: 3, declining: 1, medianChangePercent: 1 },
    ],
  });
  expect(groups.groups).toHaveLength(2);
});

test('of many topics the most frequent are shown', () => {
  const stories = Array.from({ length: 20 }, (_, topic) =>
    Array.from({ length: topic + 1 }, (__, index) =>
      story(topic * 100 + index, { ...about('AAPL', 'MSFT'), channels: [{ name: `Topic ${topic}` }] }),
    ),
  ).flat();
  const { groups } = topicGroups(stories, [mover('AAPL', 3), mover('MSFT', 1)]);
  expect(new Set(groups.map(({ name }) => name))).toEqual(new Set(Array.from({ length: 11 }, (_, index) => `Topic ${index + 9}`)));
});
