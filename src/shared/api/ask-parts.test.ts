import { describe, expect, test, vi } from 'vitest';
import { askParts, orderOf, partsOfMany, type WideQuestion } from './ask-parts.ts';

const symbols = (count: number): string[] => Array.from({ length: count }, (_, index) => `S${index}`);

test.each([
  [0, []],
  [1, [1]],
  [50, [50]],
  [51, [50, 1]],
  [500, [50, 50, 50, 50, 50, 50, 50, 50, 50, 50]],
])('%i symbols are asked about in requests of %j', (count, sizes) => {
  const parts = partsOfMany(symbols(count), 50);
  expect(parts.map((part) => part.length)).toEqual(sizes);
  expect(parts.flat()).toEqual(symbols(count));
});

test('a symbol that stands twice is asked about once', () => {
  expect(partsOfMany(['A', 'B', 'A'], 2)).toEqual([['A', 'B']]);
});

describe('the order of a merged answer is the one that was asked for', () => {
  const rows = [
    { id: 1, created: 5, updated: 9, date: '2026-01-02', date_announced: '2026-01-02', date_ex: '2026-03-01' },
    { id: 2, created: 5, updated: 7, date: '2026-01-03', date_announced: '2026-01-03', date_ex: '2026-02-01' },
    { id: 3, created: 6, updated: 7, date: '2026-01-02', date_announced: '', date_ex: '2026-02-01' },
  ];
  test.each<[name: string, question: WideQuestion, ids: number[]]>([
    ['news', {}, [3, 2, 1]],
    ['news', { sort: 'created:asc' }, [1, 2, 3]],
    ['news', { sort: 'updated:desc' }, [1, 3, 2]],
    ['news', { sort: 'id:asc' }, [1, 2, 3]],
    ['guidance', {}, [2, 3, 1]],
    ['guidance', { updatedSince: 1 }, [2, 3, 1]],
    ['splits', {}, [2, 1, 3]],
    ['splits', { dateSearchField: 'ex' }, [1, 3, 2]],
  ])('%s %j', (name, question, ids) => {
    expect(rows.toSorted(orderOf(name, question)).map(({ id }) => id)).toEqual(ids);
  });
});

test('a page after the first reads on; the first begins anew; one that was given up is read anew', async () => {
  const ask = vi.fn(async (_: object, { tickers = [], page = 0 }: WideQuestion) => ({
    rows: page === 0 ? tickers.toReversed().map((name) => ({ id: Number(name.slice(1)), created: Number(name.slice(1)) })) : [],
    wrong: [],
    staleSeconds: 0,
  }));
  const question: WideQuestion = { tickers: symbols(120), pageSize: 50, sort: 'created:desc' };
  const page = async (page: number) => (await askParts(ask, { name: 'news' }, { ...question, page }, undefined)).rows.map(({ id }) => id);
  const read = [await page(0), await page(1), await page(2)];
  expect(read.map((ids) => ids.length)).toEqual([50, 50, 20]);
  expect(read.flat()).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index));
  expect(ask.mock.calls.every(([, { tickers = [] }]) => tickers.length <= 50)).toBe(true);
  const asked = ask.mock.calls.length;
  await page(1);
  expect(ask.mock.calls.length).toBe(asked);
  await page(0);
  expect(ask.mock.calls.length).toBeGreaterThan(asked);
  // Another dozen of lists push it out.
  for (let other = 0; other < 12; other++) await askParts(ask, { name: 'news' }, { ...question, sort: `id:asc${other}` }, undefined);
  expect(await page(1)).toEqual(read[1]);
});
