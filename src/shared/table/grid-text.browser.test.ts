import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { gridText } from './grid-keys.ts';

const column = (id: string): Column<Readonly<Record<string, string>>> => ({
  id,
  label: id,
  group: '',
  widthPx: 80,
  align: 'start',
  textOf: (row) => row[id] ?? '',
});

test.each([
  ['NVDA', 'NVDA'],
  ['+2.45%', '+2.45%'],
  ['\u22122.45%', '-2.45%'],
  ['\u22121,204.50', '-1,204.50'],
  ['5.77B', '5.77B'],
  ['3.99x', '3.99x'],
  ['', ''],
  ['one\ttwo\r\nthree', 'one two three'],
  ['=cmd|calc', "'=cmd|calc"],
  ['\u2212cmd|calc', "'-cmd|calc"],
  ['+1+cmd', "'+1+cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-', "'-"],
])('a cell that shows %j is copied as %j', (shown, copied) => {
  expect(gridText([{ a: shown }], [column('a')])).toBe(`${copied}\n`);
});

test('rows become lines, columns are parted by tabs', () => {
  expect(gridText([{ a: '1', b: '2' }, { a: '3' }], [column('a'), column('b')])).toBe('1\t2\n3\t\n');
});
