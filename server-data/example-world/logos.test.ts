import { expect, test } from 'vitest';
import { sectors } from '#contract/market/sectors.ts';
import { contrast, isHexColour } from '../logos/colours.ts';
import { svgFault } from '../logos/check-svg.ts';
import { drawPng } from '../logos/raster.ts';
import { plainVariant } from '../logos/files.ts';
import { companies, companyOf } from './companies.ts';
import { sharesOf } from './finance/results.ts';
import { exampleLogos, logomarks } from './logos.ts';

const logos = [...exampleLogos()];

test('every company and fund has one, share classes share theirs', () => {
  const listed = logos.flatMap(({ securities }) => securities.map(({ symbol }) => symbol));
  expect(listed).toHaveLength(new Set(listed).size);
  expect(listed).toEqual(expect.arrayContaining(companies.map(({ symbol }) => symbol)));
  expect(logos.find(({ securities }) => securities[0]?.symbol === 'GOOGL')?.securities[1]?.symbol).toBe('GOOG');
});

test('every company has a sector of GICS and shares, of which some are not traded freely; funds and receipts have what is known of them', () => {
  const listings = logos.flatMap(({ securities }) => securities).filter(({ security_type: type }) => type !== 'Crypto');
  for (const { symbol, security_type: type, sector, shares_outstanding: shares, share_float: float } of listings) {
    if (type === 'ETF') {
      expect([symbol, sector, shares, float]).toEqual([symbol, undefined, undefined, undefined]);
      continue;
    }
    expect(sectors, symbol).toContain(sector);
    expect(Number.isSafeInteger(shares) && Number(shares) > 0, symbol).toBe(true);
    if (type === 'Common Stock') expect(Number(float), symbol).toBeLessThan(Number(shares));
    else expect([symbol, float]).toEqual([symbol, undefined]);
  }
});

test('the classes of a company are together worth as much as all of it', () => {
  const worthOf = (symbol: string): number => {
    const listing = logos.flatMap(({ securities }) => securities).find((each) => each.symbol === symbol);
    return Number(listing?.['shares_outstanding']) * companyOf(symbol).price;
  };
  const whole = sharesOf(companyOf('GOOGL')) * companyOf('GOOGL').price;
  expect(worthOf('GOOGL') + worthOf('GOOG')).toBeCloseTo(whole, -7);
});

test('every logomark is used, every drawing only draws and is seen on the pages it is made for', () => {
  const drawn = logos.filter(({ images }) => Object.keys(images).length > 0);
  expect(drawn).toHaveLength(Object.keys(logomarks).length);
  const small = { ...plainVariant, scale: { width: 24, height: 24 } };
  for (const { images, colors, securities } of drawn) {
    expect(Object.keys(images)).toHaveLength(4);
    expect([colors.background_light, colors.background_dark].every((colour) => isHexColour(colour ?? ''))).toBe(true);
    for (const [name, svg] of Object.entries(images)) {
      expect([securities[0]?.symbol, svgFault(svg)]).toEqual([securities[0]?.symbol, undefined]);
      for (const [, ink = ''] of svg.matchAll(/fill="([^"]*)"/g)) {
        expect(contrast(ink, name.endsWith('light') ? '#FFFFFF' : '#111827'), name).toBeGreaterThanOrEqual(3);
      }
    }
    expect(drawPng(images.logo_vector_dark ?? '', small).length).toBeGreaterThan(60);
  }
});
