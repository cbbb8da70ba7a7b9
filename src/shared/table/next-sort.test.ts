import { expect, test } from 'vitest';
import type { SortKey } from './column.ts';
import { nextSort } from './next-sort.ts';

const read = (text: string): SortKey[] =>
  text.split(' ').flatMap((key) => (key === '' ? [] : { id: key.slice(1), desc: key.startsWith('-') }));
const written = (sort: readonly SortKey[]): string => sort.map(({ id, desc }) => `${desc ? '-' : '+'}${id}`).join(' ');

test.each<[what: string, before: string, id: string, adds: boolean, descFirst: boolean, after: string]>([
  ['a number stands the largest first', '', 'a', false, true, '-a'],
  ['a text stands from A to Z', '', 'a', false, false, '+a'],
  ['a second click turns it round', '-a', 'a', false, true, '+a'],
  ['a third click takes it away', '+a', 'a', false, true, ''],
  ['a click makes its column the only key', '-a +b', 'c', false, true, '-c'],
  ['a click on one of several goes on with that one', '-a +b', 'a', false, true, '+a'],
  ['one more key comes last', '-a', 'b', true, false, '-a +b'],
  ['a key among others is turned round in its place', '-a -b', 'a', true, true, '+a -b'],
  ['a key among others goes alone', '+a -b', 'a', true, true, '-b'],
  ['of four keys the oldest goes', '-a -b -c', 'd', true, true, '-b -c -d'],
])('%s', (_, before, id, adds, descFirst, after) => {
  expect(written(nextSort(read(before), id, { adds, descFirst }))).toBe(after);
});
