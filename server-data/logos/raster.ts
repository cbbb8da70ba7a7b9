import { Resvg, type RenderedImage, type ResvgRenderOptions } from '@resvg/resvg-js';
import { encodePng } from './png.ts';
import { pngSize } from './plain-png.ts';
import type { Variant } from './variant.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Nothing of the machine has a part in what is drawn. */
const options: ResvgRenderOptions = { font: { loadSystemFonts: false } };

/**
 * Assumed: a drawing is 1024 pixels on its longer side when nothing scales it down, whatever size it names: scale and max_width never make a PNG larger.
 */
const drawingSidePx = 1024;

/** The size a picture is sent in: fitted into the box, never enlarged (spec §4.1, facts §5). */
export function fitted({ width, height }: Size, { scale, maxWidthPx = Infinity }: Variant): Size {
  const factor = Math.min(1, scale.width / width, scale.height / height, maxWidthPx / width);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

const encoded = ({ pixels, width, height }: RenderedImage): Buffer => encodePng(pixels, width, height);

/** The size a drawing has when nothing scales it down. */
function naturalSize({ width, height }: Size): Size {
  const factor = drawingSidePx / Math.max(width, height);
  return { width: width * factor, height: height * factor };
}

/**
 * A drawing as PNG. What others drew is drawn apart (draw-apart.ts), for this process may end over it.
 *
 * @param natural the size nothing makes it larger than
 * @throws when the SVG cannot be read
 */
export function drawingPng(svg: string, variant: Variant, natural?: Size): Buffer {
  const drawing = new Resvg(svg, options);
  const { width, height } = fitted(natural ?? naturalSize(drawing), variant);
  if (width === drawing.width && height === drawing.height) return encoded(drawing.render());
  const fitTo = width >= height ? ({ mode: 'width', value: width } as const) : ({ mode: 'height', value: height } as const);
  return encoded(new Resvg(svg, { ...options, fitTo }).render());
}

/** A PNG as a drawing. */
export function framed(png: Buffer): string {
  const { width, height } = pngSize(png);
  const size = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
}
