/** Decoded names and values in their original order. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** A global of browsers and Node (WHATWG URL) that TypeScript's ECMAScript library does not declare. */
declare const URLSearchParams: new (query: string) => Iterable<Pairs[number]>;

/**
 * Parses a query string as `application/x-www-form-urlencoded` (WHATWG URL): `+` is a space, brackets may be encoded or not, and
 * malformed percent sequences are left unchanged.
 */
// URLSearchParams drops one leading `?`, which may belong to the first name.
export const parsePairs = (raw: string): Pairs => [...new URLSearchParams(`?${raw}`)];

const namesShown = 20;
const nameCharacters = 40;

/**
 * Formats unknown parameter names for `X-Unknown-Parameters` (assumption P01): the first 20 in their original order, without values.
 *
 * Assumed: each name is listed once and cut at 40 characters, so that the header stays within the limits of clients.
 */
export function unknownNames(names: readonly string[]): string | undefined {
  const shown = [...new Set(names)].filter((name) => name !== '').slice(0, namesShown);
  // The cut may split a surrogate pair, for which encodeURIComponent throws.
  return shown.length === 0 ? undefined : shown.map((name) => encodeURIComponent(name.slice(0, nameCharacters).toWellFormed())).join(',');
}
