/** The form in which values are compared in any letter case (assumption P11). */
export const foldCase = (value: string): string => value.normalize('NFC').trim().toLowerCase();

/** The key of a symbol, equal for its spellings: in any letter case, BRK-A, BRK/A and BRK.A (assumption P11). "" matches nothing. */
export const symbolKey = (symbol: string): string => foldCase(symbol).replaceAll(/[-/]/g, '.');

/**
 * A symbol as symbols are usually spelled, in capitals, and without blanks around it. One whose capitals are another symbol stays as it is,
 * as `ß` does beside `SS` (assumption Z79).
 */
export function spelledSymbol(symbol: string): string {
  const trimmed = symbol.trim();
  const capitals = trimmed.toUpperCase();
  return symbolKey(capitals) === symbolKey(trimmed) ? capitals : trimmed;
}
