/** The columns of a table of bars; `open` to `close` and a time are needed. */
const names = {
  symbol: ['symbol', 'ticker', 'sym', 'act_symbol'],
  date: ['date', 'day', 'tradingday'],
  time: ['time', 'clock'],
  dateTime: ['datetime', 'timestamp', 'ts', 't', 'date_time', 'window_start', 'ts_event', 'bar_time', 'start', 'begin'],
  open: ['open', 'o', 'first'],
  high: ['high', 'h', 'max'],
  low: ['low', 'l', 'min'],
  close: ['close', 'c', 'last'],
  volume: ['volume', 'v', 'vol', 'shares'],
  trades: ['trades', 'transactions', 'n', 'count', 'trade_count', 'numberoftrades'],
} as const;

export type ColumnName = keyof typeof names;

const byName = new Map<string, ColumnName>(
  Object.entries(names).flatMap(([column, spelled]) => spelled.map((name) => [name, column as ColumnName])),
);

/** The column that a name of a source stands for, in any letter case; `Open Price` and `<OPEN>` are `open`. */
export const columnOf = (name: string): ColumnName | undefined => {
  const plain = name
    .trim()
    .toLowerCase()
    .replaceAll(/[<>"'[\]]/g, '')
    .replace(/[ _]price$/, '')
    .replaceAll(' ', '_');
  return byName.get(plain) ?? byName.get(plain.replaceAll('_', ''));
};

/** A table: which cell is which, and where its rows begin. */
export interface Layout {
  readonly delimiter: string;
  readonly places: ReadonlyMap<ColumnName, number>;
  readonly columns: number;
  /** lines before the first row */
  readonly headerLines: number;
  /** in the header, where the table is of one symbol */
  readonly symbol: string | undefined;
}

const delimiters = [',', ';', '\t', '|'];
/** A header is looked for in so many lines: programs write titles above it. */
const maxHeaderLines = 10;
const prices = ['open', 'high', 'low', 'close'] as const;

const cellsOf = (line: string, delimiter: string): string[] => line.split(delimiter).map((cell) => cell.trim().replaceAll('"', ''));
const isNumber = (cell: string): boolean => cell !== '' && Number.isFinite(Number(cell));

/** Later lines of a header complete the first one, as in tables that name the symbol and the times in lines of their own. */
function completeHeader(lines: readonly string[], from: number, delimiter: string, places: Map<ColumnName, number>) {
  let symbol: string | undefined;
  let next = from;
  for (; next < Math.min(lines.length, from + 3); next++) {
    const cells = cellsOf(lines[next] ?? '', delimiter);
    const close = cells[places.get('close') ?? -1] ?? '';
    const [first = '', ...others] = cells;
    if (isNumber(close) || cells.length < 2) break;
    if (columnOf(first) === 'symbol') symbol = others.find((cell) => cell !== '');
    cells.forEach((cell, place) => {
      const column = columnOf(cell);
      if (column && column !== 'symbol' && !places.has(column)) places.set(column, place);
    });
  }
  return { symbol, next };
}

/**
 * Finds the header of a table of bars.
 *
 * @param text the beginning of the source
 * @returns why there is none
 */
export function findLayout(text: string): Layout | string {
  const lines = text.split('\n', maxHeaderLines + 4).map((line) => line.replace(/\r$/, ''));
  for (const [index, line] of lines.slice(0, maxHeaderLines).entries()) {
    for (const delimiter of delimiters) {
      const cells = cellsOf(line, delimiter);
      const places = new Map<ColumnName, number>();
      for (const [place, cell] of cells.entries()) {
        const column = columnOf(cell);
        if (column && !places.has(column)) places.set(column, place);
      }
      if (!prices.every((price) => places.has(price))) continue;
      const { symbol, next } = completeHeader(lines, index + 1, delimiter, places);
      if (!places.has('dateTime') && !places.has('date') && !places.has('time'))
        return `the header: expected a time such as date, time, datetime or timestamp, got ${cells.join(', ')}`;
      return { delimiter, places, columns: cells.length, headerLines: next, symbol };
    }
  }
  return 'neither JSON nor a table with a header that names open, high, low and close';
}
