/** Words that say what kind of firm it is, not which. */
const beside = new Set(
  'the of and for a an de inc incorporated corp corporation co company companies ltd limited plc sa se nv ag lp llc holding holdings group trust'.split(
    ' ',
  ),
);

/** IBM, UPS, AT&T, 3M: a name that is letters already. */
const isLetters = (word: string): boolean => /^[A-Z\d][A-Z\d&]{1,3}$/.test(word);

const plain = (text: string): string => text.normalize('NFD').replace(/[\p{M}'’]/gu, '');

/**
 * One to four characters that stand for a name: its letters if it is letters, else the initials of its first two words.
 *
 * Assumed: a name without a letter from A to Z or digit is stood for by its symbol's first two, and without such a symbol by nothing.
 */
export function monogram(name: string, symbol = ''): string {
  const words = plain(name)
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => /[a-z\d]/i.test(word));
  const telling = words.filter((word) => !beside.has(word.toLowerCase()));
  const [first = words[0] ?? '', second = ''] = telling;
  if (isLetters(first)) return first;
  const initials = [first, second]
    .map((word) => /[a-z\d]/i.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
  return (
    initials ||
    symbol
      .toUpperCase()
      .replace(/[^A-Z\d]/g, '')
      .slice(0, 2)
  );
}
