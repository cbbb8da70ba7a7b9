import { inCapitals } from '#contract/symbol.ts';
/**
 * Splits typed or pasted text: a spreadsheet's row or column, or a list with commas or semicolons.
 *
 * Assumed: a name in a list never holds a comma, because the wire separates lists by commas and has no escape.
 */
export const parseNames = (text: string): string[] =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Whether a text holds more than one name. */
export const hasSeveralNames = (text: string): boolean => separators.test(text);

const separators = /[\n\r\t,;]+/;

/** Usual headings of a pasted spreadsheet column. */
const heading = /^(?:symbols?|tickers?|ciks?|cusips?|isins?|figis?|identifiers?)$/i;

/** Invisible characters of web pages and documents: zero-width characters, soft hyphens, direction marks. */
const unseen = /\p{Cf}+/gu;

/** The cells of pasted text in upper case: a spreadsheet's column, or a list with blanks, commas or semicolons. */
export function parsePastedNames(text: string): string[] {
  const cells = text
    .replaceAll(unseen, '')
    .split(/[\s,;]+/)
    .map((cell) => inCapitals(cell.replaceAll(/^["'‘’“”]+|["'‘’“”]+$/g, '')));
  const found = cells.filter((cell) => cell !== '');
  return found.length > 1 && heading.test(found[0] ?? '') ? found.slice(1) : found;
}

/** `AAPL, MSFT +3` */
export const formatShortList = (names: readonly string[], joint = ', '): string =>
  names.length <= 3 ? names.join(joint) : `${names.slice(0, 3).join(joint)} +${names.length - 3}`;

/** Limit of suggestions. */
const maxSuggestions = 50;

/** 0 equal, 1 starts with the text, 2 a word starts with it; undefined no match. */
function nearness(name: string, typed: string): number | undefined {
  const lower = name.toLowerCase();
  if (lower === typed) return 0;
  if (lower.startsWith(typed)) return 1;
  // A word starts after anything that is neither letter nor digit.
  for (let at = lower.indexOf(typed, 1); at > 0; at = lower.indexOf(typed, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(lower.charAt(at - 1))) return 2;
  }
  return undefined;
}

/** Names that match the text: equal first, then prefixes, then word prefixes, each in the given order. */
export function suggestions(offered: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return offered.slice(0, maxSuggestions);
  const ranks: string[][] = [[], [], []];
  for (const name of offered) {
    const rank = nearness(name, wanted);
    if (rank !== undefined) ranks[rank]?.push(name);
  }
  return ranks.flat().slice(0, maxSuggestions);
}
