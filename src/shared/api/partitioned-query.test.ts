import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { fetchParts, mergedPages, type Order, orderOf, type PartitionedParams } from './partitioned-query.ts';

interface Row {
  readonly id: number;
  readonly at: number;
}
const newestFirst: Order<Row> = (a, b) => b.at - a.at || b.id - a.id;
const idOf = ({ id }: Row): number => id;

/** A service with sorted lists, page by page, and the requests to it. */
function service(lists: readonly (readonly Row[])[], fullPage: number) {
  const sorted = lists.map((list) => list.toSorted(newestFirst));
  const requested: string[] = [];
  const fetchPage = async (part: number, page: number) => {
    requested.push(`${part}:${page}`);
    return { rows: sorted[part]?.slice(page * fullPage, (page + 1) * fullPage) ?? [], wrong: [], staleSeconds: 0 };
  };
  return { requested, fetchPage, parts: { count: lists.length, fetchPage, fullPage, order: newestFirst, idOf } };
}

/** Pages until one is not full. */
async function whole(pages: ReturnType<typeof mergedPages<Row>>, fullPage: number): Promise<readonly Row[][]> {
  const read: Row[][] = [];
  for (;;) {
    const { rows } = await pages(read.length);
    read.push([...rows]);
    if (rows.length < fullPage) return read;
  }
}

