import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewsItem, NewsSort } from '#contract/endpoints/news.ts';
import { nowSeconds, story } from '#src/testing/stories.ts';
import { followed, mostKept, withRows, type Followed } from './news-arrivals.ts';
import { byOrder, noArrivals, shownItems } from './news-list.ts';

const page = (count: number, from = 1): NewsItem[] =>
  Array.from({ length: count }, (_, index) => story(from + index, { updated: 1000 + from + index }));

describe('rows taken in', () => {
  const known = withRows(noArrivals(0), [story(1, { updated: 10, title: 'first' }), story(2, { updated: 20 })]);

  test('a newer version replaces, an older one does not', () => {
    const title = (updated: number): string | undefined => withRows(known, [story(1, { updated, title: 'second' })]).byId.get(1)?.title;
    expect([title(11), title(10), title(9)]).toEqual(['second', 'second', 'first']);
  });

  test('leave what was known before as it was', () => {
    withRows(known, [story(9, { updated: 99 })]);
    expect([[...known.byId.keys()], known.seenSeconds]).toEqual([[1, 2], 20]);
  });

  test('polled twice change nothing', () => {
    const rows = page(5);
    const once = withRows(noArrivals(0), rows);
    expect(withRows(once, rows)).toEqual(once);
  });

  test('the last time seen never goes back', () => {
    expect(withRows(known, [story(4, { updated: 5 })]).seenSeconds).toBe(20);
  });

  test('a day of arrivals is kept within bounds; after that only what is known follows its edits', () => {
    let all = noArrivals(0);
    for (let poll = 0; poll < 60; poll++) all = withRows(all, page(100, 1 + poll * 100));
    expect([all.byId.size, all.overflow, all.seenSeconds]).toEqual([mostKept, true, 7000]);
    const edited = withRows(all, [story(1, { updated: 8000, title: 'Corrected' })]);
    expect([edited.byId.size, edited.byId.get(1)?.title]).toEqual([mostKept, 'Corrected']);
  });
});

describe('the titles that stories had at first', () => {
  const start: Followed = { ...noArrivals(0), titlesBefore: new Map() };
  const brought = (...rows: NewsItem[]) => ({ rows, overflow: false, staleSeconds: 0 });
  const listed = (id: number): NewsItem | undefined => (id === 1 ? story(1, { title: 'Listed', updated: 5 }) : undefined);
  const follow = (...polls: NewsItem[][]): Followed => {
    let known = start;
    for (const rows of polls) known = followed(known, brought(...rows), listed);
    return known;
  };
  const version = (id: number, updated: number, title: string): NewsItem => story(id, { updated, title });

  test.each<[what: string, before: [number, string][], ...polls: NewsItem[][]]>([
    ['a new story has none', [], [version(2, 6, 'New')]],
    ['an edit of the text alone has none', [], [version(1, 6, 'Listed')]],
    ['a listed story', [[1, 'Listed']], [version(1, 6, 'Corrected')]],
    ['the first of many', [[1, 'Listed']], [version(1, 6, 'Corrected')], [version(1, 7, 'Corrected twice')]],
    ['an arrival', [[2, 'New']], [version(2, 6, 'New')], [version(2, 7, 'Newer')]],
    ['a correction taken back', [], [version(1, 6, 'Corrected')], [version(1, 7, 'Listed')]],
    ['an old version that comes late', [], [version(1, 4, 'Draft')]],
  ])('%s', (_, before, ...polls) => {
    expect([...follow(...polls).titlesBefore]).toEqual(before);
  });
});

describe('whatever an upstream repeats, reorders and edits', () => {
  /** A newsroom: each change is a new version of a story, a second after the last. */
  const changes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 });
  const versionsOf = (ids: readonly number[]): NewsItem[] =>
    ids.map((id, index) =>
      story(id, { created: nowSeconds - 5000 + ((id * 7919) % 100), updated: nowSeconds - 4000 + index, title: `${id} v${index}` }),
    );
  const latest = (versions: readonly NewsItem[]): NewsItem[] => [...new Map(versions.map((item) => [item.id, item])).values()];

  test.each<NewsSort>(['created:desc', 'id:desc', 'updated:desc'])('%s: let in, the list is what reading anew would give', (sort) => {
    fc.assert(
      fc.property(changes, fc.array(fc.nat(39), { maxLength: 6 }), fc.infiniteStream(fc.nat()), (ids, pollsAt, chances) => {
        const versions = versionsOf(ids);
        const stops = [...pollsAt.map((at) => Math.min(at, versions.length)), versions.length].toSorted((a, b) => a - b);
        const readAt = stops[0] ?? 0;
        const list = latest(versions.slice(0, readAt)).toSorted(byOrder(sort));
        const seen = Math.max(0, ...list.map(({ updated }) => updated));
        let known: Followed = { ...noArrivals(seen), titlesBefore: new Map() };
        const next = (): number => chances.next().value ?? 0;
        for (const stop of stops) {
          // Old versions come again, everything comes in any order, some of it twice.
          const said = versions.slice(Math.max(0, readAt - 3), stop);
          const twice = [...said, ...said.filter(() => next() % 3 === 0)].map((item) => [next(), item] as const);
          const rows = twice.toSorted(([a], [b]) => a - b).map(([, item]) => item);
          known = followed(known, { rows, overflow: false, staleSeconds: 0 }, (id) => list.find((item) => item.id === id));
        }
        const shown = shownItems([list], known, { admitted: known, sort, complete: true });
        expect(shown).toEqual(latest(versions).toSorted(byOrder(sort)));
        expect(known.seenSeconds).toBe(versions.at(-1)?.updated);
      }),
    );
  });
});
