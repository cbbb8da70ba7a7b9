import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NewsItem, NewsSort } from '#contract/endpoints/news.ts';
import { nowSeconds, story } from '#src/testing/stories.ts';
import { addPoll, maxArrivals, addRows, type TrackedArrivals } from './arrivals.ts';
import { compareBy, emptyArrivals, mergeFeed } from './feed-list.ts';

const page = (count: number, from = 1): NewsItem[] =>
  Array.from({ length: count }, (_, index) => story(from + index, { updated: 1000 + from + index }));

describe('added rows', () => {
  const known = addRows(emptyArrivals(0), [story(1, { updated: 10, title: 'first' }), story(2, { updated: 20 })]);

  test('never move the last seen time back', () => {
    expect(addRows(known, [story(4, { updated: 5 })]).seenSeconds).toBe(20);
  });

  test('are limited; beyond the limit only stored stories are updated', () => {
    let all = emptyArrivals(0);
    for (let poll = 0; poll < 60; poll++) all = addRows(all, page(100, 1 + poll * 100));
    expect([all.byId.size, all.overflow, all.seenSeconds]).toEqual([maxArrivals, true, 7000]);
    const edited = addRows(all, [story(1, { updated: 8000, title: 'Corrected' })]);
    expect([edited.byId.size, edited.byId.get(1)?.title]).toEqual([maxArrivals, 'Corrected']);
  });
});

describe('original titles', () => {
  const start: TrackedArrivals = { ...emptyArrivals(0), originalTitles: new Map() };
  const listed = (id: number): NewsItem | undefined => (id === 1 ? story(1, { title: 'Listed', updated: 5 }) : undefined);
  const follow = (...polls: NewsItem[][]): TrackedArrivals => {
    let known = start;
    for (const rows of polls) known = addPoll(known, { rows, overflow: false, staleSeconds: 0 }, listed);
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
    ['an older version', [], [version(1, 4, 'Draft')]],
  ])('%s', (_, before, ...polls) => {
    expect([...follow(...polls).originalTitles]).toEqual(before);
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
        let known: TrackedArrivals = { ...emptyArrivals(seen), originalTitles: new Map() };
        const next = (): number => chances.next().value ?? 0;
        for (const stop of stops) {
          // Old versions repeat, and rows are in any order, some twice.
          const sent = versions.slice(Math.max(0, readAt - 3), stop);
          const twice = [...sent, ...sent.filter(() => next() % 3 === 0)].map((item) => [next(), item] as const);
          const rows = twice.toSorted(([a], [b]) => a - b).map(([, item]) => item);
          known = addPoll(known, { rows, overflow: false, staleSeconds: 0 }, (id) => list.find((item) => item.id === id));
        }
        const shown = mergeFeed([list], known, { admitted: known, sort, complete: true });
        expect(shown).toEqual(latest(versions).toSorted(compareBy(sort)));
        expect(known.seenSeconds).toBe(versions.at(-1)?.updated);
      }),
    );
  });
});
