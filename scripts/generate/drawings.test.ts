import { expect, it, test } from 'vitest';
import outlines from '../../server-data/logos/letters.json' with { type: 'json' };
import { logomarks } from '../../server-data/example-world/logos.ts';
import { drawLetters } from './letters.ts';
import { readMark, slugs } from './marks.ts';

it('letters are drawn as the font has them', () => {
  expect(outlines.letters.map(({ letter, width, d }) => [letter, width, d])).toEqual(drawLetters());
});

test.each(Object.entries(slugs))('%s has the mark of %s, which is free', (symbol, slug) =>
  expect(logomarks[symbol]).toEqual(readMark(symbol, slug)),
);

it('every mark was taken over', () => expect(Object.keys(logomarks)).toEqual(Object.keys(slugs)));
