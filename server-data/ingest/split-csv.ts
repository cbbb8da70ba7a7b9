import type { Column } from './dataset.ts';
import { excerptBytes, recordLimitBytes, tooLong, type RawRecord, type Splitter } from './raw-record.ts';

const quote = 0x22;
const lineFeed = 0x0a;

const broken = 'a quote that is not closed, or text after a closing quote';

/** The cells of one row (RFC 4180), or undefined where its quotes do not fit. */
function cellsOf(row: string): string[] | undefined {
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

const withoutReturn = (row: string): string => (row.endsWith('\r') ? row.slice(0, -1) : row);

/** The columns in the order of a file's header, or what is wrong with it. */
function headed(start: string, columns: readonly Column[]): readonly (Column | undefined)[] | string {
  const names = cellsOf(withoutReturn(start.split('\n', 1)[0] ?? ''))?.map((name) => name.trim());
  if (!names) return `the header: ${broken}`;
  const known = names.map((name) => columns.find((column) => column.name === name));
  if (known.every((column) => column === undefined)) {
    const expected = columns.slice(0, 4).map(({ name }) => name);
    return `neither JSON nor CSV with a header of wire names such as ${expected.join(', ')}`;
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `column ${twice}: expected once, stands twice in the header`;
  const missing = columns.filter(({ name, required }) => required && !names.includes(name)).map(({ name }) => name);
  return missing.length === 0 ? known : `column ${missing.join(', ')}: required, not in the header`;
}

/**
 * Cuts a table (RFC 4180: quotes, quoted line ends, CRLF or LF) into rows under the wire names of its header. Columns of
 * other names are passed over.
 *
 * @param start the beginning of the source, which holds its header
 * @returns a sentence when the header does not fit
 */
export function splitCsv(start: string, columns: readonly Column[]): Splitter | string {
  const order = headed(start, columns);
  if (typeof order === 'string') return order;

  let line = 0;
  let inQuotes = false;
  let begun: Buffer[] = [];
  let begunBytes = 0;

  const keep = (bytes: Buffer): void => {
    begunBytes += bytes.length;
    // of a row that is too long already, only its length matters
    if (begunBytes - bytes.length <= recordLimitBytes) begun.push(bytes);
  };

  const read = (ordinal: number, text: string): RawRecord => {
    const cells = cellsOf(text);
    if (!cells) return { ordinal, text, refused: broken };
    if (cells.length !== order.length)
      return { ordinal, text, refused: `expected ${order.length} cells as in the header, got ${cells.length}` };
    const row: Record<string, unknown> = {};
    order.forEach((column, index) => {
      const value = column?.valueOf(cells[index] ?? '');
      if (column && value !== undefined) row[column.name] = value;
    });
    return { ordinal, text, row };
  };

  /** the row that ends here; none for the header and for blank lines */
  const finish = (): RawRecord | undefined => {
    const bytes = Buffer.concat(begun);
    const isLong = begunBytes > recordLimitBytes;
    const text = withoutReturn(bytes.toString('utf8', 0, isLong ? excerptBytes : bytes.length));
    const ordinal = line + 1;
    for (const byte of bytes) if (byte === lineFeed) line++;
    line++;
    begun = [];
    begunBytes = 0;
    if (ordinal === 1 || text.trim() === '') return undefined;
    return isLong ? { ordinal, text, refused: tooLong } : read(ordinal, text);
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
          keep(chunk.subarray(from, at));
          from = at + 1;
          const record = finish();
          if (record) records.push(record);
        }
      }
      keep(chunk.subarray(from));
      return records;
    },
    end: (reason) => {
      const last = begunBytes > 0 ? finish() : undefined;
      if (reason === undefined) return last ? [last] : [];
      return [{ ordinal: last?.ordinal ?? line + 1, text: last?.text ?? '', refused: reason }];
    },
  };
}
