import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergedPages, type Order } from './merged-pages.ts';

interface Row {
  readonly id: number;
  readonly at: number;
}
const newestFirst: Order<Row> = (a, b) => b.at - a.at || b.id - a.id;
const idOf = ({ id }: Row): number => id;

/** Lists as a service answers them, page by page, and what was asked of it. */
function service(lists: readonly (readonly Row[])[], fullPage: number) {
  const sorted = lists.map((list) => list.toSorted(newestFirst));
  const asked: string[] = [];
  const askPage = async (part: number, page: number) => {
    asked.push(`${part}:${page}`);
    return { rows: sorted[part]?.slice(page * fullPage, (page + 1) * fullPage) ?? [], wrong: [], staleSeconds: 0 };
  };
  return { asked, askPage, parts: { count: lists.length, askPage, fullPage, order: newestFirst, idOf } };
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

test('the pages of several lists are those of the one list, sorted, each row once', async () => {
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
  test('no more pages are read than it takes to know what comes next', async () => {
    const { asked, parts } = service([span(100, 110), span(0, 10), span(50, 52)], 2);
    const pages = mergedPages(parts);
    await pages(0);
    expect(asked).toEqual(['0:0', '1:0', '2:0']);
    await pages(1);
    expect(asked).toEqual(['0:0', '1:0', '2:0', '0:1']);
  });

  test('a page that was handed out is handed out again as it was, and asks nobody', async () => {
    const { asked, parts } = service([span(0, 5), span(5, 10)], 2);
    const pages = mergedPages(parts);
    const [first, second, again] = [await pages(0), await pages(1), await pages(0)];
    expect([first.rows.map(idOf), second.rows.map(idOf)]).toEqual([
      [9, 8],
      [7, 6],
    ]);
    expect(again).toBe(first);
    const before = asked.length;
    await pages(1);
    expect(asked.length).toBe(before);
  });

  test('a part that fails fails the page; the next try asks for that part alone and loses nothing', async () => {
    const { asked, parts } = service([span(0, 3), span(3, 6)], 2);
    let fails = true;
    const pages = mergedPages({
      ...parts,
      askPage: async (part, page, signal) => {
        const answer = await parts.askPage(part, page);
        if (part === 1 && fails) throw new Error('no answer');
        signal?.throwIfAborted();
        return answer;
      },
    });
    await expect(pages(0)).rejects.toThrow('no answer');
    fails = false;
    const read = await whole(pages, 2);
    expect(read.flat().map(idOf)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(asked.filter((one) => one === '0:0')).toHaveLength(1);
  });

  test('two questions at once do not take each other’s rows', async () => {
    const pages = mergedPages(service([span(0, 4), span(4, 8)], 2).parts);
    const [second, first] = await Promise.all([pages(1), pages(0)]);
    expect([first.rows.map(idOf), second.rows.map(idOf)]).toEqual([
      [7, 6],
      [5, 4],
    ]);
  });

  test('rows of another shape are told on the page they came with, and fill their own', async () => {
    const wrong = [{ index: 1, reason: 'x' }] as never;
    const answers = [
      [
        { rows: span(8, 9), wrong, staleSeconds: 7 },
        { rows: span(2, 3), wrong: [], staleSeconds: 0 },
      ],
      [{ rows: span(5, 6), wrong: [], staleSeconds: 0 }],
    ];
    const askPage = async (part: number, page: number) => answers[part]?.[page] ?? { rows: [], wrong: [], staleSeconds: 0 };
    const pages = mergedPages({ count: 2, askPage, fullPage: 2, order: newestFirst, idOf });
    const first = await pages(0);
    expect([first.rows.map(idOf), first.wrong.length]).toEqual([[8, 5], 1]);
    const last = await pages(1);
    expect([last.rows.map(idOf), last.wrong.length]).toEqual([[2], 0]);
  });
});
