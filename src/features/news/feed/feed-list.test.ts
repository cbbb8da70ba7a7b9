import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newsSorts, type NewsItem, type NewsSort } from '#contract/endpoints/news.ts';
import { story } from '#src/testing/stories.ts';
import { addRows, type Arrivals } from './arrivals.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { compareBy, newestFirst, buildLines, emptyArrivals, mergeFeed, countWaiting } from './feed-list.ts';

const sort: NewsSort = 'created:desc';
/** A story published at a second; its id says which. */
const at = (created: number, parts: Partial<NewsItem> = {}): NewsItem => story(created, { created, ...parts });
const ids = (items: readonly NewsItem[]): number[] => items.map(({ id }) => id);
const arrived = (...items: NewsItem[]): Arrivals => addRows(emptyArrivals(0), items);

describe('order', () => {
  const a = story(1, { created: 10, updated: 30 });
  const b = story(2, { created: 20, updated: 20 });
  const c = story(3, { created: 20, updated: 20 });
  test.each<[sort: NewsSort, order: number[], flows: boolean]>([
    ['created:desc', [3, 2, 1], true],
    ['created:asc', [1, 2, 3], false],
    ['updated:desc', [1, 3, 2], true],
    ['updated:asc', [2, 3, 1], false],
    ['id:desc', [3, 2, 1], true],
    ['id:asc', [1, 2, 3], false],
  ])('%s: ties by id in the same direction', (sort, order, flows) => {
    expect(ids([b, a, c].toSorted(compareBy(sort)))).toEqual(order);
    expect(newestFirst(sort)).toBe(flows);
  });
});

describe('the merged feed', () => {
  const pages = [
    [at(50), at(40)],
    [at(30), at(20)],
  ];
  const options = { admitted: undefined, sort, complete: false };
  test('shows a story once that moved to the next page', () => {
    expect(ids(mergeFeed([...pages, [at(20), at(10)]], undefined, options))).toEqual([50, 40, 30, 20, 10]);
  });

  test('hides arrivals that were not admitted', () => {
    const first = arrived(at(60));
    const both = addRows(first, [at(70)]);
    expect(ids(mergeFeed(pages, both, options))).toEqual([50, 40, 30, 20]);
    expect(ids(mergeFeed(pages, both, { ...options, admitted: first }))).toEqual([60, 50, 40, 30, 20]);
    expect(ids(mergeFeed(pages, both, { ...options, admitted: both }))).toEqual([70, 60, 50, 40, 30, 20]);
  });

  test.each<[what: string, arrivals: Arrivals, complete: boolean, order: number[]]>([
    ['sorts in late stories', arrived(at(45), at(35)), false, [50, 45, 40, 35, 30, 20]],
    ['leaves stories older than the last row to their page', arrived(at(10)), false, [50, 40, 30, 20]],
    ['adds them when all pages are loaded', arrived(at(10)), true, [50, 40, 30, 20, 10]],
  ])('%s', (_, admitted, complete, order) => {
    expect(ids(mergeFeed(pages, admitted, { ...options, admitted, complete }))).toEqual(order);
  });

  test.each<[what: string, listed: NewsItem, arrivals: NewsItem[], title: string]>([
    ['an edit in place', at(40), [at(40, { title: 'Corrected', updated: 99 })], 'Corrected'],
    ['no older version', at(40, { title: 'Corrected', updated: 99 }), [at(40)], 'Corrected'],
    ['the latest version', at(40), [41, 43, 42].map((updated) => at(40, { updated, title: `Version ${updated}` })), 'Version 43'],
  ])('shows %s', (_, listed, arrivals, title) => {
    expect(mergeFeed([[at(50), listed]], arrived(...arrivals), options).map((item) => item.title)).toEqual(['Headline 50', title]);
  });

  test.each<NewsSort>(['created:asc', 'updated:asc', 'id:asc'])('in the order %s inserts no arrivals', (sort) => {
    const arrivals = arrived(at(30));
    expect(ids(mergeFeed([[at(10), at(20)]], arrivals, { admitted: arrivals, sort, complete: true }))).toEqual([10, 20]);
  });

  test('shows every story once and in order, whatever arrives', () => {
    const news = fc.array(
      fc
        .record({ id: fc.integer({ min: 1, max: 40 }), created: fc.integer({ min: 1, max: 30 }) })
        .map(({ id, created }) => story(id, { created })),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(
        news,
        news,
        news,
        fc.boolean(),
        fc.constantFrom('created:desc', 'id:desc', 'updated:desc'),
        (listed, coming, waits, complete, sort) => {
          const page = [...new Map(listed.map((item) => [item.id, item])).values()].toSorted(compareBy(sort));
          const admitted = addRows(emptyArrivals(0), coming);
          const shown = mergeFeed([page], addRows(admitted, waits), { admitted, sort, complete });
          expect(new Set(ids(shown)).size).toBe(shown.length);
          if (sort === 'updated:desc') expect(shown).toEqual(shown.toSorted(compareBy(sort)));
          else expect(ids(shown).filter((id) => page.some((item) => item.id === id))).toEqual(ids(page));
        },
      ),
    );
  });
});

