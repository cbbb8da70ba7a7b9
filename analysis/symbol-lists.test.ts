import { describe, expect, test } from 'vitest';
import { buildFrame } from './frame.ts';
import { inAnyList, listGroups } from './symbol-lists.ts';
import { reaction } from './testing/reactions.ts';

const on = (story: string, symbol: string, day: string) => reaction({ story, symbol, published: Date.parse(`${day}T15:00:00Z`) / 1000 });

const rows = [
  on('a', 'META', '2022-01-28'), // of the fund that had the symbol before
  on('b', 'META', '2026-06-09'),
  on('c', 'FB', '2022-06-08'),
  on('d', 'METV', '2026-06-09'),
  on('e', 'BRK/B', '2026-06-09'),
  on('f', 'AAPL', '2026-06-09'),
];
const columns = buildFrame(rows);
const all = Int32Array.from(rows.keys());

const storiesOf = (symbols: readonly string[], chosen = all) =>
  listGroups(columns, [{ name: 'List', symbols }], chosen).map(({ rows: found }) =>
    Array.from(found, (row) => rows[row]?.record.ResourceID).join(''),
  );

describe('the reactions of a list', () => {
  test.each([
    ['are those of its companies, also under the symbol they had before', ['META'], 'bc'],
    ['are those of the company that had a former symbol', ['FB'], 'bc'],
    ['are not those of another company that had the symbol', ['METV'], 'ad'],
    ['are found in any spelling of a share class', ['BRK-B'], 'e'],
    ['count once for a company with two of its symbols', ['META', 'FB', 'AAPL'], 'bcf'],
    ['are none for a symbol without any', ['MSFT'], ''],
  ])('%s', (_, symbols, stories) => expect(storiesOf(symbols)).toEqual([stories]));

  test('are among the chosen rows only', () => expect(storiesOf(['META'], Int32Array.of(2, 3))).toEqual(['c']));
});

const lists = [
  { name: 'Both', symbols: ['META', 'AAPL'] },
  { name: 'Apple', symbols: ['AAPL'] },
  { name: 'None', symbols: ['MSFT'] },
];

test('a reaction is in every list that has its symbol, and lists keep their order', () => {
  const found = listGroups(columns, lists, all).map(({ name, rows: own }) => [name, Array.from(own)]);
  expect(found).toEqual([
    ['Both', [1, 2, 5]],
    ['Apple', [5]],
    ['None', []],
  ]);
});

test('a reaction in no list is told', () => {
  expect(Array.from(inAnyList(columns, lists, Int32Array.of(0, 2, 4, 5)))).toEqual([0, 1, 0, 1]);
  expect(Array.from(inAnyList(columns, [], all))).toEqual([0, 0, 0, 0, 0, 0]);
});
