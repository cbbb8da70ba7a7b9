import { expect, test } from 'vitest';
import { splitColumns } from './columns.tsx';
import { readSplit } from './split.ts';

const own = {
  id: '1',
  ticker: 'AAA',
  date_ex: '2026-05-18',
  ratio: '4:1',
  split_type: 'Forward Stock Split',
  importance: 0,
  optionable: false,
};
const unknown = { name: '', exchange: '', cusip: '', notes: '', date_announced: '', date_recorded: '', date_distribution: '' };

test('a split that does not say when it was written has no time of update', () => {
  const column = splitColumns('ex', 'et').find(({ id }) => id === 'updated');
  const split = readSplit({ ...own, ...unknown, updated: 0 });
  const file = column?.file ? column.file.value?.(split) : 'no file';
  expect([column?.numberOf?.(split), column?.textOf(split), column?.fullOf?.(split), file]).toEqual([null, '', '', undefined]);
  expect(column?.whyEmpty?.(split)).toBe('The record does not say when it was written.');
});
