import { expect, it } from 'vitest';
import { addedFiles } from './chunk-bytes.ts';

it('what is loaded already is not counted again, nor are styles', () => {
  const chunk = (file: string, ...imports: string[]) => ({ file, imports, css: [`${file}.css`] });
  const chunks = { first: chunk('a.js'), shared: chunk('b.js'), page: chunk('c.js', 'first', 'shared'), chart: chunk('d.js', 'shared') };
  expect(addedFiles(chunks, ['page'], ['a.js'])).toEqual(['c.js', 'b.js']);
  expect(addedFiles(chunks, ['chart'], ['a.js', 'b.js', 'c.js'])).toEqual(['d.js']);
});
