import { expect, test } from 'vitest';
import { black, contrast, inkOn, isHexColour, luminance, chooseTint, white } from './colours.ts';

test('contrast is that of WCAG', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 10);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrast('#FFFFFF', '#777777')).toBe(contrast('#777777', '#FFFFFF'));
  expect(luminance('#FF0000')).toBeCloseTo(0.2126, 6);
});

test.each([
  ['#000000', white],
  ['#0B5FFF', white],
  ['#FFD500', black],
  ['#FFFFFF', black],
  ['#76B900', black],
])('on %s is written in %s', (background, ink) => expect(inkOn(background)).toBe(ink));

test.each([
  ['#0b5FfF', true],
  ['#FFF', false],
  ['0B5FFF', false],
  ['#0B5FFF"/><script>', false],
  ['', false],
])('%s is a colour: %s', (text, is) => expect(isHexColour(text)).toBe(is));

test('a tint follows from the name, and white can be read on all of them', () => {
  const names = Array.from({ length: 500 }, (_, at) => `Company ${at}`);
  const tints = names.flatMap((name) => [chooseTint(name, 'light'), chooseTint(name, 'dark')]);
  expect(new Set(tints).size).toBe(24);
  for (const tint of tints) expect(contrast(white, tint)).toBeGreaterThan(4.5);
  expect(chooseTint('Apple', 'light')).toBe(chooseTint('Apple', 'light'));
});
