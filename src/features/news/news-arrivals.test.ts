import { describe, expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { story } from '#src/testing/stories.ts';
import { arrivalsSince, withRows } from './news-arrivals.ts';
import { noArrivals } from './news-list.ts';

const page = (count: number, from = 1): NewsItem[] =>
  Array.from({ length: count }, (_, index) => story(from + index, { updated: 1000 + from + index }));

/** Answers pages in turn and writes down what was asked. */
function upstream(...pages: NewsItem[][]) {
  const asked: { updatedSince: number; page: number }[] = [];
  return {
    asked,
    askPage: async (question: { updatedSince: number; page: number }) => {
      asked.push(question);
      return { rows: pages[question.page] ?? [], wrong: [], staleSeconds: 0 };
    },
  };
}

describe('one poll', () => {
  test('looks back a minute, for clocks differ and edits overlap', async () => {
    const { asked, askPage } = upstream([]);
    await arrivalsSince(noArrivals(5000), askPage);
    expect(asked).toEqual([{ updatedSince: 4940, page: 0 }]);
  });

  test('never asks for a time before 1970', async () => {
    const { asked, askPage } = upstream([]);
    await arrivalsSince(noArrivals(10), askPage);
    expect(asked[0]?.updatedSince).toBe(0);
  });

  test('reads on until a page is not full, always from the same moment', async () => {
    const { asked, askPage } = upstream(page(100), page(100, 101), page(3, 201));
    const { byId, overflow, seenSeconds } = await arrivalsSince(noArrivals(1000), askPage);
    expect(asked).toEqual([0, 1, 2].map((number) => ({ updatedSince: 940, page: number })));
    expect([byId.size, overflow, seenSeconds]).toEqual([203, false, 1203]);
  });

  test('counts rows of another shape as rows of their page', async () => {
    let pages = 0;
    const { byId } = await arrivalsSince(noArrivals(0), async () => {
      const rows = pages++ === 0 ? page(99) : page(1, 100);
      return { rows, wrong: pages === 1 ? [{}] : [], staleSeconds: 0 };
    });
    expect([pages, byId.size]).toEqual([2, 100]);
  });

  test('gives up on a flood after ten pages and says so', async () => {
    let pages = 0;
    const flood = await arrivalsSince(noArrivals(0), async ({ page: number }) => {
      pages++;
      return { rows: page(100, 1 + number * 100), wrong: [], staleSeconds: 0 };
    });
    expect([pages, flood.byId.size, flood.overflow]).toEqual([10, 1000, true]);
  });

  test('fails as a whole: what a broken poll has read is asked again', async () => {
    const broken = arrivalsSince(noArrivals(0), async ({ page: number }) => {
      if (number === 1) throw new Error('gone');
      return { rows: page(100), wrong: [], staleSeconds: 0 };
    });
    await expect(broken).rejects.toThrow('gone');
  });

  test('says how old the last answer was', async () => {
    const { staleSeconds } = await arrivalsSince(noArrivals(0), async () => ({ rows: [], wrong: [], staleSeconds: 45 }));
    expect(staleSeconds).toBe(45);
  });
});

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
});
