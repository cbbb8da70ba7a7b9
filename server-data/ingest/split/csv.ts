import type { Fault } from '../rules/fault.ts';
import { type Column, openFieldNames } from '../rules/field-names.ts';
import { readRow, type RowReader } from './csv-row.ts';
import { createLineReader, type Line } from './lines.ts';
import { maxRecordBytes, type RawRecord, type Splitter } from './record.ts';

const wrongQuotes: Fault = {
  kind: 'wrong quotes',
  reason:
    'expected quotes around a whole cell and doubled inside it, got a quote in a cell, one that is not closed, or text after a closing one',
};
const wrongCells = (expected: number, found: number): Fault => ({
  kind: 'wrong number of cells',
  reason: `expected ${expected} cells as in the header, got ${found}`,
});

/** The columns in the order of the header; undefined for what is not read. */
type Order = readonly (Column | undefined)[];

interface Header {
  readonly order: Order;
  /** names of columns that are not read */
  readonly unread: readonly string[];
}

/** Matches names with columns. A second name of a column is not read where the column is there under its own. */
function matchNames(names: readonly string[], columns: readonly Column[]): Order {
  const columnNamed = openFieldNames(columns);
  return names.map((name) => {
    const column = columnNamed(name);
    return column && (column.name === name || !names.includes(column.name)) ? column : undefined;
  });
}

const otherDelimiters = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
] as const;

/** Why no name of a header is known: its cells are divided by something else, or it is of another table. */
function describeHeader(line: string, columns: readonly Column[]): string {
  const isKnown = (delimiter: string): boolean =>
    matchNames(
      line.split(delimiter).map((name) => name.trim().replaceAll('"', '')),
      columns,
    ).some((column) => column !== undefined);
  const other = otherDelimiters.find(([delimiter]) => line.includes(delimiter) && isKnown(delimiter))?.[1];
  if (other !== undefined) return `the header: expected cells between commas, got ${other}`;
  const expected = columns.slice(0, 4).map(({ name }) => name);
  return `neither JSON nor CSV with a header of wire names such as ${expected.join(', ')}`;
}

/** The columns of the header, or why it is refused. */
function matchHeader(start: string, columns: readonly Column[]): Header | string {
  const header = readRow();
  const line = start.split('\n', 1)[0] ?? '';
  if (header.add(line) !== 'complete') return `the header: ${wrongQuotes.reason}`;
  const names = header.cells.map((name) => name.trim());
  const order = matchNames(names, columns);
  if (order.every((column) => column === undefined)) return describeHeader(line, columns);
  const known = order.map((column, index) => column?.name ?? names[index]);
  const twice = known.findIndex((name, index) => name !== '' && known.indexOf(name) !== index);
  if (twice >= 0) return `column ${known[twice] ?? ''}: expected once, is twice in the header`;
  const has = (wanted: string): boolean => order.some((column) => column?.name === wanted || column?.insteadOf === wanted);
  const missing = columns.filter(({ name, required }) => required && !has(name)).map(({ name }) => name);
  if (missing.length > 0) return `column ${missing.join(', ')}: required, not in the header`;
  return { order, unread: names.filter((_, index) => order[index] === undefined) };
}

/** A row with more lines has a quote that is not closed. */
const maxRowLines = 100_000;

/** A row whose quotes are still open. */
interface OpenRow {
  readonly reader: RowReader;
  readonly lines: Line[];
  characters: number;
}

function buildRow(order: Order, cells: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  order.forEach((column, index) => {
    const value = column?.parseCell(cells[index] ?? '');
    if (column && value !== undefined) row[column.name] = value;
  });
  return row;
}

/**
 * Splits a table (RFC 4180) into rows by the wire names of its header. Unknown columns are passed over, and named in `unread`.
 *
 * A row whose quotes do not work out, or which takes several lines and then has not as many cells as the header, costs its first line:
 * that line is refused, and each of the others is read again as the beginning of a row.
 *
 * @param start the beginning of the source with the header
 * @returns why the header is refused
 */
export function splitCsv(start: string, columns: readonly Column[]): Splitter | string {
  const header = matchHeader(start, columns);
  if (typeof header === 'string') return header;
  const { order, unread } = header;

  let records: RawRecord[] = [];
  let open: OpenRow | undefined;

  /** Adds a line to the open row, or begins one. @returns lines that must be read again */
  const readLine = (line: Line): readonly Line[] => {
    const { ordinal, text, fault } = line;
    if (ordinal === 1) {
      records.push({ ordinal, text, empty: 'layout' });
      return [];
    }
    if (!open && !fault && text.trim() === '') {
      records.push({ ordinal, text, empty: 'blank' });
      return [];
    }
    const row = (open ??= { reader: readRow(), lines: [], characters: 0 });
    row.lines.push(line);
    row.characters += text.length;
    const state = row.reader.add(text);
    if (state === 'open' && row.characters < maxRecordBytes && row.lines.length < maxRowLines) return [];
    return closeRow(row, state === 'complete' ? undefined : wrongQuotes);
  };

  /** Emits a row, or refuses its first line. @returns the other lines of a refused row */
  const closeRow = ({ reader: { cells }, lines }: OpenRow, wrong: Fault | undefined): readonly Line[] => {
    open = undefined;
    const [first] = lines;
    if (!first) return [];
    const { ordinal } = first;
    const refused = (wrong && first.fault) ?? wrong ?? (cells.length === order.length ? undefined : wrongCells(order.length, cells.length));
    if (refused) {
      records.push({ ordinal, text: first.text, refused });
      return lines.slice(1);
    }
    const damaged = lines.find(({ fault }) => fault);
    const text = lines.length === 1 ? first.text : lines.map((line) => line.text).join('\n');
    const whole = { ordinal, lines: lines.length, text };
    records.push(damaged?.fault ? { ...whole, refused: damaged.fault } : { ...whole, row: buildRow(order, cells) });
    return [];
  };

  const readAgain = (lines: readonly Line[]): void => {
    // the last one to read is first in the stack, so that a row which breaks again puts its lines on top
    const stack = lines.toReversed();
    for (let line = stack.pop(); line; line = stack.pop()) stack.push(...readLine(line).toReversed());
  };

  const reader = createLineReader({
    onLine: (line) => readAgain(readLine(line)),
    onBlank: (ordinal, lines) => void records.push({ ordinal, lines, text: '', empty: 'blank' }),
    needsBlank: () => open !== undefined,
  });

  const removeRecords = (): RawRecord[] => {
    const removed = records;
    records = [];
    return removed;
  };

  return {
    place: 'line',
    unread,
    push: (chunk) => {
      reader.push(chunk);
      return removeRecords();
    },
    end: (broken) => {
      const hasLast = reader.end();
      // the last line may open a row again
      while (open) readAgain(closeRow(open, wrongQuotes));
      const last = removeRecords();
      if (!broken) return last;
      const begun = hasLast ? last.pop() : undefined;
      return [...last, { ordinal: begun?.ordinal ?? reader.count() + 1, text: begun?.text ?? '', refused: broken }];
    },
  };
}