describe('the number of waiting stories', () => {
  const items = [at(50), at(40)];
  test.each<[what: string, waits: number, arrivals: Arrivals | undefined, sort: NewsSort]>([
    ['no arrivals', 0, undefined, sort],
    ['two above', 2, arrived(at(60), at(70)), sort],
    ['stories that are shown', 0, arrived(at(50), at(40)), sort],
    ['one older than the last row', 0, arrived(at(10)), sort],
    ['between the rows', 1, arrived(at(45)), sort],
    ['an older version', 0, arrived(at(50, { updated: 3 })), sort],
    ['an edit, by update', 1, arrived(at(40, { updated: 99 })), 'updated:desc'],
    ['oldest first, below', 1, arrived(at(60)), 'created:asc'],
  ])('%s: %i', (_, waits, arrivals, sort) => {
    expect(countWaiting(items, arrivals, sort)).toBe(waits);
  });

  test('is 0 after admission, and for edits that are shown in place', () => {
    const edit = at(40, { updated: 99 });
    for (const [sort, arrivals, admits] of [
      ['created:desc', arrived(at(60), at(45), edit), true],
      ['updated:desc', arrived(at(60), at(45), edit), true],
      ['created:desc', arrived(edit), false],
    ] as const) {
      const shown = mergeFeed([items], arrivals, { admitted: admits ? arrivals : undefined, sort, complete: false });
      expect(countWaiting(shown, arrivals, sort)).toBe(0);
    }
  });
});

describe('lines', () => {
  const search = (order: NewsSort = sort, filter: Partial<NewsSearch> = {}): NewsSearch => ({
    primary: false,
    topicGroupBy: 'or',
    sort: order,
    ...filter,
  });

  const shape = (items: NewsItem[], sort: NewsSort, zone: 'et' | 'utc'): string =>
    buildLines(items, search(sort), zone)
      .map((line) => (line.kind === 'day' ? line.key.slice(0, 10) : String(line.key)))
      .join(' ');
  const iso = (id: number, created: string, updated = created): NewsItem =>
    story(id, { created: Date.parse(created) / 1000, updated: Date.parse(updated) / 1000 });
  /** Around midnight in New York, then in UTC. */
  const midnight = [iso(3, '2026-11-20T05:00:00Z'), iso(2, '2026-11-20T04:59:59Z'), iso(1, '2026-11-19T23:00:00Z')];

  test.each<[what: string, lines: string, items: NewsItem[], sort?: NewsSort, zone?: 'et' | 'utc']>([
    ['where the day changes', '2026-11-20 3 2026-11-19 2 1', midnight],
    ['where the day changes in the shown zone', '2026-11-20 3 2 2026-11-19 1', midnight, 'created:desc', 'utc'],
    ['of the updates in a list by update', '2026-11-20 1', [iso(1, '2026-11-01T15:00:00Z', '2026-11-20T15:00:00Z')], 'updated:desc'],
    ['also of a list by id', '2026-11-20 3 2026-11-19 2 1', midnight, 'id:desc'],
    ['once for a repeated hour', '2026-11-01 2 1', [iso(2, '2026-11-01T06:30:00Z'), iso(1, '2026-11-01T05:30:00Z')]],
  ])('day headings are %s', (_, lines, items, sort = 'created:desc', zone = 'et') => {
    expect(shape(items, sort, zone)).toBe(lines);
  });

  test('repeated days have different keys', () => {
    const items = [iso(3, '2026-11-20T15:00:00Z'), iso(2, '2026-11-19T15:00:00Z'), iso(1, '2026-11-20T15:00:00Z')];
    const keys = buildLines(items, search(), 'et').map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test.each(newsSorts)('in the order %s every story has a line', (sort) => {
    const items = Array.from({ length: 50 }, (_, index) => story(index + 1, { created: index * 7000 }));
    expect(buildLines(items, search(sort), 'et').flatMap((line) => (line.kind === 'story' ? [line.key] : []))).toEqual(ids(items));
  });

  test('collapsed duplicates are counted, and follow their lead story when expanded', () => {
    const [first, second, third] = [at(9), at(8), at(7)];
    const under = new Map([[8, [first, third]]]);
    const collapsed = buildLines([first, second, third], search('id:desc'), 'et', { duplicates: under, expanded: new Set() });
    expect(collapsed).toMatchObject([
      { kind: 'day' },
      { kind: 'story', key: 8, position: 1, item: second, duplicateCount: 2, isDuplicate: false },
    ]);
    const expanded = buildLines([first, second, third], search('id:desc'), 'et', { duplicates: under, expanded: new Set([8]) });
    expect(expanded.slice(1).map((line) => line.kind === 'story' && [line.key, line.isDuplicate])).toEqual([
      [8, false],
      [9, true],
      [7, true],
    ]);
  });
});
