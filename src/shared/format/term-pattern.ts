const between = String.raw`[^\p{L}\p{N}]+`;

/** A browser refuses a longer expression, and only when it is first used; an address or a storage may hold as many words. */
const mostLetters = 20_000;

/**
 * Finds words and phrases as the news search does: whole words in any letter case, whatever stands between the words of a phrase.
 *
 * @returns a global expression, undefined when no term has a letter or digit; a term is left out where it would be too much
 */
export function termPattern(terms: readonly string[]): RegExp | undefined {
  let left = mostLetters;
  const phrases = terms
    .map((term) => (term.match(/[\p{L}\p{N}]+/gu) ?? []).join(between))
    .filter(({ length }) => length > 0 && length <= left && (left -= length) >= 0)
    // The longest first, or `rate` would take the beginning of `rate cut`.
    .toSorted((a, b) => b.length - a.length);
  if (phrases.length === 0) return undefined;
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'giu');
}
