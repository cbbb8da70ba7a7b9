import { describe, expect, it, test } from 'vitest';
import { drawPng, fitSize, wrapPng } from './raster.ts';
import { plainVariant, type Variant } from './files.ts';

const within = (width: number, height: number, maxWidthPx?: number): Variant => ({ ...plainVariant, scale: { width, height }, maxWidthPx });
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
const drawing = (size: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}"><path fill="#f00" d="M0 0h9999v9999H0z"/></svg>`;

test.each([
  ['1000x500', within(300, 300), '300x150'],
  ['500x1000', within(300, 300), '150x300'],
  ['1000x500', within(300, 100), '200x100'],
  ['1000x500', within(300, 300, 100), '100x50'],
  ['1000x500', within(300, 300, 4096), '300x150'],
  ['100x50', within(300, 300), '100x50'],
  ['100x50', within(4096, 4096, 4096), '100x50'],
  ['100x50', within(300, 300, 10), '10x5'],
  ['1000x1', within(10, 10), '10x1'],
  ['300x300', within(1, 1), '1x1'],
])('%s becomes %o', (natural, variant, expected) => {
  const [width = 0, height = 0] = natural.split('x').map(Number);
  const fit = fitSize({ width, height }, variant);
  expect(`${fit.width}x${fit.height}`).toBe(expected);
});

describe('a drawing', () => {
  test.each([
    ['24 24', within(300, 300), '300x300'],
    ['24 24', within(64, 100), '64x64'],
    ['48 24', within(300, 300), '300x150'],
    ['24 48', within(300, 300, 100), '100x200'],
    ['24 24', within(4096, 4096), '1024x1024'],
    ['5000 2500', within(4096, 4096), '1024x512'],
    ['100 37', within(300, 300), '300x111'],
  ])('of %s in %o is a PNG of %s', (size, variant, expected) => expect(sizeOf(drawPng(drawing(size), variant))).toBe(expected));

  it('has no part of this machine in it', () => {
    const text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text x="0" y="9" font-size="9">Ag</text></svg>';
    const empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>';
    expect(drawPng(text, plainVariant)).toEqual(drawPng(empty, plainVariant));
  });

  it.each(['', '<svg', 'text', '<p>no</p>'])('that is none, as %j, is refused', (svg) => {
    expect(() => drawPng(svg, plainVariant)).toThrow();
  });
});

describe('a PNG', () => {
  const png = drawPng(drawing('24 12'), within(100, 100));

  it('is never drawn larger than it is', () => {
    expect(sizeOf(drawPng(wrapPng(png), within(300, 300), { width: 100, height: 50 }))).toBe('100x50');
    expect(sizeOf(drawPng(wrapPng(png), within(30, 30), { width: 100, height: 50 }))).toBe('30x15');
    expect(sizeOf(drawPng(wrapPng(png), within(300, 300, 20), { width: 100, height: 50 }))).toBe('20x10');
  });
});