test('merged pages equal the pages of one sorted list without duplicates', async () => {
  const row = fc.record({ id: fc.nat(60), at: fc.nat(8) });
  // One id is one row, in whichever lists it stands.
  const world = fc.uniqueArray(row, { selector: idOf, maxLength: 60 });
  const places = fc.array(fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }), { minLength: 60, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(world, places, fc.integer({ min: 1, max: 7 }), async (rows, places, fullPage) => {
      const lists = [0, 1, 2, 3, 4].map((part) => rows.filter((_, index) => places[index]?.includes(part)));
      const read = await whole(mergedPages(service(lists, fullPage).parts), fullPage);
      expect(read.flat()).toEqual(rows.toSorted(newestFirst));
      expect(read.slice(0, -1).every((page) => page.length === fullPage)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

const span = (from: number, to: number): Row[] => Array.from({ length: to - from }, (_, index) => ({ id: from + index, at: from + index }));

describe('of three lists with two rows a page', () => {
  test('requests no more pages than the next rows need', async () => {
    const { requested, parts } = service([span(100, 110), span(0, 10), span(50, 52)], 2);
    const pages = mergedPages(parts);
    await pages(0);
    expect(requested).toEqual(['0:0', '1:0', '2:0']);
    await pages(1);
    expect(requested).toEqual(['0:0', '1:0', '2:0', '0:1']);
  });

  test('repeats a page without requests', async () => {
    const { requested, parts } = service([span(0, 5), span(5, 10)], 2);
    const pages = mergedPages(parts);
    const [first, second, again] = [await pages(0), await pages(1), await pages(0)];
    expect([first.rows.map(idOf), second.rows.map(idOf)]).toEqual([
      [9, 8],
      [7, 6],
    ]);
    expect(again).toBe(first);
    const before = requested.length;
    await pages(1);
    expect(requested.length).toBe(before);
  });

  test('a failing part fails the page; the next try requests only that part and loses nothing', async () => {
    const { requested, parts } = service([span(0, 3), span(3, 6)], 2);
    let fails = true;
    const pages = mergedPages({
      ...parts,
      fetchPage: async (part, page, signal) => {
        const response = await parts.fetchPage(part, page);
        if (part === 1 && fails) throw new Error('no response');
        signal?.throwIfAborted();
        return response;
      },
    });
    await expect(pages(0)).rejects.toThrow('no response');
    fails = false;
    const read = await whole(pages, 2);
    expect(read.flat().map(idOf)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(requested.filter((one) => one === '0:0')).toHaveLength(1);
  });

  test('concurrent requests for pages do not mix their rows', async () => {
    const pages = mergedPages(service([span(0, 4), span(4, 8)], 2).parts);
    const [second, first] = await Promise.all([pages(1), pages(0)]);
    expect([first.rows.map(idOf), second.rows.map(idOf)]).toEqual([
      [7, 6],
      [5, 4],
    ]);
  });

  test('invalid rows are reported on their page', async () => {
    const wrong = [{ index: 1, reason: 'x' }] as never;
    const responses = [
      [
        { rows: span(8, 9), wrong, staleSeconds: 7 },
        { rows: span(2, 3), wrong: [], staleSeconds: 0 },
      ],
      [{ rows: span(5, 6), wrong: [], staleSeconds: 0 }],
    ];
    const fetchPage = async (part: number, page: number) => responses[part]?.[page] ?? { rows: [], wrong: [], staleSeconds: 0 };
    const pages = mergedPages({ count: 2, fetchPage: fetchPage, fullPage: 2, order: newestFirst, idOf });
    const first = await pages(0);
    expect([first.rows.map(idOf), first.wrong.length]).toEqual([[8, 5], 1]);
    const last = await pages(1);
    expect([last.rows.map(idOf), last.wrong.length]).toEqual([[2], 0]);
  });
});

const symbols = (count: number): string[] => Array.from({ length: count }, (_, index) => `S${index}`);

describe('merged rows have the requested order', () => {
  const rows = [
    { id: 1, created: 5, updated: 9, date: '2026-01-02', date_announced: '2026-01-02', date_ex: '2026-03-01' },
    { id: 2, created: 5, updated: 7, date: '2026-01-03', date_announced: '2026-01-03', date_ex: '2026-02-01' },
    { id: 3, created: 6, updated: 7, date: '2026-01-02', date_announced: '', date_ex: '2026-02-01' },
  ];
  test.each<[name: string, params: PartitionedParams, ids: number[]]>([
    ['news', {}, [3, 2, 1]],
    ['news', { sort: 'created:asc' }, [1, 2, 3]],
    ['news', { sort: 'updated:desc' }, [1, 3, 2]],
    ['news', { sort: 'id:asc' }, [1, 2, 3]],
    ['guidance', {}, [2, 3, 1]],
    ['guidance', { updatedSince: 1 }, [2, 3, 1]],
    ['splits', {}, [2, 1, 3]],
    ['splits', { dateSearchField: 'ex' }, [1, 3, 2]],
  ])('%s %j', (name, params, ids) => {
    expect(rows.toSorted(orderOf(name, params)).map(({ id }) => id)).toEqual(ids);
  });
});

test('later pages continue, the first starts again, and a dropped merge is repeated', async () => {
  const fetchPage = vi.fn(async (_: object, { tickers = [], page = 0 }: PartitionedParams) => ({
    rows: page === 0 ? tickers.toReversed().map((name) => ({ id: Number(name.slice(1)), created: Number(name.slice(1)) })) : [],
    wrong: [],
    staleSeconds: 0,
  }));
  const query: PartitionedParams = { tickers: symbols(120), pageSize: 50, sort: 'created:desc' };
  const page = async (page: number) =>
    (await fetchParts(fetchPage, { name: 'news' }, { ...query, page }, undefined)).rows.map(({ id }) => id);
  const read = [await page(0), await page(1), await page(2)];
  expect(read.map((ids) => ids.length)).toEqual([50, 50, 20]);
  expect(read.flat()).toEqual(Array.from({ length: 120 }, (_, index) => 119 - index));
  expect(fetchPage.mock.calls.every(([, { tickers = [] }]) => tickers.length <= 50)).toBe(true);
  const requested = fetchPage.mock.calls.length;
  await page(1);
  expect(fetchPage.mock.calls.length).toBe(requested);
  await page(0);
  expect(fetchPage.mock.calls.length).toBeGreaterThan(requested);
  // Another dozen of lists push it out.
  for (let other = 0; other < 12; other++) await fetchParts(fetchPage, { name: 'news' }, { ...query, sort: `id:asc${other}` }, undefined);
  expect(await page(1)).toEqual(read[1]);
});
