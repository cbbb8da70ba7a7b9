import type { LogoFile, LogoSecurity } from '#contract/endpoints/logos.ts';
import type { StoredLogo, LogoReader } from '../store/logos/logo.ts';
import { pngFault, pngSize } from './check-png.ts';
import { svgFault } from './check-svg.ts';
import { drawComposite, type Marks } from './composite.ts';
import type { DrawingPool } from './drawing-pool.ts';
import { fileKinds, type Side, type Variant } from './files.ts';
import { drawPng, fitSize, wrapPng } from './raster.ts';

/** Stored images are checked again before they are drawn; an image that fails counts as missing. */
const safeSvg = (svg: Buffer | string | undefined): string | undefined => {
  const text = svg?.toString();
  return text !== undefined && svgFault(text) === undefined ? text : undefined;
};
const safePng = (png: Buffer | undefined): Buffer | undefined => (png && pngFault(png) === undefined ? png : undefined);

export interface PictureRequest {
  readonly logo: StoredLogo;
  readonly security: LogoSecurity;
  readonly file: LogoFile;
  readonly variant: Variant;
}

export type Draw = DrawingPool['draw'];

/** The file of a logo as bytes, from its stored images; undefined when there is nothing to make it from. */
export async function makePicture(
  { logo, security: { name, symbol }, file, variant }: PictureRequest,
  readImage: LogoReader['logoImage'],
  draw: Draw,
): Promise<Buffer | undefined> {
  const { side, isVector, isComposite, ...stored } = fileKinds[file];
  if (isComposite) {
    const marks: Marks = { light: await markOf(logo, 'light', readImage), dark: await markOf(logo, 'dark', readImage) };
    const isMonogram = marks.light === undefined && marks.dark === undefined;
    // a logo without a mark has no composite
    if (isMonogram && logo.images.size > 0) return undefined;
    const svg = drawComposite({ name, symbol, side, colours: logo.colors, marks, radiusPercent: variant.radiusPercent });
    // contains nothing from outside
    if (isMonogram) return isVector ? Buffer.from(svg) : drawPng(svg, variant);
    const checked = safeSvg(svg);
    if (checked === undefined) return undefined;
    return isVector ? Buffer.from(checked) : draw({ svg: checked, variant });
  }
  const drawing = logo.images.has(stored.drawing) ? await readImage(logo.id, stored.drawing) : undefined;
  if (isVector) return drawing;
  if (logo.images.has(stored.picture)) return scalePng(safePng(await readImage(logo.id, stored.picture)), variant, draw);
  const svg = safeSvg(drawing);
  return svg === undefined ? undefined : draw({ svg, variant });
}

/** The mark for pages of one side: its drawing, or its PNG when there is no drawing. */
const markOf = async ({ id, images }: StoredLogo, side: Side, readImage: LogoReader['logoImage']): Promise<string | Buffer | undefined> =>
  images.has(`mark_vector_${side}`) ? safeSvg(await readImage(id, `mark_vector_${side}`)) : safePng(await readImage(id, `mark_${side}`));

/** A PNG scaled down, or unchanged when it fits already. */
async function scalePng(png: Buffer | undefined, variant: Variant, draw: Draw): Promise<Buffer | undefined> {
  if (png === undefined) return undefined;
  const natural = pngSize(png);
  return fitSize(natural, variant).width === natural.width ? png : draw({ svg: wrapPng(png), variant, natural });
}
