import { beforeEach, describe, expect, test, vi } from 'vitest';
import { about, story } from '#src/testing/stories.ts';

/** The marks as a page that opens finds them. */
const open = async () => {
  vi.resetModules();
  return { ...(await import('./marks.ts')), ...(await import('./star.ts')) };
};
const kept = (name: string): unknown => JSON.parse(localStorage.getItem(`marketdesk:${name}`) ?? 'null');
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

beforeEach(() => localStorage.clear());

describe('read stories', () => {
  test('are kept by their ids, and can be unread', async () => {
    const { markRead } = await open();
    markRead([3, 1]);
    markRead([2]);
    markRead([3], false);
    expect(kept('read')).toEqual([1, 2]);
  });

  test('beyond 5,000, those marked longest ago are forgotten; of many marked at once, the oldest', async () => {
    const { markRead } = await open();
    markRead(numbers(1, 11).toReversed());
    markRead(numbers(10_001, 14_996).toReversed());
    markRead([1]);
    const ids = kept('read') as number[];
    expect(ids).toHaveLength(5000);
    expect(ids.slice(0, 4)).toEqual([7, 8, 9, 10]);
    expect(ids.at(-1)).toBe(1);
  });
});

describe('stars', () => {
  test('keep what it takes to list their stories, the last on top', async () => {
    const { toggleStar } = await open();
    expect(toggleStar(story(1, { ...about('BRK.A', 'BRK.B'), title: 'One', created: 100 }))).toBe(true);
    toggleStar(story(2, { title: 'Two', created: 200 }));
    expect(kept('starred')).toEqual([
      { id: 2, title: 'Two', created: 200, tickers: [] },
      { id: 1, title: 'One', created: 100, tickers: ['BRK.A', 'BRK.B'] },
    ]);
  });

  test('go with the second press', async () => {
    const { toggleStar } = await open();
    toggleStar(story(1));
    expect(toggleStar(story(1))).toBe(true);
    expect(kept('starred')).toEqual([]);
  });

  test('at 500, one more is refused and none is dropped; one less makes room', async () => {
    const { toggleStar } = await open();
    for (const id of numbers(1, 501)) toggleStar(story(id));
    expect(toggleStar(story(501))).toBe(false);
    expect(kept('starred')).toHaveLength(500);
    toggleStar(story(1));
    expect(toggleStar(story(501))).toBe(true);
    expect(kept('starred')).toHaveLength(500);
  });
});

describe('what another version or another hand left is taken as far as it is valid', () => {
  test.each<[stored: unknown, taken: object]>([
    [null, { words: [], authors: [], channels: [] }],
    ['Movers', { words: [], authors: [], channels: [] }],
    [{ words: ['lawsuit', 7, null] }, { words: ['lawsuit'], authors: [], channels: [] }],
    [
      { words: 'lawsuit', authors: { 0: 'A' }, channels: ['Movers'] },
      { words: [], authors: [], channels: ['Movers'] },
    ],
  ])('muted: %j', async (stored, taken) => {
    localStorage.setItem('marketdesk:muted', JSON.stringify(stored));
    expect((await open()).keptMuted.get()).toEqual(taken);
  });

  test('read: ids only', async () => {
    localStorage.setItem('marketdesk:read', '[1,"2",3.5,null,4]');
    const { markRead } = await open();
    markRead([5]);
    expect(kept('read')).toEqual([1, 4, 5]);
  });

  test('starred: stories that can be listed, with what else is known of them', async () => {
    const whole = { id: 1, title: 'One', created: 100, tickers: ['A'], note: 'later versions may know more' };
    localStorage.setItem('marketdesk:starred', JSON.stringify([whole, { id: 2 }, 3, { ...whole, id: 'x' }, { ...whole, tickers: [1] }]));
    expect((await open()).starredStories.get()).toEqual([whole]);
  });
});

test('what is muted is kept', async () => {
  const { setMuted } = await open();
  setMuted({ words: ['a'], authors: [], channels: ['Movers'] });
  expect((await open()).keptMuted.get()).toEqual({ words: ['a'], authors: [], channels: ['Movers'] });
});
