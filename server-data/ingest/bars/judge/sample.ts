import { isUnknown } from './number-marks.ts';
import { cellsOf, hasTimesAlone, type Layout, type Series } from './header.ts';
import type { ColumnName } from './columns.ts';

/** A row of the beginning of a source. */
export interface SampleRow {
  /** counted from 1 */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Enough for two months of minutes of one symbol; a judgement of more rows takes time and is not better. */
export const maxRows = 20_000;

/** The rows of a table. @param isCut whether the last line may be incomplete */
export function readRows(lines: readonly string[], { delimiter, headerLines, columns }: Layout, isCut: boolean): SampleRow[] {
  const rows: SampleRow[] = [];
  const end = isCut ? lines.length - 1 : lines.length;
  for (let index = headerLines; index < end && rows.length < maxRows; index++) {
    const text = lines[index] ?? '';
    if (text.trim() === '') continue;
    const cells = cellsOf(text, delimiter);
    if (cells && cells.length >= columns) rows.push({ line: index + 1, cells });
  }
  return rows;
}

/** The cell of a column, empty where the table has no such column. */
export const cellOf = ({ cells }: SampleRow, places: ReadonlyMap<ColumnName, number>, column: ColumnName): string =>
  cells[places.get(column) ?? -1] ?? '';

/** A time without a date, of the day that the name of the file has: a clock, or milliseconds since midnight. */
export function joinDate(date: string | undefined, text: string): string {
  const isDated = date === undefined || /^\d{4}-\d|^\d{9,}/.test(text) || text.includes(' ');
  if (isDated) return text;
  const clock = /^\d{1,8}$/.test(text) ? new Date(Number(text)).toISOString().slice(11, 19) : text;
  return `${date} ${clock}`;
}

/** Date and time of a row as one text. */
export function timeTextOf(row: SampleRow, layout: Layout, dateOfName: string | undefined): string {
  const { places } = layout;
  if (places.has('dateTime')) return cellOf(row, places, 'dateTime');
  if (hasTimesAlone(layout)) return joinDate(dateOfName, cellOf(row, places, 'time'));
  return `${cellOf(row, places, 'date')} ${cellOf(row, places, 'time')}`.trim();
}

/** The texts of some columns of all series, with their lines; cells without a value are left out. */
export function cellsOfColumns(rows: readonly SampleRow[], series: readonly Series[], columns: readonly ColumnName[]) {
  const places = series.flatMap((each) => columns.map((column) => each.places.get(column))).filter((place) => place !== undefined);
  return rows.flatMap(({ line, cells }) =>
    places.map((place) => ({ line, text: cells[place] ?? '' })).filter(({ text }) => !isUnknown(text)),
  );
}

/** A row with its time. */
export interface TimedRow {
  readonly row: SampleRow;
  /** as the row names it, or `--symbol`; empty where neither does */
  readonly symbol: string;
  /** Unix seconds, by the clock of New York where it has no zone */
  readonly time: number;
}
