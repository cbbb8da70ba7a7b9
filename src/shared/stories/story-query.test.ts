import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { story } from '#src/testing/stories.ts';
import { fetchStoriesSince } from './story-query.ts';

const page = (count: number, from = 1): NewsItem[] =>
  Array.from({ length: count }, (_, index) => story(from + index, { updated: 1000 + from + index }));

const seen = (seenSeconds: number) => ({ seenSeconds });

interface Asked {
  updatedSince: number;
  page: number;
  sort: string;
}

/** Answers pages in turn and writes down what was asked. */
function upstream(...pages: NewsItem[][]) {
  const asked: Asked[] = [];
  return {
    asked,
    askPage: async (question: Asked) => {
      asked.push(question);
      return { rows: pages[question.page] ?? [], wrong: [], staleSeconds: 0 };
    },
  };
}
const sort = 'updated:asc';

describe('one poll', () => {
  test('looks back a minute, for clocks differ and edits overlap', async () => {
    const { asked, askPage } = upstream([]);
    await fetchStoriesSince(seen(5000), askPage);
    expect(asked).toEqual([{ updatedSince: 4940, page: 0, sort }]);
  });

  test('never asks for a time before 1970', async () => {
    const { asked, askPage } = upstream([]);
    await fetchStoriesSince(seen(10), askPage);
    expect(asked[0]?.updatedSince).toBe(0);
  });

  test('reads on until a page is not full, always from the same moment', async () => {
    const { asked, askPage } = upstream(page(100), page(100, 101), page(3, 201));
    const { rows, overflow } = await fetchStoriesSince(seen(1000), askPage);
    expect(asked).toEqual([0, 1, 2].map((number) => ({ updatedSince: 940, page: number, sort })));
    expect([rows.length, overflow]).toEqual([203, false]);
  });

  test('counts rows of another shape as rows of their page', async () => {
    let pages = 0;
    const { rows } = await fetchStoriesSince(seen(0), async () => {
      const rows = pages++ === 0 ? page(99) : page(1, 100);
      return { rows, wrong: pages === 1 ? [{}] : [], staleSeconds: 0 };
    });
    expect([pages, rows.length]).toEqual([2, 100]);
  });

  test('gives up on a flood after ten pages, says so, and goes on from its end', async () => {
    const asked: string[] = [];
    const flood = await fetchStoriesSince(seen(0), async ({ page: number, sort }) => {
      asked.push(sort);
      const rows = sort === 'updated:asc' ? page(100, 1 + number * 100) : [story(99_999, { updated: 500_000 })];
      return { rows, wrong: [], staleSeconds: 0 };
    });
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 'updated:asc'), 'updated:desc']);
    expect([flood.rows.length, flood.overflow]).toEqual([1001, true]);
    expect(flood.rows.at(-1)?.id).toBe(99_999);
  });

  test('fails as a whole: what a broken poll has read is asked again', async () => {
    const broken = fetchStoriesSince(seen(0), async ({ page: number }) => {
      if (number === 1) throw new Error('gone');
      return { rows: page(100), wrong: [], staleSeconds: 0 };
    });
    await expect(broken).rejects.toThrow('gone');
  });

  test('says how old the last answer was', async () => {
    const { staleSeconds } = await fetchStoriesSince(seen(0), async () => ({ rows: [], wrong: [], staleSeconds: 45 }));
    expect(staleSeconds).toBe(45);
  });
});
