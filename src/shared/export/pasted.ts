import { defused, linesOf } from './cell-text.ts';
import type { Sheet } from './sheet.ts';

// Texts for the clipboard. One row is one line there, so line breaks and tabs inside a cell become a blank.

const inOneLine = (text: string): string => text.replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ');

/** Tab-separated lines, as spreadsheets paste them; formulas defused, since a paste runs them as well. */
export const tsvText = (sheet: Sheet): string =>
  linesOf(sheet)
    .map((cells) => `${cells.map((cell) => inOneLine(defused(cell))).join('\t')}\n`)
    .join('');

/** Every sign that Markdown or the HTML in it could read as more than text. */
const asText = (text: string): string => inOneLine(text).replaceAll(/[\\`*_[\]<>|~&$#!]/g, String.raw`\$&`);

/** A table of GitHub-flavoured Markdown; foreign text stays text. */
export function markdownText(sheet: Sheet): string {
  const [head = [], ...rows] = linesOf(sheet);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  const rule = line(sheet.kinds.map((kind) => (kind === 'number' ? '--:' : '---')));
  return line(head.map(asText)) + rule + rows.map((cells) => line(cells.map(asText))).join('');
}
