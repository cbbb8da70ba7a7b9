const splitText = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * A list of a record or a cell: an array as on the wire, whose elements may be texts, or a text with something between the elements, or
 * with a JSON array. An empty text omits the field; anything else passes unchanged, so that the schema names the field.
 *
 * @param build the wire's element of a text
 */
export function readList(value: unknown, between: RegExp, build: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element: unknown) => (typeof element === 'string' ? build(element) : element));
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  if (!text.startsWith('[')) return splitText(text, between).map(build);
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? readList(list, between, build) : value;
  } catch {
    return value;
  }
}
