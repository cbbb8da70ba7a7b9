import { describe, expect, test } from 'vitest';
import { bandsOf, columnLayout } from './column-layout.ts';
import type { Column } from './column.ts';

const column = (id: string, group: string, widthPx = 100): Column<string> => ({
  id,
  label: id,
  group,
  widthPx,
  align: 'end',
  textOf: (row) => row,
});
const columns = [column('a', 'One'), column('b', 'One'), column('c', 'Two'), column('d', 'One', 50)];
const idsOf = (placed: readonly { readonly column: Column<string> }[]): string => placed.map((one) => one.column.id).join('');

describe('columns stand', () => {
  test.each<
    [what: string, arguments_: Parameters<typeof columnLayout<string>>, pinned: string, free: string, pinnedPx: number, totalPx: number]
  >([
    ['one after the other', [columns, [], {}, 1000], '', 'abcd', 0, 350],
    ['the pinned first, in their own order', [columns, ['d', 'b'], {}, 1000], 'bd', 'ac', 150, 350],
    ['all of them pinned', [columns, ['a', 'b', 'c', 'd'], {}, 1000], 'abcd', '', 350, 350],
    ['pinned as far as three fifths of the view go', [columns, ['a', 'b', 'c'], {}, 400], 'ab', 'cd', 200, 350],
    ['none pinned on a view that is too narrow', [columns, ['a', 'b'], {}, 160], '', 'abcd', 0, 350],
    [
      'as wide as the reader made them, within bounds',
      [columns, [], { a: 200, b: 1, c: 9999, toString: 5 }, 1000],
      '',
      'abcd',
      0,
      200 + 48 + 800 + 50,
    ],
    ['where a pinned id is unknown, without it', [columns, ['gone'], {}, 1000], '', 'abcd', 0, 350],
    ['nowhere, where there are none', [[], ['a'], {}, 1000], '', '', 0, 0],
  ])('%s', (_, arguments_, pinned, free, pinnedPx, totalPx) => {
    const layout = columnLayout(...arguments_);
    expect([idsOf(layout.pinned), idsOf(layout.free), layout.pinnedPx, layout.totalPx]).toEqual([pinned, free, pinnedPx, totalPx]);
    let leftPx = 0;
    for (const placed of layout.all) {
      expect(placed.leftPx).toBe(leftPx);
      leftPx += placed.widthPx;
    }
  });
});

test('neighbours of one group share a heading, and a group that comes again gets another', () => {
  expect(bandsOf(columnLayout(columns, [], {}, 1000).all)).toEqual([
    { group: 'One', leftPx: 0, widthPx: 200 },
    { group: 'Two', leftPx: 200, widthPx: 100 },
    { group: 'One', leftPx: 300, widthPx: 50 },
  ]);
});
