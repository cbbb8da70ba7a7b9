import { kerns, letters } from './letters.ts';

/** A line of text as one outline, 1000 units to the letters' size, its baseline at y = 0 and its pen starting at x = 0. */
export interface Outline {
  readonly d: string;
  readonly width: number;
}

/** Height of a capital letter, in the same units. */
export const capHeight = 728;

const shifts = new Map(
  [...kerns].flatMap(([left, list]) => list.split(' ').map((shift) => [`${left}${shift.charAt(0)}`, Number(shift.slice(1))] as const)),
);

/** Letters are drawn without their accents, for the table knows no others; what it does not know at all is left out. */
const drawable = (text: string): string[] => [...text.normalize('NFD')].filter((character) => letters.has(character));

export function lettering(text: string): Outline {
  let [x, d, last] = [0, '', ''];
  for (const character of drawable(text)) {
    x += shifts.get(last + character) ?? 0;
    const letter = letters.get(character);
    if (letter?.d) d += `M${x} 0${letter.d}`;
    x += letter?.width ?? 0;
    last = character;
  }
  return { d, width: x };
}
