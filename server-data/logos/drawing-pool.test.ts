import { afterAll, expect, it } from 'vitest';
import { createDrawingPool } from './drawing-pool.ts';
import { plainVariant } from './files.ts';
import { drawPng } from './raster.ts';

const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`;
const fine = svg('<path fill="#f00" d="M2 2h20v20H2z" opacity="0.5"/>');
/** Aborts the renderer's process: a layer that lies far outside. */
const fatal = svg('<svg width="24" height="24"><circle cx="4096" cy="5" r="10"/></svg>');
/** Eighty thousand edges, each wider than any page. */
const slow = svg(`<path stroke="#f00" stroke-width="1e9" d="M2 2${'l9 .1l-9 .1'.repeat(40_000)}z"/>`);

const pool = createDrawingPool();
afterAll(() => pool.close());
const draw = (drawing: string, variant = plainVariant) => pool.draw({ svg: drawing, variant }, 60_000);

it('returns nothing for a drawing that cannot be read or that ends the process, and draws the others', async () => {
  const pictures = await Promise.all(['<svg', fatal, fine, fatal, fine].map((drawing) => draw(drawing)));
  const picture = drawPng(fine, plainVariant);
  expect(pictures).toEqual([undefined, undefined, picture, undefined, picture]);
});

it('ends a drawing that takes too long, and draws the next', async () => {
  const [none, picture] = await Promise.all([pool.draw({ svg: slow, variant: plainVariant }, 1), draw(fine)]);
  expect(none).toBeUndefined();
  expect(picture).toEqual(drawPng(fine, plainVariant));
});

it('refuses drawings when too many are waiting, and draws the rest', async () => {
  const tiny = { ...plainVariant, scale: { width: 1, height: 1 } };
  const results = await Promise.allSettled(Array.from({ length: 2010 }, () => draw(fine, tiny)));
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(results.filter((result) => result.status === 'fulfilled' && result.value !== undefined)).toHaveLength(2000);
});
