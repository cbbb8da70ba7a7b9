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
  /** The list when everything that came is let in. */
  const withAll = (arrivals: Arrivals, more: Partial<typeof options> = {}): NewsItem[] =>
    mergeFeed(pages, arrivals, { ...options, admitted: arrivals, ...more });

  test('shows a story once that moved to the next page', () => {
    expect(ids(mergeFeed([...pages, [at(20), at(10)]], undefined, options))).toEqual([50, 40, 30, 20, 10]);
  });

  test('hides arrivals that were not admitted', () => {
    const first = arrived(at(60));
    const both = addRows(first, [at(70)]);
    expect(ids(mergeFeed(pages, both, options))).toEqual([50, 40, 30, 20]);
    expect(ids(mergeFeed(pages, both, { ...options, admitted: first }))).toEqual([60, 50, 40, 30, 20]);
    expect(ids(withAll(both))).toEqual([70, 60, 50, 40, 30, 20]);
  });

  test('sorts in a late story', () => {
    expect(ids(withAll(arrived(at(45), at(35))))).toEqual([50, 45, 40, 35, 30, 20]);
  });

  test('leaves stories older than the last row to their page', () => {
    expect(ids(withAll(arrived(at(10))))).toEqual([50, 40, 30, 20]);
    expect(ids(withAll(arrived(at(10)), { complete: true }))).toEqual([50, 40, 30, 20, 10]);
  });

  test('shows an edit in place', () => {
    const edited = at(40, { title: 'Corrected', updated: 99 });
    const shown = mergeFeed(pages, arrived(edited), options);
    expect(ids(shown)).toEqual([50, 40, 30, 20]);
    expect(shown[1]?.title).toBe('Corrected');
  });

  test('ignores older versions', () => {
    const pages = [[at(40, { title: 'Corrected', updated: 99 })]];
    expect(mergeFeed(pages, arrived(at(40)), options)[0]?.title).toBe('Corrected');
  });

  test('shows the latest version', () => {
    const versions = [41, 43, 42].map((updated) => at(40, { updated, title: `Version ${updated}` }));
    expect(mergeFeed(pages, arrived(...versions), options)[1]?.title).toBe('Version 43');
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
    ['nothing came', 0, undefined, sort],
    ['two above', 2, arrived(at(60), at(70)), sort],
    ['what is shown already', 0, arrived(at(50), at(40)), sort],
    ['older than the last row comes with its page', 0, arrived(at(10)), sort],
    ['between the rows', 1, arrived(at(45)), sort],
    ['an older version of what is shown', 0, arrived(at(50, { updated: 3 })), sort],
    ['by update an edit waits', 1, arrived(at(40, { updated: 99 })), 'updated:desc'],
    ['oldest first, whatever is new waits below', 1, arrived(at(60)), 'created:asc'],
  ])('%s: %i', (_, waits, arrivals, sort) => {
    expect(countWaiting(items, arrivals, sort)).toBe(waits);
  });

  test('counts everything for an empty list', () => {
    expect(countWaiting([], arrived(at(1), at(2)), sort)).toBe(2);
  });

  test('is 0 after admission', () => {
    const arrivals = arrived(at(60), at(45), at(40, { updated: 99 }));
    for (const sort of ['created:desc', 'updated:desc'] as const) {
      const shown = mergeFeed([items], arrivals, { admitted: arrivals, sort, complete: false });
      expect(countWaiting(shown, arrivals, sort)).toBe(0);
    }
  });

  test('does not count edits that are shown in place', () => {
    const arrivals = arrived(at(40, { updated: 99 }));
    expect(countWaiting(mergeFeed([items], arrivals, { admitted: undefined, sort, complete: true }), arrivals, sort)).toBe(0);
  });
});

describe('lines', () => {
  const search = (order: NewsSort = sort, filter: Partial<NewsSearch> = {}): NewsSearch => ({
    primary: false,
    topicGroupBy: 'or',
    sort: order,
    ...filter,
  });

  const shape = (items: NewsItem[], sort: NewsSort = 'created:desc', zone: 'et' | 'utc' = 'et'): string =>
    buildLines(items, search(sort), zone)
      .map((line) => (line.kind === 'day' ? line.key.slice(0, 10) : String(line.key)))
      .join(' ');
  const iso = (id: number, created: string, updated = created): NewsItem =>
    story(id, { created: Date.parse(created) / 1000, updated: Date.parse(updated) / 1000 });

  test('a heading is where the day changes in the shown zone', () => {
    const items = [iso(3, '2026-11-20T05:00:00Z'), iso(2, '2026-11-20T04:59:59Z'), iso(1, '2026-11-19T23:00:00Z')];
    expect(shape(items)).toBe('2026-11-20 3 2026-11-19 2 1');
    expect(shape(items, 'created:desc', 'utc')).toBe('2026-11-20 3 2 2026-11-19 1');
  });

  test('a list by update has the days of the updates', () => {
    expect(shape([iso(1, '2026-11-01T15:00:00Z', '2026-11-20T15:00:00Z')], 'updated:desc')).toBe('2026-11-20 1');
  });

  test('a list by id has no headings', () => {
    expect(shape([iso(2, '2026-11-20T15:00:00Z'), iso(1, '2026-11-01T15:00:00Z')], 'id:desc')).toBe('2 1');
  });

  test.each<Partial<NewsSearch>>([{ tickers: ['F'] }, { topics: ['fed'] }, { authors: ['A'] }, { importance: 'high' }, { region: 'ca' }])(
    'a list narrowed by %j has no headings: its time column names the day',
    (filter) => {
      const items = [iso(2, '2026-11-20T15:00:00Z'), iso(1, '2026-11-01T15:00:00Z')];
      expect(buildLines(items, search(sort, filter), 'et').map(({ kind }) => kind)).toEqual(['story', 'story']);
    },
  );

  test('the repeated hour adds no heading', () => {
    expect(shape([iso(2, '2026-11-01T06:30:00Z'), iso(1, '2026-11-01T05:30:00Z')])).toBe('2026-11-01 2 1');
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
    const folded = buildLines([first, second, third], search('id:desc'), 'et', { duplicates: under, expanded: new Set() });
    expect(folded).toEqual([{ kind: 'story', key: 8, position: 1, item: second, duplicateCount: 2, isDuplicate: false }]);
    const unfolded = buildLines([first, second, third], search('id:desc'), 'et', { duplicates: under, expanded: new Set([8]) });
    expect(unfolded.map((line) => line.kind === 'story' && [line.key, line.isDuplicate])).toEqual([
      [8, false],
      [9, true],
      [7, true],
    ]);
  });
});
