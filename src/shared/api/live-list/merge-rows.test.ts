import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewsItem, NewsSort } from '#contract/endpoints/news.ts';
import { compareBy, newestFirst } from '#src/features/news/feed/feed-list.ts';
import { nowSeconds, story } from '#src/testing/stories.ts';
import { addChanges, type Changes, latestWrite, maxChanges, noChanges } from './changes.ts';
import { countWaiting, holdEarlyRows, mergeRows } from './merge-rows.ts';

// Stories as rows.

const identity = { keyOf: ({ id }: NewsItem) => id, versionOf: ({ updated }: NewsItem) => updated };
const sort: NewsSort = 'created:desc';
/** A story published at a second; its id says which. */
const at = (created: number, parts: Partial<NewsItem> = {}): NewsItem => story(created, { created, ...parts });
const ids = (items: readonly NewsItem[]): number[] => items.map(({ id }) => id);
const page = (count: number, from = 1): NewsItem[] =>
  Array.from({ length: count }, (_, index) => story(from + index, { updated: 1000 + from + index }));

const addRows = (known: Changes<NewsItem>, rows: readonly NewsItem[]): Changes<NewsItem> =>
  addChanges(
    known,
    { rows, overflow: false, staleSeconds: 0, seenSeconds: latestWrite(known.seenSeconds, rows.map(identity.versionOf)) },
    identity,
  );
const arrived = (...items: NewsItem[]): Changes<NewsItem> => addRows(noChanges(), items);
const mergeFeed = (
  pages: readonly (readonly NewsItem[])[],
  changes: Changes<NewsItem> | undefined,
  { admitted, sort, complete }: { admitted: Changes<NewsItem> | undefined; sort: NewsSort; complete: boolean },
): NewsItem[] =>
  mergeRows(pages, changes, { ...identity, admitted, compare: compareBy(sort), isNewestFirst: newestFirst(sort), isComplete: complete });
const waitingOf = (items: readonly NewsItem[], changes: Changes<NewsItem> | undefined, sort: NewsSort, isComplete = false): number =>
  countWaiting(items, changes, { ...identity, compare: compareBy(sort), isNewestFirst: newestFirst(sort), isComplete });

describe('added rows', () => {
  const known = addRows(noChanges(0), [story(1, { updated: 10, title: 'first' }), story(2, { updated: 20 })]);

  test('never move the last seen time back', () => {
    expect(addRows(known, [story(4, { updated: 5 })]).seenSeconds).toBe(20);
  });

  test('are limited; beyond the limit only stored stories are updated', () => {
    let all: Changes<NewsItem> = noChanges();
    for (let poll = 0; poll < 60; poll++) all = addRows(all, page(100, 1 + poll * 100));
    expect([all.byKey.size, all.overflow, all.seenSeconds]).toEqual([maxChanges, true, 7000]);
    const edited = addRows(all, [story(1, { updated: 8000, title: 'Corrected' })]);
    expect([edited.byKey.size, edited.byKey.get(1)?.title]).toEqual([maxChanges, 'Corrected']);
  });
});

describe('the merged rows', () => {
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

  test.each<[what: string, arrivals: Changes<NewsItem>, complete: boolean, order: number[]]>([
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
          const admitted = addRows(noChanges(0), coming);
          const shown = mergeFeed([page], addRows(admitted, waits), { admitted, sort, complete });
          expect(new Set(ids(shown)).size).toBe(shown.length);
          expect(shown).toEqual(shown.toSorted(compareBy(sort)));
        },
      ),
    );
  });
});

describe('a later page', () => {
  const first = [at(50, { updated: 900 }), at(40, { updated: 50 })];
  const hold = (...later: NewsItem[]) => holdEarlyRows([first, later], noChanges(), { ...identity, compare: compareBy(sort) });

  test.each<[what: string, later: NewsItem[], listed: number[], held: number[]]>([
    ['goes on where the one before ended', [at(30), at(20)], [30, 20], []],
    ['begins with arrivals', [at(70, { updated: 970 }), at(60, { updated: 960 }), at(30)], [30], [70, 60]],
    ['begins with rows of the one before', [at(40, { updated: 50 }), at(30)], [40, 30], []],
    ['has an edit of an old story', [at(30, { updated: 980 })], [30], []],
    // Services order rows of one second differently.
    ['begins with an old row of the same second', [story(41, { created: 40, updated: 41 })], [41], []],
    ['has an arrival between the rows', [at(45, { updated: 990 }), at(30)], [30], [45]],
  ])('%s', (_, later, listed, held) => {
    const { pages, changes } = hold(...later);
    expect([ids(pages[1] ?? []), [...(changes?.byKey.keys() ?? [])]]).toEqual([listed, held]);
  });

  test('leaves a list without one as it is', () => {
    const [pages, changes] = [[first], arrived(at(60))];
    const held = holdEarlyRows(pages, changes, { ...identity, compare: compareBy(sort) });
    expect(held.pages).toBe(pages);
    expect(held.changes).toBe(changes);
  });
});

