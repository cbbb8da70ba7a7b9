import { beforeAll, describe, expect, test } from 'vitest';
import { logos } from '../../testing/logos.ts';
import { buildGuidance, buildPeriod, buildQuantified, buildRatios, buildSplit } from '../../testing/records.ts';
import { buildStory } from '../../testing/stories.ts';
import { contentHash } from '../content-hash.ts';
import { openSqliteStore, type SqliteStore } from './open.ts';

describe('the content hash', () => {
  const authors = Array.from({ length: 20 }, (_, id) => buildStory(id, { author: `Author ${id % 5}`, created: 1_790_000_000 }));
  const fill = (store: SqliteStore): void => {
    store.writeNews(authors);
    store.writeGuidance([buildGuidance('g1'), buildGuidance('g2')]);
    store.writeSplits([buildSplit('s1')]);
    store.writeQuantified([buildQuantified('q1'), buildQuantified('q2', { created: 9 })]);
    store.writeRatios([buildRatios('AAPL', [buildPeriod('2025-12-31')]), buildRatios('F', [], { cik: '37996' })]);
  };
  const hashOf = async (...writes: ((store: SqliteStore) => void)[]): Promise<string> => {
    const store = openSqliteStore({ path: ':memory:' });
    for (const write of writes) write(store);
    const hash = await contentHash(store);
    store.close();
    return hash;
  };
  let filled: string;
  beforeAll(async () => {
    filled = await hashOf(fill);
  });

  test('does not depend on the order and the batches of writes', async () => {
    const inReverse = (store: SqliteStore): void => {
      for (const one of authors.toReversed()) store.writeNews([one]);
    };
    const older = (store: SqliteStore) => store.writeGuidance([buildGuidance('g2', { updated: 5, notes: 'older' })]);
    expect(await hashOf(inReverse, older, (store) => store.writeSplits([buildSplit('s1')]), fill)).toBe(filled);
    expect(await hashOf(fill, fill)).toBe(filled);
  });

  test('does not depend on the source of a story', async () => {
    const fromWire = (store: SqliteStore) =>
      store.writeNews(authors.map(({ item, ...hidden }) => ({ item: { ...item, source: 'wire' }, ...hidden })));
    expect(await hashOf(fromWire, fill)).toBe(filled);
  });

  const [first = buildStory(0, {})] = authors;
  test.each<[string, (store: SqliteStore) => void]>([
    ['a body', (store) => store.writeNews([{ ...first, item: { ...first.item, body: 'other words' } }])],
    ['a filter value', (store) => store.writeNews([{ ...first, importanceRank: 1 }])],
    ['a removal', (store) => store.removeNews([777], 1_790_000_000)],
    ['a guidance', (store) => store.writeGuidance([buildGuidance('g1', { notes: 'other' })])],
    ['a split', (store) => store.writeSplits([buildSplit('s2')])],
    ['a quantified record', (store) => store.writeQuantified([buildQuantified('q1', { LS: '1' })])],
    ['a period', (store) => store.writeRatios([buildRatios('AAPL', [buildPeriod('2025-12-31', { roe: 0.49 })])])],
    ['a logo', (store) => store.writeLogos(logos)],
    ['a share class', (store) => store.writeRatios([{ ...buildRatios('F', [], { cik: '37996' }), symbol: 'F.A' }])],
  ])('differs by %s', async (_, change) => {
    expect(await hashOf(fill, change)).not.toBe(filled);
  });
});
