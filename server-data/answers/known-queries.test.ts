import { describe, expect, it } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { readPairs } from '#contract/http/query-string.ts';
import { knowQueries } from './known-queries.ts';

const queries = () => {
  const { find, read } = knowQueries(news);
  return { find, read: (raw: string) => read(raw, readPairs(raw)) };
};

it('a query is read once and then found by its text', () => {
  const { find, read } = queries();
  expect(find('page=2')).toBeUndefined();
  const known = read('page=2');
  expect(find('page=2')).toBe(known);
  expect(known).toMatchObject({ query: { page: 2, pageSize: 15 }, problems: [], unknown: undefined });
  expect(find('page=3')).toBeUndefined();
});

it('what is wrong and what is unknown in it are remembered as well', () => {
  const { find, read } = queries();
  read('page=x&limit=1');
  expect(find('page=x&limit=1')).toMatchObject({ problems: [{ kind: 'invalid_parameter' }], unknown: 'limit', name: '' });
});

it.each(['token=secret', 'page=1&apikey=secret', 'tok%65n=secret', 'token='])('%s carries a key and is not remembered', (raw) => {
  const { find, read } = queries();
  expect(read(raw).problems).toEqual([]);
  expect(find(raw)).toBeUndefined();
});

describe('room', () => {
  it('is not given to long queries', () => {
    const { find, read } = queries();
    const raw = `topics=${'x'.repeat(3000)}`;
    expect(read(raw).query.topics).toHaveLength(1);
    expect(find(raw)).toBeUndefined();
  });

  it('is bounded, whoever asks how much', () => {
    const { find, read } = queries();
    for (let page = 0; page < 5000; page++) read(`page=${page}`);
    const kept = Array.from({ length: 5000 }, (_, page) => find(`page=${page}`)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(1000);
    expect(kept.length).toBeLessThan(2600);
  });
});
