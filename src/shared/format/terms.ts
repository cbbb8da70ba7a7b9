/** Scripts without blanks between words, or with endings that cling: a term that begins or ends in one is found within a run of letters. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]$/u;

const between = String.raw`[^\p{L}\p{N}]+`;

/** Browsers refuse longer expressions, but only when they are first used. */
const maxLetters = 20_000;

/**
 * A pattern that finds words and phrases as the news search does: whole words in any letter case, with any separators between the words of a phrase.
 *
 * @returns a global expression, undefined when no term has a letter or digit; terms beyond the limit are skipped
 */
export function termPattern(terms: readonly string[]): RegExp | undefined {
  let left = maxLetters;
  const phrases = terms
    .map((term) => (term.match(/[\p{L}\p{N}]+/gu) ?? []).join(between))
    .filter(({ length }) => length > 0 && length <= left && (left -= length) >= 0)
    // The longest first, or `rate` would take the beginning of `rate cut`.
    .toSorted((a, b) => b.length - a.length);
  if (phrases.length === 0) return undefined;
  const { parts = [], words = [] } = Object.groupBy(phrases, (phrase) => (unspaced.test(phrase) ? 'parts' : 'words'));
  const whole = words.length > 0 ? [String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`] : [];
  return new RegExp([...whole, ...parts].join('|'), 'giu');
}

/** Start and end of each term in a text, in order. */
export const termsIn = (text: string, pattern: RegExp): [start: number, end: number][] =>
  Array.from(text.matchAll(pattern), (match) => [match.index, match.index + match[0].length]);
