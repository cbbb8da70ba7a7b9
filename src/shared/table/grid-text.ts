import { isFormula } from '#src/shared/export/cell-text.ts';
import type { Column } from './column.ts';

/** Assumed: a copy holds at most 200,000 cells; more would stop the page, and is what exports are for. */
export const mostCopied = 200_000;

/** `+2.45%`, `−1,204.50`, `5.77B`: what a spreadsheet reads as a number, and what it could not run. */
const isFigure = (text: string): boolean => /^[+-]?\$?[\d,]*\.?\d+(?:%|[KMBTxd])?$/.test(text);

/** A text as the clipboard takes it: as shown, with a minus that spreadsheets read; a text that one could run is made harmless. */
function pasted(shown: string): string {
  const text = shown.replaceAll(/[\t\r\n\v\f\u0085\u2028\u2029]+/g, ' ').replace(/^\u2212/, '-');
  return isFormula(text) && !isFigure(text) ? `'${text}` : text;
}

/** Tab-separated lines of what the cells show. */
export const gridText = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string =>
  rows.map((row) => `${columns.map(({ textOf }) => pasted(textOf(row))).join('\t')}\n`).join('');
