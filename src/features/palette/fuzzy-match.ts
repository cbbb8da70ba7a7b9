const tokenize = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether two texts differ by one inserted, deleted or replaced letter, or by two swapped letters. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (at < Math.min(a.length, b.length) && a[at] === b[at]) at++;
  const tail = (text: string, from: number): string => text.slice(at + from);
  return (
    tail(a, 1) === tail(b, 1) ||
    tail(a, 1) === tail(b, 0) ||
    tail(a, 0) === tail(b, 1) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && tail(a, 2) === tail(b, 2))
  );
}

/** Shorter words are similar to too many others. */
const minFuzzyLength = 4;

const begins = (word: string, typed: string): boolean => word.startsWith(typed);
/** Typos in the first letter are rare, except swapping it with the second. */
const sharesStart = (word: string, typed: string): boolean => word[0] === typed[0] || (word[0] === typed[1] && word[1] === typed[0]);
const almostBegins = (word: string, typed: string): boolean =>
  typed.length >= minFuzzyLength &&
  sharesStart(word, typed) &&
  [-1, 0, 1].some((more) => isOneEdit(word.slice(0, typed.length + more), typed));

/** Whether a text contains the letters in order, beginning with its first: Microsoft contains `msft`. */
function containsInOrder(text: string, letters: string): boolean {
  if (letters.length < 3 || text[0] !== letters[0]) return false;
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * Distance of a name from a typed text: 0 equal, 1 the name begins with it, 2 each typed word begins a word of the name, 3 the same
 * with one typo per word, 4 the name contains the letters in order. undefined: no match.
 */
export function matchDistance(name: string, typed: string): number | undefined {
  const tokens = tokenize(name);
  const typedTokens = tokenize(typed);
  if (typedTokens.length === 0) return undefined;
  const whole = tokens.join(' ');
  const wanted = typedTokens.join(' ');
  if (whole === wanted) return 0;
  if (whole.startsWith(wanted)) return 1;
  const each = (fits: typeof begins): boolean => typedTokens.every((part) => tokens.some((word) => fits(word, part)));
  if (each(begins)) return 2;
  if (each((word, part) => begins(word, part) || almostBegins(word, part))) return 3;
  return containsInOrder(tokens.join(''), typedTokens.join('')) ? 4 : undefined;
}
