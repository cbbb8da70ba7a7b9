import type { Column } from '../datasets/dataset.ts';
import { PartialRecord, tooLong, type RawRecord, type Splitter } from './record.ts';

const quote = 0x22;
const lineFeed = 0x0a;

const broken = 'a quote that is not closed, or text after a closing quote';

/** The cells of one row (RFC 4180); undefined when the quotes are wrong. */
function parseCells(row: string): string[] | undefined {
  const cells: string[] = [];
  const cell = /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y;
  for (;;) {
    const found = cell.exec(row);
    if (!found) return undefined;
    const [, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '') return cells;
  }
}

const trimReturn = (row: string): string => (row.endsWith('\r') ? row.slice(0, -1) : row);

/** The columns in the order of the header, or why the header is refused. */
function matchHeader(start: string, columns: readonly Column[]): readonly (Column | undefined)[] | string {
  const names = parseCells(trimReturn(start.split('\n', 1)[0] ?? ''))?.map((name) => name.trim());
  if (!names) return `the header: ${broken}`;
  const known = names.map((name) => columns.find((column) => column.name === name));
  if (known.every((column) => column === undefined)) {
    const expected = columns.slice(0, 4).map(({ name }) => name);
    return `neither JSON nor CSV with a header of wire names such as ${expected.join(', ')}`;
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `column ${twice}: expected once, is twice in the header`;
  const missing = columns.filter(({ name, required }) => required && !names.includes(name)).map(({ name }) => name);
  return missing.length === 0 ? known : `column ${missing.join(', ')}: required, not in the header`;
}

/**
 * Splits a table (RFC 4180: quotes, quoted line ends, CRLF or LF) into rows by the wire names of its header. Unknown columns are
 * ignored.
 *
 * @param start the beginning of the source with the header
 * @returns why the header is refused
 */
export function splitCsv(start: string, columns: readonly Column[]): Splitter | string {
  const order = matchHeader(start, columns);
  if (typeof order === 'string') return order;

  let lineCount = 0;
  let inQuotes = false;
  const partial = new PartialRecord();

  const parseRow = (ordinal: number, text: string): RawRecord => {
    const cells = parseCells(text);
    if (!cells) return { ordinal, text, refused: broken };
    if (cells.length !== order.length)
      return { ordinal, text, refused: `expected ${order.length} cells as in the header, got ${cells.length}` };
    const row: Record<string, unknown> = {};
    order.forEach((column, index) => {
      const value = column?.parseCell(cells[index] ?? '');
      if (column && value !== undefined) row[column.name] = value;
    });
    return { ordinal, text, row };
  };

  /** the finished row; none for the header and for blank lines */
  const finish = (): RawRecord | undefined => {
    const { bytes, text: line, isTooLong } = partial.take();
    const text = trimReturn(line);
    const ordinal = lineCount + 1;
    for (const byte of bytes) if (byte === lineFeed) lineCount++;
    lineCount++;
    if (ordinal === 1 || text.trim() === '') return undefined;
    return isTooLong ? { ordinal, text, refused: tooLong } : parseRow(ordinal, text);
  };

  return {
    place: 'line',
    push: (chunk) => {
      const records: RawRecord[] = [];
      let from = 0;
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at];
        if (byte === quote) inQuotes = !inQuotes;
        else if (byte === lineFeed && !inQuotes) {
          partial.add(chunk.subarray(from, at));
          from = at + 1;
          const record = finish();
          if (record) records.push(record);
        }
      }
      partial.add(chunk.subarray(from));
      return records;
    },
    end: (reason) => {
      const last = partial.isEmpty ? undefined : finish();
      if (reason === undefined) return last ? [last] : [];
      return [{ ordinal: last?.ordinal ?? lineCount + 1, text: last?.text ?? '', refused: reason }];
    },
  };
}
