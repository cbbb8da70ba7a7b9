/** How the columns of a spreadsheet are called; such a cell at the top is no name. */
const heading = /^(?:symbols?|tickers?|ciks?|cusips?|isins?|figis?|identifiers?)$/i;

/** What web pages and documents leave between letters and nobody sees: zero-width characters, soft hyphens, marks of direction. */
const unseen = /\p{Cf}+/gu;

/** The cells of typed or pasted text, in capitals: a spreadsheet's column, or a list with blanks, commas or semicolons. */
export function pastedNames(text: string): string[] {
  const cells = text
    .replaceAll(unseen, '')
    .split(/[\s,;]+/)
    .map((cell) => cell.replaceAll(/^["'‘’“”]+|["'‘’“”]+$/g, '').toUpperCase());
  const found = cells.filter((cell) => cell !== '');
  return found.length > 1 && heading.test(found[0] ?? '') ? found.slice(1) : found;
}
