/**
 * The parts of typed or pasted text: a spreadsheet's row or column, or a list with commas or semicolons.
 *
 * Assumed: a name in a list never holds a comma, because the wire parts lists there and knows no escape.
 *
 * @param codes blanks part as well, `$AAPL` is AAPL, and letters become capitals
 */
export function partsOf(text: string, codes: boolean): string[] {
  const parts = text.split(codes ? /[\s,;]+/ : /[\n\r\t,;]+/).map((part) => part.trim());
  return parts.map((part) => (codes ? part.replace(/^\$(?=.)/, '').toUpperCase() : part)).filter((part) => part !== '');
}

/** Whether typed text holds more than the part being typed. */
export const holdsSeveral = (text: string, codes: boolean): boolean => (codes ? /[\s,;]/ : /[\n\r\t,;]/).test(text);
