/** What XML 1.0 cannot hold (§2.2): control characters and halves of surrogate pairs. */
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/** Text inside XML or one of its attributes. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"\r]/g, (sign) => entities[sign] ?? sign);

/** Excel refuses a file with a longer cell. */
const longest = 32_767;

/**
 * The text of a cell.
 *
 * Assumed: a text beyond the 32,767 characters that a cell of a workbook can hold is cut there and ends in an ellipsis.
 */
export function xlsxText(text: string): string {
  const cut = text.length > longest ? `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  // Excel reads `_x0041_` as an A (ECMA-376 part 1 §22.9.2.19): its first underscore is written as its own code.
  return xmlText(cut.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_'));
}
