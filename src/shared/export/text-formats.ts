import { safeLines, sheetLines, type Sheet } from './sheet.ts';

/** Quotes a field that holds a quote, a line break (RFC 4180 §2) or one of the separators at which spreadsheets split. */
const quoted = (text: string): string => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Makes spreadsheets read the file as UTF-8. */
const byteOrderMark = '\u{FEFF}';

/** CSV (RFC 4180): a header row, CRLF line ends, formulas escaped. */
export function csvText(sheet: Sheet, { withMark = false } = {}): string {
  const lines = safeLines(sheet).map((cells) => `${cells.map(quoted).join(',')}\r\n`);
  return (withMark ? byteOrderMark : '') + lines.join('');
}

// Texts for the clipboard. One row is one line, so line breaks and tabs inside a cell become a blank.

export const inOneLine = (text: string): string => text.replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ');

/** Tab-separated lines for pasting into spreadsheets; formulas escaped. */
export const tsvText = (sheet: Sheet): string =>
  safeLines(sheet)
    .map((cells) => `${cells.map(inOneLine).join('\t')}\n`)
    .join('');

/** Escapes all Markdown and HTML syntax. */
const asText = (text: string): string => inOneLine(text).replaceAll(/[\\`*_[\]<>|~&$#!]/g, String.raw`\$&`);

/** A GitHub-flavoured Markdown table. */
export function markdownText(sheet: Sheet): string {
  const [head = [], ...rows] = sheetLines(sheet);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const rule = line(sheet.kinds.map((kind) => (kind === 'number' ? '--:' : '---')));
  return line(head.map(asText)) + rule + rows.map((cells) => line(cells.map(asText))).join('');
}
