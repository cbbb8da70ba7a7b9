import { expect, it, test } from 'vitest';
import { letters } from '../server-data/logos/letters.ts';
import { marks } from '../server-data/world/logos/marks.ts';
import { drawLetters } from './letters.ts';
import { readMark, slugs } from './marks.ts';

it('letters are drawn as the font has them', () => {
  expect([...letters].map(([letter, { width, d }]) => [letter, width, d])).toEqual(drawLetters());
});

test.each(Object.entries(slugs))('%s has the mark of %s, which is free', (symbol, slug) =>
  expect(marks.get(symbol)).toEqual(readMark(symbol, slug)),
);

it('every mark was taken over', () => expect([...marks.keys()]).toEqual(Object.keys(slugs)));
