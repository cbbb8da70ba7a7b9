/** Decoded names and values in order of arrival. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** The WHATWG URL standard's own: browsers and Node have it alike, but the language's library does not name it. */
declare const URLSearchParams: new (query: string) => Iterable<Pairs[number]>;

/**
 * A raw query as pairs, read as forms are: `+` is a blank, brackets may come raw or encoded, and a malformed percent
 * sequence stays as it is instead of failing (WHATWG URL, `application/x-www-form-urlencoded`).
 */
// The `?` keeps one that belongs to the first name from being dropped.
export const parsePairs = (raw: string): Pairs => [...new URLSearchParams(`?${raw}`)];

const namesShown = 20;
const nameCharacters = 40;

/**
 * Unknown parameter names for `X-Unknown-Parameters` (facts §2): order of arrival, first 20, never a value.
 *
 * Assumed: each name once, cut at 40 characters, so that the header always fits what clients accept.
 */
export function unknownNames(names: readonly string[]): string | undefined {
  const shown = [...new Set(names)].filter((name) => name !== '').slice(0, namesShown);
  // the cut may halve a pair of surrogates, which encodeURIComponent refuses
  return shown.length === 0 ? undefined : shown.map((name) => encodeURIComponent(name.slice(0, nameCharacters).toWellFormed())).join(',');
}
