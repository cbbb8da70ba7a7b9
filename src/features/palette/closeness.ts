const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether one text becomes the other by one letter more, less, other, or by two that change places. */
export function isOneOff(a: string, b: string): boolean {
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

/** Shorter words are too near to too many others. */
const longEnough = 4;

const begins = (word: string, typed: string): boolean => word.startsWith(typed);
/** The first letter is seldom the wrong one, and a word that begins otherwise seldom what was meant; it may have changed places. */
const beginsAlike = (word: string, typed: string): boolean => word[0] === typed[0] || (word[0] === typed[1] && word[1] === typed[0]);
const nearlyBegins = (word: string, typed: string): boolean =>
  typed.length >= longEnough && beginsAlike(word, typed) && [-1, 0, 1].some((more) => isOneOff(word.slice(0, typed.length + more), typed));

/** Letters of the text in their order, beginning with its first: `msft` is in Microsoft. */
function holdsLetters(text: string, letters: string): boolean {
  if (letters.length < 3 || text[0] !== letters[0]) return false;
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/**
 * How near a name is to what was typed: 0 the same, 1 it begins so, 2 each word typed begins a word of it, 3 as much but for one
 * letter, 4 the letters are in it in that order. undefined is not near.
 */
export function closeness(name: string, typed: string): number | undefined {
  const words = wordsOf(name);
  const asked = wordsOf(typed);
  if (asked.length === 0) return undefined;
  const whole = words.join(' ');
  const wanted = asked.join(' ');
  if (whole === wanted) return 0;
  if (whole.startsWith(wanted)) return 1;
  const each = (fits: typeof begins): boolean => asked.every((part) => words.some((word) => fits(word, part)));
  if (each(begins)) return 2;
  if (each((word, part) => begins(word, part) || nearlyBegins(word, part))) return 3;
  return holdsLetters(words.join(''), asked.join('')) ? 4 : undefined;
}