describe('the number of waiting stories', () => {
  const items = [at(50), at(40)];
  test.each<[what: string, waits: number, arrivals: Changes<NewsItem> | undefined, sort: NewsSort]>([
    ['no arrivals', 0, undefined, sort],
    ['two above', 2, arrived(at(60), at(70)), sort],
    ['stories that are shown', 0, arrived(at(50), at(40)), sort],
    ['one older than the last row', 0, arrived(at(10)), sort],
    ['between the rows', 1, arrived(at(45)), sort],
    ['an older version', 0, arrived(at(50, { updated: 3 })), sort],
    ['an edit, by update', 1, arrived(at(40, { updated: 99 })), 'updated:desc'],
    ['oldest first, below', 1, arrived(at(60)), 'created:asc'],
  ])('%s: %i', (_, waits, arrivals, sort) => {
    expect(waitingOf(items, arrivals, sort)).toBe(waits);
  });

  test('has one older than the last row where the list is complete', () => {
    expect(waitingOf(items, arrived(at(10)), sort, true)).toBe(1);
  });

  test('is 0 after admission, and for edits that are shown in place', () => {
    const edit = at(40, { updated: 99 });
    for (const [sort, arrivals, admits] of [
      ['created:desc', arrived(at(60), at(45), edit), true],
      ['updated:desc', arrived(at(60), at(45), edit), true],
      ['created:desc', arrived(edit), false],
    ] as const) {
      const shown = mergeFeed([items], arrivals, { admitted: admits ? arrivals : undefined, sort, complete: false });
      expect(waitingOf(shown, arrivals, sort)).toBe(0);
    }
  });
});
describe('an upstream that repeats, reorders and edits', () => {
  /** A newsroom: each change is a new version of a story, a second after the last. */
  const changes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 40 });
  const versionsOf = (ids: readonly number[]): NewsItem[] =>
    ids.map((id, index) =>
      story(id, { created: nowSeconds - 5000 + ((id * 7919) % 100), updated: nowSeconds - 4000 + index, title: `${id} v${index}` }),
    );
  const latest = (versions: readonly NewsItem[]): NewsItem[] => [...new Map(versions.map((item) => [item.id, item])).values()];

  test.each<NewsSort>(['created:desc', 'id:desc', 'updated:desc'])('%s: the shown arrivals equal a reloaded list', (sort) => {
    fc.assert(
      fc.property(changes, fc.array(fc.nat(39), { maxLength: 6 }), fc.infiniteStream(fc.nat()), (ids, pollsAt, chances) => {
        const versions = versionsOf(ids);
        const stops = [...pollsAt.map((at) => Math.min(at, versions.length)), versions.length].toSorted((a, b) => a - b);
        const readAt = stops[0] ?? 0;
        const list = latest(versions.slice(0, readAt)).toSorted(compareBy(sort));
        const seen = Math.max(0, ...list.map(({ updated }) => updated));
        let known: Changes<NewsItem> = noChanges(seen);
        const next = (): number => chances.next().value ?? 0;
        for (const stop of stops) {
          // Old versions repeat, and rows are in any order, some twice.
          const sent = versions.slice(Math.max(0, readAt - 3), stop);
          const twice = [...sent, ...sent.filter(() => next() % 3 === 0)].map((item) => [next(), item] as const);
          const rows = twice.toSorted(([a], [b]) => a - b).map(([, item]) => item);
          known = addRows(known, rows);
        }
        const shown = mergeFeed([list], known, { admitted: known, sort, complete: true });
        expect(shown).toEqual(latest(versions).toSorted(compareBy(sort)));
        expect(known.seenSeconds).toBe(versions.at(-1)?.updated);
      }),
    );
  });
});
