import { defused, linesOf } from './cell-text.ts';
import type { Sheet } from './sheet.ts';

/** RFC 4180 §2: what holds a comma, a quote or a line break stands in quotes, its own quotes doubled. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** By this a spreadsheet that guesses takes a file for UTF-8. */
const byteOrderMark = '\u{FEFF}';

/** CSV as product.md 5.6 has it: a header row, CRLF after every line, formulas defused, nothing but data. */
export function csvText(sheet: Sheet, { withMark = false } = {}): string {
  const lines = linesOf(sheet).map((cells) => `${cells.map((cell) => quoted(defused(cell))).join(',')}\r\n`);
  return (withMark ? byteOrderMark : '') + lines.join('');
}
