import { describe, expect, test } from 'vitest';
import { story } from '#src/testing/stories.ts';
import type { MuteList } from '../annotations/annotations.ts';
import { buildFeedFilter, passesFilter, filterNews } from './feed-filter.ts';

const at = (id: number, iso: string, parts = {}) => story(id, { created: Date.parse(iso) / 1000, ...parts });
const muted: MuteList = { words: ['crypto'], authors: ['Loud Voice'], channels: [] };
const ids = ({ items }: ReturnType<typeof filterNews>): number[] => items.map(({ id }) => id);

describe('the hours filter', () => {
  const day = [at(4, '2026-11-20T17:00:00Z'), at(3, '2026-11-20T16:59:59Z'), at(2, '2026-11-20T14:00:00Z'), at(1, '2026-11-20T13:59:59Z')];

  test.each<[hours: string | undefined, shown: number[]]>([
    [undefined, [4, 3, 2, 1]],
    ['09-11', [3, 2]],
    ['08-08', [1]],
    ['12-23', [4]],
    ['00-23', [4, 3, 2, 1]],
  ])('%s', (hours, shown) => {
    expect(ids(filterNews(day, buildFeedFilter(hours === undefined ? {} : { hours }, undefined)))).toEqual(shown);
  });

  test('includes both instances of a repeated hour', () => {
    const doubled = [at(3, '2026-11-01T07:00:00Z'), at(2, '2026-11-01T06:30:00Z'), at(1, '2026-11-01T05:30:00Z')];
    expect(ids(filterNews(doubled, buildFeedFilter({ hours: '01-01' }, undefined)))).toEqual([2, 1]);
  });
});

test('muted stories are counted and hidden', () => {
  const items = [story(3, { title: 'Crypto falls' }), story(2), story(1, { author: 'Loud Voice' })];
  expect(filterNews(items, buildFeedFilter({}, muted))).toEqual({ items: [items[1]], hidden: 2 });
  expect(filterNews(items, buildFeedFilter({}, undefined))).toEqual({ items, hidden: 0 });
  expect(items.filter(passesFilter(buildFeedFilter({}, muted)))).toEqual([items[1]]);
});
