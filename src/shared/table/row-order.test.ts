import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column, SortKey } from './column.ts';
import { sortRows } from './row-order.ts';

interface Move {
  readonly key: string;
  readonly move: number | null;
  readonly name: string;
}

const columns: readonly Column<Move>[] = [
  {
    id: 'move',
    label: 'Move',
    group: 'A',
    widthPx: 80,
    align: 'end',
    numberOf: ({ move }) => move,
    textOf: ({ move }) => String(move ?? ''),
  },
  { id: 'name', label: 'Name', group: 'A', widthPx: 80, align: 'start', textOf: ({ name }) => name },
];
const rows: readonly Move[] = [
  { key: 'a', move: 2, name: 'beta' },
  { key: 'b', move: null, name: 'Alpha' },
  { key: 'c', move: -10, name: '' },
  { key: 'd', move: 0, name: 'álpha' },
  { key: 'e', move: 2, name: 'alpha' },
  { key: 'f', move: Number.NaN, name: 'beta' },
  { key: 'g', move: 10, name: 'Zulu' },
];
const sorted = (sort: readonly SortKey[], of = rows): string =>
  sortRows(of, ({ key }) => key, columns, sort)
    .map(({ key }) => key)
    .join('');

describe('rows stand', () => {
  test.each<[what: string, sort: readonly SortKey[], order: string]>([
    ['as they came without a key', [], 'abcdefg'],
    ['as they came where the column is unknown', [{ id: '__proto__', desc: true }], 'abcdefg'],
    ['the largest number first, the empty last', [{ id: 'move', desc: true }], 'gaedcbf'],
    ['the smallest number first, the empty last all the same', [{ id: 'move', desc: false }], 'cdaegbf'],
    ['from A to Z without regard to capitals, the empty last', [{ id: 'name', desc: false }], 'bedafgc'],
    ['from Z to A, the empty last all the same', [{ id: 'name', desc: true }], 'gafdbec'],
    [
      'by the second key where the first is equal',
      [
        { id: 'move', desc: true },
        { id: 'name', desc: false },
      ],
      'geadcbf',
    ],
    [
      'by the known key where the other is unknown',
      [
        { id: 'gone', desc: true },
        { id: 'move', desc: false },
      ],
      'cdaegbf',
    ],
  ])('%s', (_, sort, order) => {
    expect(sorted(sort)).toBe(order);
  });
});

test('one set of rows has one order, in whatever order it came', () => {
  const row = fc.record({ move: fc.option(fc.integer({ min: -3, max: 3 })), name: fc.constantFrom('', 'a', 'B', 'b') });
  const keys = fc.array(fc.record({ id: fc.constantFrom('move', 'name'), desc: fc.boolean() }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), keys, (made, sort) => {
      const named = made.map((one, index) => ({ ...one, key: String.fromCodePoint(0x100 + index) }));
      expect(sorted(sort, named.toReversed())).toBe(sorted(sort, named));
    }),
  );
});

test('a number is read once, however often the order is turned', () => {
  let read = 0;
  const counting: Column<Move> = {
    ...columns[0],
    numberOf: ({ move }) => {
      read++;
      return move;
    },
  } as Column<Move>;
  for (const desc of [true, false, true]) sortRows(rows, ({ key }) => key, [counting], [{ id: 'move', desc }]);
  expect(read).toBe(rows.length);
});
