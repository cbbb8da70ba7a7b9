import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isoDateTime } from '#contract/iso-date-time.ts';
import { contrast, isHexColour } from '../../logos/colours.ts';
import { drawingPng } from '../../logos/raster.ts';
import { plainVariant } from '../../logos/variant.ts';
import { svgFault } from '../../logos/plain-svg.ts';
import { companies } from '../companies.ts';
import { worldLogos } from './logos.ts';
import { marks } from './marks.ts';

const logos = [...worldLogos()];

it('every company and fund has one logo, and share classes share theirs', () => {
  const symbols = logos.flatMap(({ securities }) => securities.map(({ symbol }) => symbol));
  expect(symbols).toHaveLength(new Set(symbols).size);
  expect(companies.filter(({ symbol }) => !symbols.includes(symbol))).toEqual([]);
  expect(logos.find(({ securities }) => securities[0]?.symbol === 'GOOGL')?.securities.map(({ symbol }) => symbol)).toEqual([
    'GOOGL',
    'GOOG',
  ]);
});

it('ids are UUIDs of version 4, times have six digits and their order, the same in every world', () => {
  for (const { id, createdAt, updatedAt } of logos) {
    expect(z.safeParse(z.uuidv4(), id).success).toBe(true);
    for (const time of [createdAt, updatedAt]) expect(z.encode(isoDateTime, z.decode(isoDateTime, time))).toBe(time);
    expect(createdAt < updatedAt).toBe(true);
  }
  expect(new Set(logos.map(({ id }) => id)).size).toBe(logos.length);
  expect([...worldLogos()]).toEqual(logos);
});

it('every mark belongs to somebody, who then has all four drawings and both colours', () => {
  const drawn = logos.filter(({ images }) => Object.keys(images).length > 0);
  expect(
    new Set(drawn.flatMap(({ securities }) => securities.map(({ symbol }) => symbol)).filter((symbol) => marks.has(symbol))).size,
  ).toBe(marks.size);
  for (const { images, colors } of drawn) {
    expect(Object.keys(images)).toHaveLength(4);
    expect([colors.background_light, colors.background_dark].every((colour) => isHexColour(colour ?? ''))).toBe(true);
  }
});

it('every drawing only draws, can be drawn, and is seen on the pages it is made for', () => {
  for (const { images, securities } of logos) {
    for (const [name, svg] of Object.entries(images)) {
      const symbol = securities[0]?.symbol;
      expect([symbol, svgFault(svg)]).toEqual([symbol, undefined]);
      for (const [, ink = ''] of svg.matchAll(/fill="([^"]*)"/g)) {
        expect(contrast(ink, name.endsWith('light') ? '#FFFFFF' : '#111827'), `${symbol} ${name}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
  const small = { ...plainVariant, scale: { width: 24, height: 24 } };
  for (const { images } of logos)
    if (images.logo_vector_dark) expect(drawingPng(images.logo_vector_dark, small).length).toBeGreaterThan(60);
});
