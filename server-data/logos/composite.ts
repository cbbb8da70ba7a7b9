import { inkOn, isHexColour, luminance, chooseTint } from './colours.ts';
import { capHeight, lettering, monogram } from './lettering.ts';

export interface CompositeParts {
  readonly name: string;
  readonly symbol: string;
  /** whether it is for light or dark pages */
  readonly side: 'light' | 'dark';
  readonly colours: { readonly background_light?: string | undefined; readonly background_dark?: string | undefined };
  readonly marks: Marks;
  /** 0 to 50; 50 makes a circle */
  readonly radiusPercent: number;
}

/** The units of the letters' outlines. */
const side = 1000;
/** A square mark of this size stays inside a circle, with the margin of an app icon. */
const markSide = 580;
/** The width limit leaves a margin inside a circle. */
const letterSize = 560;
const maxLetterWidth = 640;

/** Three decimals are finer than a pixel of any size we draw. */
const round = (value: number): string => String(Math.round(value * 1000) / 1000);

function drawMonogram(text: string, ink: string): string {
  const { d, width } = lettering(text);
  if (width === 0) return '';
  const scale = Math.min(letterSize / 1000, maxLetterWidth / width);
  const [x, y] = [(side - width * scale) / 2, (side + capHeight * scale) / 2];
  return `<path fill="${ink}" transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})" d="${d}"/>`;
}

const chooseBackground = ({ colours: { background_light: light, background_dark: dark }, side, name }: CompositeParts): string => {
  const colour = side === 'light' ? (light ?? dark) : (dark ?? light);
  return colour !== undefined && isHexColour(colour) ? colour : chooseTint(name, side);
};

/** The mark of a company, or its monogram without one, on its brand background, as an SVG without text or fonts. */
export function drawComposite(parts: CompositeParts): string {
  const background = chooseBackground(parts);
  const inset = (side - markSide) / 2;
  const picture =
    drawMark(parts.marks, background, { x: inset, y: inset, side: markSide }) ??
    drawMonogram(monogram(parts.name, parts.symbol), inkOn(background));
  const radius = parts.radiusPercent === 0 ? '' : ` rx="${round((parts.radiusPercent / 100) * side)}"`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}"${radius} fill="${background}"/>${picture}</svg>`
  );
}

/** Paints in attributes and styles. */
const paints = /\b(fill|stroke|stop-color|color)(\s*[:=]\s*["']?)([^"';\s>]+)/g;
const isPaint = (value: string): boolean =>
  value !== 'none' && value !== 'inherit' && value !== 'currentColor' && !value.startsWith('url(');

/** The colours a drawing names; without any it is drawn in black. */
const findColours = (svg: string): Set<string> =>
  new Set([...svg.matchAll(paints)].map(([, , , value = '']) => value.toLowerCase()).filter(isPaint));

const repaint = (svg: string, ink: string): string =>
  svg
    .replace(paints, (whole, name: string, between: string, value: string) => (isPaint(value) ? `${name}${between}${ink}` : whole))
    // inherited by shapes that name no paint
    .replace('<svg', `<svg fill="${ink}"`);

/** Where the mark stands in the composite. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];

function readViewBox(svg: string): string {
  const tag = /<svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  const [width = '24', height = width] = [attribute(tag, 'width'), attribute(tag, 'height')].map(
    (length) => length && String(Number.parseFloat(length)),
  );
  return attribute(tag, 'viewBox') ?? `0 0 ${width} ${height}`;
}

/** An SVG placed inside another one: its size and position are replaced. */
const nest = (svg: string, { x, y, side }: Box): string =>
  svg.slice(svg.indexOf('<svg')).replace(/<svg\b[^>]*>/, (tag) => {
    const rest = tag.replace(/\s(?:x|y|width|height|viewBox|preserveAspectRatio|overflow|role|xmlns)\s*=\s*(?:"[^"]*"|'[^']*')/g, '');
    return rest.replace('<svg', `<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="${readViewBox(svg)}"`);
  });

/** The marks for light and dark pages; a PNG when the source has no SVG. */
export interface Marks {
  readonly light?: string | Uint8Array | undefined;
  readonly dark?: string | Uint8Array | undefined;
}

/**
 * The mark for a background. A mark of one colour is repainted for contrast, because its colour is usually that of the background;
 * a mark of several colours is unchanged. With two marks, the one for such backgrounds is used.
 */
function drawMark(marks: Marks, background: string, box: Box): string | undefined {
  const [first, second] = luminance(background) > 0.4 ? [marks.light, marks.dark] : [marks.dark, marks.light];
  const mark = first ?? second;
  if (mark === undefined) return undefined;
  if (typeof mark !== 'string') {
    const { x, y, side } = box;
    return `<image x="${x}" y="${y}" width="${side}" height="${side}" href="data:image/png;base64,${Buffer.from(mark).toString('base64')}"/>`;
  }
  return nest(findColours(mark).size > 1 ? mark : repaint(mark, inkOn(background)), box);
}
