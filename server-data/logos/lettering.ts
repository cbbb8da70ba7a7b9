import outlines from './letters.json' with { type: 'json' };

/** A line of text as one outline: 1000 units per em, baseline at y = 0, start at x = 0. */
export interface Outline {
  readonly d: string;
  readonly width: number;
}

/** Height of a capital letter, in the same units. */
export const capHeight = 728;

/** Width in thousandths of an em, and path data relative to the pen, y downwards from the baseline. */
const letters = new Map(outlines.letters.map((letter) => [letter.letter, letter]));

/** How far the second letter of a pair moves, in the same units. */
const kerning = new Map(
  outlines.kerning.flatMap(({ left, shifts }) =>
    shifts.split(' ').map((shift) => [`${left}${shift.charAt(0)}`, Number(shift.slice(1))] as const),
  ),
);

/** The table has no accents, so letters are drawn without them; unknown characters are omitted. */
const findLetters = (text: string) =>
  Array.from(text.normalize('NFD'), (character) => letters.get(character)).filter((found) => found !== undefined);

export function lettering(text: string): Outline {
  let [x, d, last] = [0, '', ''];
  for (const { letter, width, d: path } of findLetters(text)) {
    const shift = kerning.get(last + letter);
    if (shift !== undefined) x += shift;
    if (path) d += `M${x} 0${path}`;
    x += width;
    last = letter;
  }
  return { d, width: x };
}

/** Common words in company names. */
const genericTerms = new Set(
  'the of and for a an de inc incorporated corp corporation co company companies ltd limited plc sa se nv ag lp llc holding holdings group trust'.split(
    ' ',
  ),
);

/** IBM, UPS, AT&T, 3M. */
const isAbbreviation = (word: string): boolean => /^[A-Z\d][A-Z\d&]{1,3}$/.test(word);

const removeAccents = (text: string): string => text.normalize('NFD').replace(/[\p{M}'’]/gu, '');

/**
 * One to four characters for a name: the name itself when it is an abbreviation, otherwise the initials of its first two specific words.
 *
 * Assumed: for a name without a letter from A to Z or digit the monogram is the first two of its symbol, or nothing.
 */
export function monogram(name: string, symbol = ''): string {
  const parts = removeAccents(name)
    .split(/[^\p{L}\p{N}&]+/u)
    .filter((word) => /[a-z\d]/i.test(word));
  const specific = parts.filter((word) => !genericTerms.has(word.toLowerCase()));
  const [first = parts[0] ?? '', second = ''] = specific;
  if (isAbbreviation(first)) return first;
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
