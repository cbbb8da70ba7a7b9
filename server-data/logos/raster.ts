import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { pngSize } from './check-png.ts';
import type { Variant } from './files.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The fonts of the machine are never used. */
const options: ResvgRenderOptions = { font: { loadSystemFonts: false } };

/**
 * Assumed: a drawing is 1024 pixels on its longer side when nothing scales it down, whatever its own size: scale and max_width never make a PNG larger.
 */
const drawingSidePx = 1024;

/** The size of a picture fitted into the requested box, never enlarged (assumption L06). */
export function fitSize({ width, height }: Size, { scale, maxWidthPx = Infinity }: Variant): Size {
  const factor = Math.min(1, scale.width / width, scale.height / height, maxWidthPx / width);
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) };
}

/** The size a drawing has when nothing scales it down. */
function naturalSize({ width, height }: Size): Size {
  const factor = drawingSidePx / Math.max(width, height);
  return { width: width * factor, height: height * factor };
}

/**
 * Draws an SVG as PNG. Drawings from outside sources go through drawing-pool.ts, because they may end this process.
 *
 * @param natural the size that limits the drawing
 * @throws when the SVG cannot be read
 */
export function drawPng(svg: string, variant: Variant, natural?: Size): Buffer {
  const drawing = new Resvg(svg, options);
  const { width, height } = fitSize(natural ?? naturalSize(drawing), variant);
  if (width === drawing.width && height === drawing.height) return drawing.render().asPng();
  const fitTo = width >= height ? ({ mode: 'width', value: width } as const) : ({ mode: 'height', value: height } as const);
  return new Resvg(svg, { ...options, fitTo }).render().asPng();
}

/** A PNG as an SVG that contains it. */
export function wrapPng(png: Buffer): string {
  const { width, height } = pngSize(png);
  const size = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
}
