import { expect, it } from 'vitest';
import { addedIndices, lineOf, maxAdded } from './indices.ts';

it('adds symbols after the four funds, each once in one spelling', () => {
  expect(lineOf()).toEqual(['SPY', 'QQQ', 'DIA', 'IWM']);
  expect(lineOf(['brk/b', 'BRK.B', 'spy', ''])).toEqual(['SPY', 'QQQ', 'DIA', 'IWM', 'BRK.B']);
});

it('takes as many as the line has room for', () => {
  const many = Array.from({ length: maxAdded + 3 }, (_, index) => `T${index}`);
  expect(addedIndices(many)).toHaveLength(maxAdded);
});
