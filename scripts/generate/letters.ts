import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { root, runTool } from '../run-tool.ts';

// Writes the outlines of Inter SemiBold to server-data/logos/letters.json, so that logos look the same in every browser without the font.
// Run manually after an update of the font: `node scripts/generate/letters.ts`.

const target = join(root, 'server-data/logos/letters.json');
const font = join(root, 'node_modules/@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf');
/** The characters of monograms and company names. */
const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&.,'-+!/";
/** Smaller kerning is not visible, thousandths of an em. */
const leastKern = 8;

const escaped: Readonly<Record<string, string>> = { '&': '&amp;' };
const escape = (text: string): string => text.replace(/&/g, (character) => escaped[character] ?? character);

/** Draws each text as a path with absolute M, L, Q and Z; 1000 units per em, y downwards from the baseline. */
function drawn(texts: readonly string[]): string[] {
  const lines = texts.map(
    (text, at) => `<text id="t${at}" xml:space="preserve" font-family="Inter" font-weight="600" font-size="1000">${escape(text)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${lines.join('')}</svg>`;
  const outlines = new Resvg(svg, { font: { loadSystemFonts: false, fontFiles: [font], defaultFontFamily: 'Inter' } }).toString();
  return texts.map((_, at) => new RegExp(`id="t${at}">\\s*<path [^>]*d="([^"]*)"`).exec(outlines)?.[1] ?? '');
}

/** The advance widths of texts, measured by the position of a bar after each text. */
function advances(texts: readonly string[]): number[] {
  const [bar = 0, ...edges] = drawn(['|', ...texts.map((text) => `${text}|`)]).map((d) => Number(/.*M (\S+)/.exec(d)?.[1]));
  return edges.map((edge) => Math.round(edge - bar));
}

/** Converts absolute commands to relative ones with integers, which are half as long and independent of the position. */
function relative(d: string): string {
  let [x, y, startX, startY] = [0, 0, 0, 0];
  return d.replace(/([MLQZ])([^MLQZ]*)/g, (_, command: string, places: string) => {
    if (command === 'Z') {
      [x, y] = [startX, startY];
      return 'z';
    }
    const numbers = places
      .trim()
      .split(/\s+/)
      .map((text) => Math.round(Number(text)));
    const moved = numbers.map((number, at) => number - (at % 2 === 0 ? x : y));
    [x = 0, y = 0] = numbers.slice(-2);
    if (command === 'M') [startX, startY] = [x, y];
    return command.toLowerCase() + moved.map((number, at) => (at > 0 && number >= 0 ? ` ${number}` : String(number))).join('');
  });
}

/** Letters with width and outline. */
export function drawLetters(): readonly (readonly [letter: string, width: number, d: string])[] {
  const letters = [...characters];
  const shapes = drawn(letters).map(relative);
  const [space = 0, ...widths] = advances([' ', ...letters]);
  return [[' ', space, ''], ...letters.map((letter, at) => [letter, widths[at] ?? 0, shapes[at] ?? ''] as const)];
}

/** Visible kerning by the first letter of a pair: the second letter and its shift. */
function drawKerns(letters: ReturnType<typeof drawLetters>): readonly (readonly [letter: string, shifts: string])[] {
  const shown = letters.filter(([letter]) => letter !== ' ');
  return shown.flatMap(([left, leftWidth]) => {
    const together = advances(shown.map(([right]) => left + right));
    const shifts = shown.flatMap(([right, rightWidth], at) => {
      const kern = (together[at] ?? 0) - leftWidth - rightWidth;
      return Math.abs(kern) < leastKern ? [] : [`${right}${kern}`];
    });
    return shifts.length === 0 ? [] : [[left, shifts.join(' ')] as const];
  });
}

const source =
  'Drawn by scripts/generate/letters.ts from Inter SemiBold. Copyright 2016 The Inter Project Authors (https://github.com/rsms/inter), ' +
  'SIL Open Font License 1.1, https://openfontlicense.org; these outlines are under that license as well.';

if (import.meta.main) {
  const outlines = drawLetters();
  const letters = outlines.map(([letter, width, d]) => ({ letter, width, d }));
  const kerning = drawKerns(outlines).map(([left, shifts]) => ({ left, shifts }));
  writeFileSync(target, JSON.stringify({ source, letters, kerning }));
  await runTool('oxfmt', [target]);
  console.log(`${readFileSync(target).length} bytes in ${target}`);
}
