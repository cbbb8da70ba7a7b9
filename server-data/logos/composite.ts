import { inkOn, isHexColour } from './colours.ts';
import { capHeight, lettering } from './lettering.ts';
import { markOn, type Marks } from './mark.ts';
import { monogram } from './monogram.ts';
import { tintOf } from './tint.ts';

export interface CompositeParts {
  readonly name: string;
  readonly symbol: string;
  /** which pages it is made for */
  readonly side: 'light' | 'dark';
  readonly colours: { readonly background_light?: string | undefined; readonly background_dark?: string | undefined };
  readonly marks: Marks;
  /** 0 to 50; 50 makes a circle (spec §4.1) */
  readonly radiusPercent: number;
}

/** One thousand units a side, so that letters need no scale but their own. */
const side = 1000;
/** A square mark of this size keeps inside a circle, and has the air around it that app icons have. */
const markSide = 580;
/** Monograms are as high as looks right, and never wider than leaves the circle some rim. */
const letterSize = 560;
const mostWidth = 640;

/** Three decimals are finer than a pixel of any size we draw. */
const short = (value: number): string => String(Math.round(value * 1000) / 1000);

function letters(text: string, ink: string): string {
  const { d, width } = lettering(text);
  if (width === 0) return '';
  const scale = Math.min(letterSize / 1000, mostWidth / width);
  const [x, y] = [(side - width * scale) / 2, (side + capHeight * scale) / 2];
  return `<path fill="${ink}" transform="translate(${short(x)} ${short(y)}) scale(${short(scale)})" d="${d}"/>`;
}

const backgroundOf = ({ colours: { background_light: light, background_dark: dark }, side, name }: CompositeParts): string => {
  const colour = side === 'light' ? (light ?? dark) : (dark ?? light);
  return colour !== undefined && isHexColour(colour) ? colour : tintOf(name, side);
};

/** The mark of a company, or its monogram where there is none, on its brand background: an SVG without text or fonts. */
export function composite(parts: CompositeParts): string {
  const background = backgroundOf(parts);
  const inset = (side - markSide) / 2;
  const picture =
    markOn(parts.marks, background, { x: inset, y: inset, side: markSide }) ??
    letters(monogram(parts.name, parts.symbol), inkOn(background));
  const radius = parts.radiusPercent === 0 ? '' : ` rx="${short((parts.radiusPercent / 100) * side)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}"${radius} fill="${background}"/>${picture}</svg>`
  );
}
