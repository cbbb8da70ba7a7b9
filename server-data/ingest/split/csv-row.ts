const quote = '"';

/** The state of a row: more lines belong to it, it is complete, or its quotes are wrong. */
export type RowState = 'open' | 'complete' | 'broken';

export interface RowReader {
  readonly cells: readonly string[];
  /** @param line the next line of the row, without its line feed */
  readonly add: (line: string) => RowState;
}

/** Reads the cells of one row, line by line (RFC 4180: quotes, doubled quotes, line ends in quotes, CRLF or LF). */
export function readRow(delimiter = ','): RowReader {
  const cells: string[] = [];
  let quoted = '';
  let isOpen = false;

  /** Reads a quoted cell from behind its quote. @returns the index behind its closing quote; -1 when the line ends before */
  const readQuoted = (line: string, from: number): number => {
    let at = from;
    for (;;) {
      const end = line.indexOf(quote, at);
      if (end < 0) {
        quoted += `${line.slice(at)}\n`;
        return -1;
      }
      if (line[end + 1] !== quote) {
        cells.push(quoted + line.slice(at, end));
        quoted = '';
        return end + 1;
      }
      quoted += line.slice(at, end + 1);
      at = end + 2;
    }
  };

  const add = (line: string): RowState => {
    const length = line.endsWith('\r') ? line.length - 1 : line.length;
    let at = 0;
    for (;;) {
      if (isOpen || line[at] === quote) {
        at = readQuoted(line, isOpen ? at : at + 1);
        isOpen = at < 0;
        if (isOpen) return 'open';
      } else {
        const comma = line.indexOf(delimiter, at);
        const end = comma < 0 ? length : comma;
        const cell = line.slice(at, end);
        if (cell.includes(quote)) return 'broken';
        cells.push(cell);
        at = end;
      }
      if (at >= length) return 'complete';
      if (line[at] !== delimiter) return 'broken';
      at++;
    }
  };

  return { cells, add };
}
