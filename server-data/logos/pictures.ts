import type { LogoFile, LogoSecurity } from '#contract/endpoints/logos.ts';
import type { KeptLogo, LogoReader } from '../store/logo.ts';
import { composite } from './composite.ts';
import { fileKinds, type Side } from './files.ts';
import type { Marks } from './mark.ts';
import { drawApart } from './draw-apart.ts';
import { pngFault, pngSize } from './plain-png.ts';
import { svgFault } from './plain-svg.ts';
import { drawingPng, fitted, framed } from './raster.ts';
import type { Variant } from './variant.ts';

type ReadImage = LogoReader['logoImage'];

/** A kept image for us to draw: one that does more than be drawn, or cannot be read, is as good as none. */
const drawable = (svg: Buffer | string | undefined): string | undefined => {
  const text = svg?.toString();
  return text !== undefined && svgFault(text) === undefined ? text : undefined;
};
const readable = (png: Buffer | undefined): Buffer | undefined => (png && pngFault(png) === undefined ? png : undefined);

export type Made = Buffer | undefined | Promise<Buffer | undefined>;

const drawn = (svg: string | undefined, variant: Variant): Made => (svg === undefined ? undefined : drawApart(svg, variant));

/** A PNG scaled down, or as it is where it fits already. */
const scaled = (png: Buffer | undefined, variant: Variant): Made => {
  if (png === undefined) return undefined;
  const natural = pngSize(png);
  return fitted(natural, variant).width === natural.width ? png : drawApart(framed(png), variant, natural);
};

/** The mark for pages of one side: its drawing, else its picture. */
const markOf = ({ id, images }: KeptLogo, side: Side, readImage: ReadImage): string | Buffer | undefined =>
  images.has(`mark_vector_${side}`) ? drawable(readImage(id, `mark_vector_${side}`)) : readable(readImage(id, `mark_${side}`));

const marksOf = (logo: KeptLogo, readImage: ReadImage): Marks => ({
  light: markOf(logo, 'light', readImage),
  dark: markOf(logo, 'dark', readImage),
});

/** One file of a logo as bytes, made from what is kept of it; undefined where there is nothing to make it from. */
export function picture(logo: KeptLogo, { name, symbol }: LogoSecurity, file: LogoFile, variant: Variant, readImage: ReadImage): Made {
  const { side, isVector, isComposite, ...stored } = fileKinds[file];
  if (isComposite) {
    const marks = marksOf(logo, readImage);
    const isMonogram = marks.light === undefined && marks.dark === undefined;
    // one with a logo, but no mark, has no composite either
    if (isMonogram && logo.images.size > 0) return undefined;
    const drawing = composite({ name, symbol, side, colours: logo.colors, marks, radiusPercent: variant.radiusPercent });
    // all of it is ours
    if (isMonogram) return isVector ? Buffer.from(drawing) : drawingPng(drawing, variant);
    // a mark was set into it: what is judged is the very text that is drawn
    const checked = drawable(drawing);
    if (!isVector) return drawn(checked, variant);
    return checked === undefined ? undefined : Buffer.from(checked);
  }
  const drawing = logo.images.has(stored.drawing) ? readImage(logo.id, stored.drawing) : undefined;
  if (isVector) return drawing;
  if (!logo.images.has(stored.picture)) return drawn(drawable(drawing), variant);
  return scaled(readable(readImage(logo.id, stored.picture)), variant);
}
