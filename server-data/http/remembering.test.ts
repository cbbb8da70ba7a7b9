import { expect, it } from 'vitest';
import { remembering } from './remembering.ts';

const counting = () => {
  const calls: (string | undefined)[] = [];
  return { calls, read: remembering((header) => (calls.push(header), header?.toUpperCase())) };
};

it('a header is read once, an absent one as well', () => {
  const { calls, read } = counting();
  expect([read('gzip'), read('gzip'), read(undefined), read(undefined)]).toEqual(['GZIP', 'GZIP', undefined, undefined]);
  expect(calls).toEqual(['gzip', undefined]);
});

it('no room is given to long headers, nor to more than a few hundred', () => {
  const { calls, read } = counting();
  const long = 'x'.repeat(300);
  expect([read(long), read(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
  for (let index = 0; index < 1000; index++) read(`h${index}`);
  calls.length = 0;
  for (let index = 0; index < 1000; index++) expect(read(`h${index}`)).toBe(`H${index}`);
  expect(calls.length).toBe(800);
});
