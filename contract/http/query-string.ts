/** Decoded names and values in order of arrival. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/** The WHATWG URL standard's own: browsers and Node have it alike, but the language's library does not name it. */
declare const URLSearchParams: new (query: string) => Iterable<Pairs[number]>;

/**
 * A raw query as pairs, read as forms are: `+` is a blank, brackets may come raw or encoded, and a malformed percent
 * sequence stays as it is instead of failing (WHATWG URL, `application/x-www-form-urlencoded`).
 */
// The `?` keeps one that belongs to the first name from being dropped.
export const readPairs = (raw: string): Pairs => [...new URLSearchParams(`?${raw}`)];
