import { expect, test } from 'vitest';
import { gridLines, headingAt, type RowGroup, stopsOf } from './grid-groups.ts';
import { placeAfter } from './grid-cursor.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id, original: { id } }));
const group = (key: string, count: number, change: Partial<RowGroup> = {}): RowGroup => ({
  key,
  count,
  heading: key,
  kind: 'heading',
  ...change,
});

/** An empty today whose note is a stop, two rows on Thursday, a gap, one row on Tuesday. */
const lines = gridLines(rows('a', 'b', 'c'), [
  group('Fri', 0),
  group('none', 0, { kind: 'note', isStop: true }),
  group('Thu', 2),
  group('Wed: none', 0, { kind: 'note' }),
  group('Tue', 1),
]);
const stops = stopsOf(lines);
const extent = { rows: lines.length, columns: 3, pageRows: 20, stops };
const at = (row: number | undefined): string | undefined => (row === undefined ? undefined : (lines[row]?.id ?? 'the head'));
const line = (id: string): number => lines.findIndex((one) => one.id === id);

test('rows follow the headings of their groups', () => {
  expect(lines.map(({ id }) => id)).toEqual(['Fri', 'none', 'Thu', 'a', 'b', 'Wed: none', 'Tue', 'c']);
});

test.each([
  ['a', 'Thu'],
  ['b', 'Thu'],
  ['c', 'Tue'],
  ['Wed: none', 'the head'],
  ['none', 'the head'],
  ['Fri', 'Fri'],
])('while %s is first in view, %s stays at the top', (id, heading) => {
  expect(at(headingAt(lines, line(id)))).toBe(heading);
});

test.each([
  ['ArrowDown', 'a', 'b'],
  ['ArrowDown', 'b', 'c'],
  ['ArrowDown', 'c', 'c'],
  ['ArrowUp', 'c', 'b'],
  ['ArrowUp', 'a', 'none'],
  ['ArrowUp', 'none', 'the head'],
  ['PageDown', 'none', 'a'],
  ['PageDown', 'a', 'c'],
  ['PageDown', 'c', 'c'],
  ['PageUp', 'c', 'a'],
  ['PageUp', 'b', 'none'],
  ['PageUp', 'none', 'none'],
])('%s from %s leads to %s: headings are skipped, pages are groups', (key, from, to) => {
  expect(at(placeAfter(key, { row: line(from), column: 0 }, false, extent)?.row)).toBe(to);
});

test('Control with Home and End leads to the first and the last stop', () => {
  expect(at(placeAfter('Home', { row: 4, column: 2 }, true, extent)?.row)).toBe('none');
  expect(at(placeAfter('End', { row: 4, column: 2 }, true, extent)?.row)).toBe('c');
});

test('from the head, and without one', () => {
  expect(at(placeAfter('ArrowDown', { row: -1, column: 0 }, false, extent)?.row)).toBe('none');
  expect(at(placeAfter('PageDown', { row: -1, column: 0 }, false, extent)?.row)).toBe('none');
  expect(placeAfter('PageUp', { row: -1, column: 0 }, false, extent)?.row).toBe(-1);
  expect(at(placeAfter('ArrowUp', { row: 1, column: 0 }, false, { ...extent, hasHead: false })?.row)).toBe('none');
});
