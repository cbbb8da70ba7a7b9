import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '../datasets/dataset.ts';
import type { RawRecord } from './record.ts';
import { splitCsv } from './csv.ts';

const text = (name: string, required = false): Column => ({ name, required, parseCell: (cell) => cell });
const columns = [text('id', true), text('notes'), text('ratio')];

/** The records of a table that arrives in chunks of some bytes. */
function read(table: string, chunkBytes = 7): RawRecord[] {
  const splitter = splitCsv(table, columns);
  if (typeof splitter === 'string') throw new Error(splitter);
  const bytes = Buffer.from(table);
  const records: RawRecord[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) records.push(...splitter.push(bytes.subarray(at, at + chunkBytes)));
  return [...records, ...splitter.end()];
}

const rows = (table: string): unknown[] => read(table).map(({ row, refused }) => row ?? refused);

test.each([
  ['LF', 'id,notes\n1,a\n2,b\n'],
  ['CRLF', 'id,notes\r\n1,a\r\n2,b\r\n'],
  ['no last line end', 'id,notes\n1,a\n2,b'],
  ['blank lines', 'id,notes\n\n1,a\n\r\n2,b\n\n'],
  ['quotes around plain cells', '"id","notes"\n"1","a"\n"2",b\n'],
])('%s: a row is an object under the names of the header', (_, table) => {
  expect(rows(table)).toEqual([
    { id: '1', notes: 'a' },
    { id: '2', notes: 'b' },
  ]);
});

test('quoted commas, quotes and line ends belong to the cell, and the line of a record is where it begins', () => {
  expect(read('id,notes\n1,"a, ""b""\r\nc"\n2,x\n')).toMatchObject([
    { ordinal: 2, row: { id: '1', notes: 'a, "b"\r\nc' } },
    { ordinal: 4, row: { id: '2', notes: 'x' } },
  ]);
});

test('columns come in any order, and those of other names are passed over', () => {
  expect(rows('ratio,price,id\n1:10,5,7\n')).toEqual([{ id: '7', ratio: '1:10' }]);
});

test.each([
  ['one,two\n1,2\n', /^neither JSON nor CSV with a header of wire names such as id, notes, ratio/],
  ['notes,ratio\nx,1:2\n', /^column id: required, not in the header/],
  ['id,notes,id\n', /^column id: expected once/],
  ['"id,notes\n', /^the header: a quote/],
])('%j is refused whole, in words', (table, sentence) => {
  expect(splitCsv(table, columns)).toMatch(sentence);
});

describe('a row that does not fit is refused alone', () => {
  test.each([
    ['too few cells', '5', 'expected 2 cells as in the header, got 1'],
    ['too many cells', '5,6,7', 'expected 2 cells as in the header, got 3'],
    ['text after a closing quote', '5,"a"b', 'a quote that is not closed, or text after a closing quote'],
  ])('%s', (_, row, reason) => {
    expect(rows(`id,notes\n1,a\n${row}\n2,b\n`)).toEqual([{ id: '1', notes: 'a' }, reason, { id: '2', notes: 'b' }]);
  });
});

test('any cells come back, wherever the chunks end', () => {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', '€', ' ') });
  const ends = fc.constantFrom('\n', '\r\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), ends, fc.integer({ min: 1, max: 40 }), (pairs, end, chunkBytes) => {
      const table = ['id,notes', ...pairs.map((cells) => cells.map(quoted).join())].join(end) + end;
      expect(read(table, chunkBytes).map(({ row }) => row)).toEqual(pairs.map(([id, notes]) => ({ id, notes })));
    }),
  );
});
