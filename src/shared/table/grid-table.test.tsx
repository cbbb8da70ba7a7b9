import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { textOf } from '#src/testing/text.ts';
import type { Column, SortKey } from './column.ts';
import { DataGrid } from './data-grid.tsx';

interface Move {
  readonly key: string;
  readonly move: number | null;
  readonly name: string;
}

const rows: readonly Move[] = [
  { key: 'a', move: 2, name: 'beta' },
  { key: 'b', move: null, name: 'Alpha' },
  { key: 'c', move: -10, name: '' },
  { key: 'd', move: 0, name: 'álpha' },
  { key: 'e', move: 2, name: 'alpha' },
  { key: 'f', move: Number.NaN, name: 'beta' },
  { key: 'g', move: 10, name: 'Zulu' },
];
const column = (id: string, group: string, of: Partial<Column<Move>> = {}): Column<Move> => ({
  ...{ id, label: id, group, widthPx: 100, align: 'end' },
  textOf: ({ key }) => `${id} of ${key}`,
  ...of,
});
const move = column('move', 'Figures', { numberOf: (row) => row.move, textOf: (row) => String(row.move ?? '') });
const name = column('name', 'Words', { textOf: (row) => row.name });
const keyOf = ({ key }: Move): string => key;
const none = (): void => undefined;

const show = (props: Partial<Parameters<typeof DataGrid<Move>>[0]>) =>
  render(
    <div style={{ display: 'flex', width: 1024, height: 600 }}>
      <DataGrid
        label="Moves"
        rows={rows}
        rowKey={keyOf}
        columns={[column('key', 'Words'), move, name]}
        sort={[]}
        onSort={none}
        {...props}
      />
    </div>,
  );
const order = (): string =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => textOf(row.querySelector('[role=gridcell]') ?? row).at(-1))
    .join('');
const parseKeys = (text: string): SortKey[] =>
  text.split(' ').flatMap((key) => (key === '' ? [] : { id: key.slice(1), desc: key.startsWith('-') }));

describe('rows are sorted', () => {
  test.each<[what: string, sort: string, order: string]>([
    ['not at all without a key', '', 'abcdefg'],
    ['not at all by an unknown column', '-__proto__', 'abcdefg'],
    ['the largest number first, empty values last', '-move', 'gaedcbf'],
    ['the smallest number first, empty values last', '+move', 'cdaegbf'],
    ['from A to Z without regard to capitals and accents, empty values last', '+name', 'bedafgc'],
    ['from Z to A, empty values last', '-name', 'gafdbec'],
    ['by the second key where the first is equal', '-move +name', 'geadcbf'],
    ['by the known key where the other is unknown', '-gone +move', 'cdaegbf'],
  ])('%s', async (_, sort, expected) => {
    await show({ sort: parseKeys(sort) });
    expect(order()).toBe(expected);
  });

  test('by numbers that are computed once per row', async () => {
    const numberOf = vi.fn<(row: Move) => number | null>((row) => row.move);
    const columns = [column('key', 'Words'), { ...move, numberOf }];
    const grid = (sort: string) => <DataGrid label="Moves" {...{ rows, columns }} rowKey={keyOf} sort={parseKeys(sort)} onSort={none} />;
    const { rerender } = await render(grid('-move'));
    for (const sort of ['+move', '-move']) await rerender(grid(sort));
    expect(numberOf).toHaveBeenCalledTimes(rows.length);
  });
});

describe('a click on a header', () => {
  test.each<[what: string, before: string, header: string, shiftKey: boolean, after: string]>([
    ['sorts numbers descending', '', 'move', false, '-move'],
    ['sorts text ascending', '', 'name', false, '+name'],
    ['reverses the order the second time', '-move', 'move', false, '+move'],
    ['removes the order the third time', '+move', 'move', false, ''],
    ['makes its column the only key', '-move +key', 'name', false, '+name'],
    ['continues with its column where that is one of several', '-move +key', 'move', false, '+move'],
    ['adds a key with Shift, as the last', '-move', 'name', true, '-move +name'],
    ['reverses a key among others in its place with Shift', '-move -name', 'move', true, '+move -name'],
    ['removes a key among others with Shift', '+move -name', 'move', true, '-name'],
    ['drops the oldest of four keys', '-move -key -other', 'name', true, '-key -other +name'],
    ['drops keys of unknown columns', '-gone -move', 'name', true, '-move +name'],
  ])('%s', async (_, before, header, shiftKey, after) => {
    const onSort = vi.fn<(sort: readonly SortKey[]) => void>();
    await show({ columns: [column('key', 'Words'), column('other', 'Words'), move, name], sort: parseKeys(before), onSort });
    await page.getByRole('columnheader', { name: header }).click({ modifiers: shiftKey ? ['Shift'] : [] });
    await expect.poll(() => onSort.mock.calls).toEqual([[parseKeys(after)]]);
  });
});

describe('columns are placed', () => {
  const places = (): string =>
    [...document.querySelectorAll<HTMLElement>('[role=columnheader]')]
      .map((head) => `${head.getAttribute('aria-label')}${head.dataset['pinned'] ? '*' : ''} ${head.style.left} ${head.style.width}`)
      .join(', ');
  const columns = [column('a', 'One'), column('b', 'One'), column('c', 'Two'), column('d', 'One', { widthPx: 60 })];

  test.each<[what: string, props: Partial<Parameters<typeof DataGrid<Move>>[0]>, places: string]>([
    ['one after the other', {}, 'a 0px 100px, b 100px 100px, c 200px 100px, d 300px 60px'],
    ['the pinned first, in their own order', { pinned: ['d', 'b'] }, 'b* 0px 100px, d* 100px 60px, a 160px 100px, c 260px 100px'],
    [
      'as wide as the reader set them, within bounds',
      { widths: { a: 200, b: 1, c: 9999 } },
      'a 0px 200px, b 200px 48px, c 248px 800px, d 1048px 60px',
    ],
    [
      'pinned up to three fifths of the view',
      { pinned: ['a', 'b'], widths: { a: 400, b: 400 } },
      'a* 0px 400px, b 400px 400px, c 800px 100px, d 900px 60px',
    ],
    [
      'unpinned where the view is too narrow',
      { pinned: ['a'], widths: { a: 700 } },
      'a 0px 700px, b 700px 100px, c 800px 100px, d 900px 60px',
    ],
    [
      'without unknown ones',
      { pinned: ['gone'], widths: { gone: 50, toString: 5 } },
      'a 0px 100px, b 100px 100px, c 200px 100px, d 300px 60px',
    ],
  ])('%s', async (_, props, expected) => {
    await show({ columns, ...props });
    expect(places()).toBe(expected);
  });

  test('neighbours of one group under one header, and a group that comes again under another', async () => {
    await show({ columns, pinned: ['a'] });
    const groups = [...document.querySelectorAll<HTMLElement>('.grid-band')].map(
      (band) => `${textOf(band)} ${band.style.left} ${band.style.width}`,
    );
    expect(groups.toSorted()).toEqual(['One 0px 100px', 'One 100px 100px', 'One 300px 60px', 'Two 200px 100px']);
  });
});
