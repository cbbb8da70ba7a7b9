import { expect, test } from 'vitest';
import { suggestions } from './names.ts';

const offered = ['FORD', 'Price Target', 'F', 'M&A', 'Target Price', 'Fed', 'Ad hoc-news', 'off'];

test.each<[typed: string, found: string[]]>([
  ['', offered],
  ['  ', offered],
  ['f', ['F', 'FORD', 'Fed']],
  ['F', ['F', 'FORD', 'Fed']],
  ['price', ['Price Target', 'Target Price']],
  ['target p', ['Target Price']],
  ['a', ['Ad hoc-news', 'M&A']],
  ['news', ['Ad hoc-news']],
  ['ffi', []],
  ['.*', []],
])('“%s” finds the very same first, then what begins so, then words that do', (typed, found) => {
  expect(suggestions(offered, typed)).toEqual(found);
});

test('no more are shown than can be looked over, the likeliest of them', () => {
  const many = Array.from({ length: 2000 }, (_, index) => `T${index}`);
  expect(suggestions(many, 't')).toEqual(many.slice(0, 50));
  expect(suggestions(many, 't1999')).toEqual(['T1999']);
});
