import { expect, it } from 'vitest';
import { drawApart } from './draw-apart.ts';
import { drawingPng } from './raster.ts';
import { plainVariant } from './variant.ts';

const svg = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${content}</svg>`;
const fine = svg('<path fill="#f00" d="M2 2h20v20H2z" opacity="0.5"/>');
/** Over this one our renderer ends its process: a layer that lies far outside. */
const fatal = svg('<svg width="24" height="24"><circle cx="4096" cy="5" r="10"/></svg>');
/** Eighty thousand edges, each wider than any page. */
const slow = svg(`<path stroke="#f00" stroke-width="1e9" d="M2 2${'l9 .1l-9 .1'.repeat(40_000)}z"/>`);
const drawInTime = (drawing: string, variant = plainVariant) => drawApart(drawing, variant, undefined, 60_000);

it('draws what is drawn here', async () => {
  expect(await drawInTime(fine)).toEqual(drawingPng(fine, plainVariant));
});

it('gives nothing for a drawing that cannot be read, or that ends the process, and draws the next', async () => {
  const pictures = await Promise.all(['<svg', fatal, fine, fatal, fine].map((drawing) => drawInTime(drawing)));
  expect(pictures.map((picture) => picture?.length)).toEqual([undefined, undefined, pictures[2]?.length, undefined, pictures[2]?.length]);
  expect(pictures[2]).toEqual(drawingPng(fine, plainVariant));
});

it('gives up on a drawing that takes too long, and draws the next', async () => {
  const [none, picture] = await Promise.all([drawApart(slow, plainVariant, undefined, 1), drawInTime(fine)]);
  expect(none).toBeUndefined();
  expect(picture).toEqual(drawingPng(fine, plainVariant));
});

it('refuses more than it can draw soon, and draws the rest', async () => {
  const tiny = { ...plainVariant, scale: { width: 1, height: 1 } };
  const asked = await Promise.allSettled(Array.from({ length: 2010 }, () => drawInTime(fine, tiny)));
  expect(asked.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  expect(asked.filter((one) => one.status === 'fulfilled' && one.value !== undefined)).toHaveLength(2000);
});
