import { isoTime } from './iso-time.ts';
import { isPlainNumber, plainNumber } from './plain-number.ts';
import type { Sheet } from './sheet.ts';

/** What spreadsheets take for the start of a formula. */
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Whether a sheet could run a text.
 *
 * Assumed: a line feed and the full-width forms of = + - @ are as dangerous at the start of a cell as those that product.md
 * 5.6 names, for some spreadsheets read them alike.
 */
export const isFormula = (text: string): boolean => formulaStart.test(text) && !isPlainNumber(text);

/** A text that no spreadsheet runs: an apostrophe tells it that text follows. */
export const defused = (text: string): string => (isFormula(text) ? `'${text}` : text);

/** A cell as text, before any format's own quoting. */
export function cellText({ rows, kinds, zone }: Sheet, row: number, column: number): string {
  const value = rows[row]?.[column];
  if (typeof value !== 'number') return value ?? '';
  if (!Number.isFinite(value)) return '';
  return kinds[column] === 'time' ? isoTime(value, zone) : plainNumber(value);
}

/** Every line of a sheet as texts, the header row first. */
export const linesOf = (sheet: Sheet): readonly (readonly string[])[] => [
  sheet.names,
  ...sheet.rows.map((_, row) => sheet.names.map((__, column) => cellText(sheet, row, column))),
];
