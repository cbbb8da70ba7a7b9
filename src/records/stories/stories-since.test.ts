import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { story } from '#src/testing/stories.ts';
import { fetchStoriesSince } from './stories-since.ts';

const page = (count: number, from = 1): NewsItem[] =>
  Array.from({ length: count }, (_, index) => story(from + index, { updated: 1000 + from + index }));

interface Request {
  updatedSince: number;
  page: number;
  sort: string;
}

/** Responds with pages in turn and records the requests. */
function upstream(...pages: NewsItem[][]) {
  const requests: Request[] = [];
  return {
    requests,
    fetchPage: async (params: Request) => {
      requests.push(params);
      return { rows: pages[params.page] ?? [], wrong: [], staleSeconds: 0 };
    },
  };
}
const sort = 'updated:asc';

describe('one poll', () => {
  test('requests pages from the same time until one is not full', async () => {
    const { requests, fetchPage } = upstream(page(100), page(100, 101), page(3, 201));
    const { rows, overflow } = await fetchStoriesSince(1000, fetchPage);
    expect(requests).toEqual([0, 1, 2].map((number) => ({ updatedSince: 1000, page: number, sort })));
    expect([rows.length, overflow]).toEqual([203, false]);
  });

  test('counts invalid rows as rows of their page', async () => {
    let pages = 0;
    const { rows } = await fetchStoriesSince(0, async () => {
      const rows = pages++ === 0 ? page(99) : page(1, 100);
      return { rows, wrong: pages === 1 ? [{}] : [], staleSeconds: 0 };
    });
    expect([pages, rows.length]).toEqual([2, 100]);
  });

  test('stops after ten pages, reports the overflow, and continues from the newest story', async () => {
    const requests: string[] = [];
    const overflowing = await fetchStoriesSince(0, async ({ page: number, sort }) => {
      requests.push(sort);
      const rows = sort === 'updated:asc' ? page(100, 1 + number * 100) : [story(99_999, { updated: 500_000 })];
      return { rows, wrong: [], staleSeconds: 0 };
    });
    expect(requests).toEqual([...Array.from({ length: 10 }, () => 'updated:asc'), 'updated:desc']);
    expect([overflowing.rows.length, overflowing.overflow]).toEqual([1001, true]);
    expect(overflowing.rows.at(-1)?.id).toBe(99_999);
  });

  test('fails as a whole, so that the next poll repeats it', async () => {
    const broken = fetchStoriesSince(0, async ({ page: number }) => {
      if (number === 1) throw new Error('gone');
      return { rows: page(100), wrong: [], staleSeconds: 0 };
    });
    await expect(broken).rejects.toThrow('gone');
  });

  test('has the age of the last response', async () => {
    const { staleSeconds } = await fetchStoriesSince(0, async () => ({ rows: [], wrong: [], staleSeconds: 45 }));
    expect(staleSeconds).toBe(45);
  });
});
