/**
 * A raw query as decoded pairs in order of arrival: `+` is a blank, brackets come raw or encoded, and a malformed
 * percent sequence stays as it is instead of failing (WHATWG URL, application/x-www-form-urlencoded).
 */
export function readPairs(rawQuery: string): readonly (readonly [name: string, value: string])[] {
  // Node hands the request line over one character a byte, and some callers send UTF-8 unencoded
  const isAscii = Buffer.byteLength(rawQuery) === rawQuery.length;
  // a leading "?" would be dropped as a separator, though it is part of a name here
  return [...new URLSearchParams(`?${isAscii ? rawQuery : Buffer.from(rawQuery, 'latin1').toString('utf8')}`)];
}

const mostNames = 20;
const mostCharacters = 40;

/**
 * The value of `X-Unknown-Parameters` (facts §2): names in order of arrival, never a value.
 *
 * Assumed: each name once and cut at 40 characters, so that the header fits what clients accept.
 */
export function unknownNames(names: readonly string[]): string | undefined {
  const shown = [...new Set(names)].filter((name) => name !== '').slice(0, mostNames);
  // the cut may halve a surrogate pair, which encodeURIComponent refuses
  return shown.length === 0 ? undefined : shown.map((name) => encodeURIComponent(name.slice(0, mostCharacters).toWellFormed())).join(',');
}
