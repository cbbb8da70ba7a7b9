import { describe, expect, it, test } from 'vitest';
import { drawComposite, type CompositeParts } from './composite.ts';
import { drawPng } from './raster.ts';
import { svgFault } from './check-svg.ts';
import { plainVariant } from './files.ts';

const square = (paint: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="48" height="24" viewBox="0 0 24 24"><title>Square</title><path${paint} d="M4 4h16v16H4z"/></svg>`;
const parts = (more: Partial<CompositeParts> = {}): CompositeParts => ({
  name: 'Halden Optics',
  symbol: 'HLDN',
  side: 'light',
  colours: { background_light: '#0B5FFF', background_dark: '#082A66' },
  marks: {},
  radiusPercent: 0,
  ...more,
});
const two =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path fill="#ff0000" d="M0 0h1v1H0z"/><path fill="#00ff00" d="M1 0h1v1H1z"/></svg>';

const cases: Record<string, CompositeParts> = {
  'monogram-light': parts(),
  'monogram-dark-radius-20': parts({ side: 'dark', radiusPercent: 20 }),
  'monogram-tint-circle': parts({ colours: {}, radiusPercent: 50 }),
  'monogram-long': parts({ name: 'AT&T', colours: { background_light: '#FFD500' } }),
  'mark-light-radius-12.5': parts({ marks: { light: square(' fill="#0B5FFF"') }, radiusPercent: 12.5 }),
  'mark-without-paint': parts({ marks: { dark: square('') }, colours: { background_light: '#FFFFFF' } }),
  'mark-of-two-colours': parts({ marks: { light: two }, side: 'dark', radiusPercent: 50 }),
};

test.each(Object.entries(cases))('%s is drawn as it was', async (name, drawn) => {
  await expect(`${drawComposite(drawn)}\n`).toMatchFileSnapshot(`golden/${name}.svg`);
});

test.each(Object.entries(cases))('%s only draws, by shapes alone', (_, drawn) => {
  const svg = drawComposite(drawn);
  expect(svgFault(svg)).toBeUndefined();
  expect(svg).not.toMatch(/<text|font|<style/);
});

describe('the mark', () => {
  const pathOf = (more: Partial<CompositeParts>): string => /<path[^>]*>/.exec(drawComposite(parts(more)))?.[0] ?? '';
  const light = square(' fill="#111111"');
  const dark = square(' fill="#eeeeee"').replace('M4', 'M5');

  it('of one colour is painted so that it can be read', () => {
    expect(pathOf({ marks: { light: square(' fill="#0B5FFF"') } })).toContain('fill="#FFFFFF"');
    expect(pathOf({ marks: { light: square(' style="fill:#fff"') }, colours: { background_light: '#FFD500' } })).toContain('fill:#111827');
  });

  it('is the one made for such a background', () => {
    expect(pathOf({ marks: { light, dark }, colours: { background_light: '#FFFFFF' } })).toContain('M4');
    expect(pathOf({ marks: { light, dark }, colours: { background_light: '#000000' } })).toContain('M5');
    expect(pathOf({ marks: { light } })).toContain('M4');
  });

  it('of several colours keeps them', () => {
    expect(drawComposite(cases['mark-of-two-colours'] ?? parts())).toMatch(/#ff0000.*#00ff00/);
  });

  it('that is a PNG is set in as it is', () => {
    const png = drawPng(two, { ...plainVariant, scale: { width: 20, height: 20 } });
    const svg = drawComposite(parts({ marks: { light: png } }));
    expect(svg).toContain(`href="data:image/png;base64,${png.toString('base64')}"`);
    expect(svgFault(svg)).toBeUndefined();
  });
});

describe('the background', () => {
  const backgroundOf = (more: Partial<CompositeParts>): string => /<rect[^>]*fill="([^"]*)"/.exec(drawComposite(parts(more)))?.[1] ?? '';

  it("is the brand's for that side, or that of the other side", () => {
    expect(backgroundOf({})).toBe('#0B5FFF');
    expect(backgroundOf({ side: 'dark' })).toBe('#082A66');
    expect(backgroundOf({ side: 'dark', colours: { background_light: '#123456' } })).toBe('#123456');
  });

  it('is a tint of the name where there is none, or something that is no colour', () => {
    const tint = backgroundOf({ colours: {} });
    expect(tint).toMatch(/^#[\dA-F]{6}$/);
    expect(backgroundOf({ colours: { background_light: 'red"/><script>' } })).toBe(tint);
  });

  it('is a circle at 50 percent', () => {
    expect(drawComposite(parts({ radiusPercent: 50 }))).toContain('<rect width="1000" height="1000" rx="500"');
  });
});
