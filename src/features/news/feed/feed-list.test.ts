import { describe, expect, test } from 'vitest';
import { newsSorts, type NewsItem, type NewsSort } from '#contract/endpoints/news.ts';
import { story } from '#src/testing/stories.ts';
import type { NewsSearch } from '../filters/news-search.ts';
import { compareBy, newestFirst, buildLines } from './feed-list.ts';

const sort: NewsSort = 'created:desc';
/** A story published at a second; its id says which. */
const at = (created: number, parts: Partial<NewsItem> = {}): NewsItem => story(created, { created, ...parts });
const ids = (items: readonly NewsItem[]): number[] => items.map(({ id }) => id);

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
