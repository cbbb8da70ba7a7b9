import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Column } from '../rules/field-names.ts';
import { lastLineOf, type RawRecord } from './record.ts';
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

const rows = (table: string): unknown[] =>
  read(table)
    .filter(({ empty }) => !empty)
    .map(({ row, refused }) => row ?? refused?.reason);

/** The line of each record, with what became of it. */
const outcomes = (table: string): unknown[] =>
  read(table)
    .filter(({ empty }) => !empty)
    .map(({ ordinal, row, refused }) => [ordinal, row?.['id'] ?? refused?.kind]);

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
    { ordinal: 1, empty: 'layout' },
    { ordinal: 2, lines: 2, row: { id: '1', notes: 'a, "b"\r\nc' } },
    { ordinal: 4, row: { id: '2', notes: 'x' } },
  ]);
});

test('columns come in any order, and those of other names are passed over', () => {
  expect(rows('ratio,price,id\n1:10,5,7\n')).toEqual([{ id: '7', ratio: '1:10' }]);
});

test.each([
  ['one,two\n1,2\n', /^neither JSON nor CSV with a header of wire names such as id, notes, ratio/],
  ['"id";notes;ratio\n1;x;1:2\n', /^the header: expected quotes/],
  ['id;notes;ratio\n1;x;1:2\n', /^the header: expected cells between commas, got semicolons$/],
  ['id\tnotes\n', /^the header: expected cells between commas, got tabs$/],
  ['notes,ratio\nx,1:2\n', /^column id: required, not in the header/],
  ['id,notes,id\n', /^column id: expected once/],
  ['"id,notes\n', /^the header: expected quotes/],
])('%j is refused whole, in words', (table, sentence) => {
  expect(splitCsv(table, columns)).toMatch(sentence);
});

describe('a row that does not fit is refused alone', () => {
  test.each([
    ['too few cells', '5', 'expected 2 cells as in the header, got 1'],
    ['too many cells', '5,6,7', 'expected 2 cells as in the header, got 3'],
  ])('%s', (_, row, reason) => {
    expect(rows(`id,notes\n1,a\n${row}\n2,b\n`)).toEqual([{ id: '1', notes: 'a' }, reason, { id: '2', notes: 'b' }]);
  });
});

describe('a stray quote costs its own row', () => {
  const good = (id: number, notes = 'n'): string => `${id},${notes},1:2\n`;
  const all = (...lines: string[]): string => `id,notes,ratio\n${lines.join('')}`;
  test.each([
    ['in a cell', '3,5" pipe,1:2\n'],
    ['at the beginning of a cell', '3,"pipe,1:2\n'],
    ['behind a closing one', '3,"pipe"",1:2\n'],
    ['before other text', '3,"pi"pe,1:2\n'],
  ])('%s', (_, row) => {
    const wrong = [4, 'wrong quotes'];
    const others = [
      [2, '1'],
      [3, '2'],
      [5, '4'],
      [6, '5'],
    ];
    for (const [fourth, fifth] of [
      [good(4), good(5)],
      [good(4, '"quoted, with comma"'), good(5)],
      [good(4), good(5, '""')],
      ['4,n,1:2\r\n', '5,"n",1:2\r\n'],
      ['"4","n","1:2"\n', '"5","n","1:2"'],
    ] as const) {
      const table = all(good(1), good(2), row, fourth, fifth);
      expect(outcomes(table)).toEqual([...others.slice(0, 2), wrong, ...others.slice(2)]);
    }
  });

  test('several in sequence, and the last line', () => {
    expect(outcomes(all(good(1), '2,"a,1:2\n', '3,"b,1:2\n', good(4), '5,"c,1:2'))).toEqual([
      [2, '1'],
      [3, 'wrong quotes'],
      [4, 'wrong quotes'],
      [5, '4'],
      [6, 'wrong quotes'],
    ]);
  });

  test('and never a line that is not accounted for, whatever the quotes', () => {
    const piece = fc.constantFrom('1', ',', '"', '\n', 'a', '""', '\r\n', ',"', '",', 'n,1:2\n');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (pieces, chunkBytes) => {
        const table = `id,notes,ratio\n${pieces.join('')}`;
        const records = read(table, chunkBytes);
        let next = 1;
        for (const record of records) {
          expect(record.ordinal).toBe(next);
          next = lastLineOf(record) + 1;
        }
        expect(next - 1).toBe(table.split('\n').length - (table.endsWith('\n') ? 1 : 0));
      }),
    );
  });
});

test('any cells come back, wherever the chunks end', () => {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', 'é', '€', ' ') });
  const ends = fc.constantFrom('\n', '\r\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), ends, fc.integer({ min: 1, max: 40 }), (pairs, end, chunkBytes) => {
      const table = ['id,notes', ...pairs.map((cells) => cells.map(quoted).join())].join(end) + end;
      expect(read(table, chunkBytes).flatMap(({ row }) => row ?? [])).toEqual(pairs.map(([id, notes]) => ({ id, notes })));
    }),
  );
});
