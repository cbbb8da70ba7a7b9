// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { about, story } from '#src/testing/stories.ts';

/** The annotations as a new page reads them. */
const open = () => {
  vi.resetModules();
  return import('./annotations.ts');
};
const stored = (name: string): unknown => JSON.parse(localStorage.getItem(`marketdesk:${name}`) ?? 'null');
const numbers = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index);

beforeEach(() => localStorage.clear());

test('of more than 5,000 read stories the ones marked first are dropped, of one call the oldest', async () => {
  const { markRead } = await open();
  markRead(numbers(1, 11).toReversed());
  markRead(numbers(10_001, 14_996).toReversed());
  markRead([1]);
  const ids = stored('read') as number[];
  expect(ids).toHaveLength(5000);
  expect(ids.slice(0, 4)).toEqual([7, 8, 9, 10]);
  expect(ids.at(-1)).toBe(1);
});

describe('stars', () => {
  test('store what lists their stories, last starred first', async () => {
    const { toggleStar } = await open();
    expect(toggleStar(story(1, { ...about('BRK.A', 'BRK.B'), title: 'One', created: 100 }))).toBe(true);
    toggleStar(story(2, { title: 'Two', created: 200 }));
    expect(stored('starred')).toEqual([
      { id: 2, title: 'Two', created: 200, tickers: [] },
      { id: 1, title: 'One', created: 100, tickers: ['BRK.A', 'BRK.B'] },
    ]);
  });

  test('at 500 one more is refused and none is dropped', async () => {
    const { toggleStar } = await open();
    for (const id of numbers(1, 501)) toggleStar(story(id));
    expect(toggleStar(story(501))).toBe(false);
    expect(stored('starred')).toHaveLength(500);
    toggleStar(story(1));
    expect(toggleStar(story(501))).toBe(true);
    expect(stored('starred')).toHaveLength(500);
  });
});

describe('invalid parts of stored values are ignored', () => {
  test.each<[stored: unknown, valid: object]>([
    ['Movers', { words: [], authors: [], channels: [] }],
    [{ words: ['lawsuit', 7, null] }, { words: ['lawsuit'], authors: [], channels: [] }],
    [
      { words: 'lawsuit', authors: { 0: 'A' }, channels: ['Movers'] },
      { words: [], authors: [], channels: ['Movers'] },
    ],
  ])('muted: %j', async (stored, valid) => {
    localStorage.setItem('marketdesk:muted', JSON.stringify(stored));
    expect((await open()).muteList.get()).toEqual(valid);
  });

  test('read: ids only', async () => {
    localStorage.setItem('marketdesk:read', '[1,"2",3.5,null,4]');
    const { markRead } = await open();
    markRead([5]);
    expect(stored('read')).toEqual([1, 4, 5]);
  });

  test('starred: complete stories only', async () => {
    const whole = { id: 1, title: 'One', created: 100, tickers: ['A'], note: 'of another version' };
    localStorage.setItem('marketdesk:starred', JSON.stringify([whole, { id: 2 }, 3, { ...whole, id: 'x' }, { ...whole, tickers: [1] }]));
    expect((await open()).starredStories.get()).toEqual([whole]);
  });
});
