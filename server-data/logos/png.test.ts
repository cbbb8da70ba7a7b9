import { Resvg } from '@resvg/resvg-js';
import { expect, it } from 'vitest';
import { encodePng } from './png.ts';
import { pngFault, pngSize } from './plain-png.ts';

const draw = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } }).render();
/** What another program reads out of a PNG, colours multiplied by alpha. */
const read = (png: Buffer, width: number, height: number): Buffer =>
  draw(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" image-rendering="optimizeSpeed" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  ).pixels;

it('another program reads the same pixels out of it, edges and half-transparent ones as well', () => {
  const { pixels, width, height } = draw(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><circle cx="20" cy="15" r="14" fill="#76B900"/><path fill="#ff8040" fill-opacity="0.4" d="M3 1L30 9L8 28z"/></svg>',
  );
  const png = encodePng(pixels, width, height);
  expect([pngFault(png), pngSize(png)]).toEqual([undefined, { width: 40, height: 30 }]);
  const again = read(png, width, height);
  // colours of a faint pixel are known to a few steps only
  for (const [at, value] of pixels.entries()) expect(Math.abs(value - (again[at] ?? 0))).toBeLessThanOrEqual(1);
});

it('its colours are not multiplied by alpha, whatever was drawn before it', () => {
  encodePng(Buffer.alloc(400, 255), 10, 10);
  expect([...read(encodePng(Buffer.from([128, 64, 32, 128]), 1, 1), 1, 1)]).toEqual([128, 64, 32, 128]);
});
