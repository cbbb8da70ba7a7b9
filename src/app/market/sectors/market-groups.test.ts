import { expect, test } from 'vitest';
import type { Mover, MoverSector } from '#contract/endpoints/movers.ts';
import { about, story } from '#src/testing/stories.ts';
import { describeBases, groupChange, loadedMovers, ofSector, sectorsOfMovers, serviceSectors, topicsOfStories } from './market-groups.ts';

const mover = (symbol: string, changePercent: number, parts: Partial<Mover> = {}): Mover => ({
  ...{ symbol, price: 10, change: changePercent / 10, changePercent },
  ...parts,
});
const sector = (name: string, changePercent: number, parts: Partial<MoverSector> = {}): MoverSector => ({
  ...{ name, symbols: 4, advancing: 2, declining: 1, medianChangePercent: changePercent },
  ...parts,
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

test('the sectors of the service are in the order of their changes', () => {
  const { groups } = serviceSectors([sector('B', -1), sector('C', 3), sector('A', -1)]);
  expect(groups.map(({ name }) => name)).toEqual(['C', 'A', 'B']);
});

const sectorNames: Readonly<Record<string, string>> = { V: 'Utilities', X: 'Financials' };
const listed = (symbol: string): string | undefined => sectorNames[symbol];
const notListed = (): undefined => undefined;

test('movers have the sector that the service names, else that of the directory; each symbol counts once and thin ones do not', () => {
  const gainers = [
    mover('X', 1, { gicsSectorName: 'Energy' }),
    mover('x', 1, { gicsSectorName: 'Energy' }),
    mover('U', 2, { gicsSectorName: 'Utilities' }),
    mover('V', 5),
  ];
  const losers = [mover('Y', -3, { gicsSectorName: 'Energy' }), mover('Z', -90, { gicsSectorName: 'Energy', thin: true }), mover('W', -1)];
  const movers = loadedMovers({ gainers, losers });
  expect(sectorsOfMovers(movers, notListed)).toMatchObject({
    origin: 'loaded',
    movers: 3,
    groups: [
      { name: 'Utilities', symbols: 1 },
      { name: 'Energy', symbols: 2, medianChangePercent: -1 },
    ],
  });
  expect(sectorsOfMovers(movers, listed)).toMatchObject({ movers: 4, groups: [{ name: 'Utilities', symbols: 2 }, { name: 'Energy' }] });
  const symbolsOf = (name: string) => ofSector(movers, name, listed).map(({ symbol }) => symbol);
  expect([symbolsOf('Energy'), symbolsOf('utilities'), symbolsOf('Materials')]).toEqual([['X', 'Y'], ['U', 'V'], []]);
});

test.each<[what: string, movers: Mover[]]>([
  ['no mover', []],
  ['no sector', [mover('A', 1), mover('Y', 1)]],
  ['the sector of a minority', [mover('A', 1, { gicsSectorName: 'Energy' }), mover('Y', 1), mover('Z', 1)]],
])('%s is no sector', (_, gainers) => {
  expect(sectorsOfMovers(loadedMovers({ gainers, losers: [] }), listed)).toBeNull();
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
  const groups = topicsOfStories(stories, loadedMovers({ gainers: [mover('AAPL', 3), mover('MSFT', 1)], losers: [mover('NVDA', -6)] }));
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
  const { groups } = topicsOfStories(stories, loadedMovers({ gainers: [mover('AAPL', 3), mover('MSFT', 1)], losers: [] }));
  expect(new Set(groups.map(({ name }) => name))).toEqual(new Set(Array.from({ length: 11 }, (_, index) => `Topic ${index + 9}`)));
});
