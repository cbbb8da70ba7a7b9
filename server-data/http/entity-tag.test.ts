import { expect, it } from 'vitest';
import { entityTag, noneMatchNames } from './entity-tag.ts';

const body = Buffer.from('[]');
const tag = entityTag(body, 'json');

it('names content and variant, strong and quoted', () => {
  expect(tag).toMatch(/^"[\w-]{43}\.json"$/);
  expect(entityTag(body, 'json')).toBe(tag);
  expect(new Set([tag, entityTag(Buffer.from('[1]'), 'json'), entityTag(body, 'xml'), entityTag(body, 'json', 'br')]).size).toBe(4);
});

it.each([
  [undefined, false],
  ['', false],
  ['"other"', false],
  [tag, true],
  [`W/${tag}`, true],
  [`"a", W/"b" , ${tag}`, true],
  [`"a",${tag},"c"`, true],
  ['*', true],
  ['"*"', false],
])('If-None-Match %s names it: %s', (header, named) => {
  expect(noneMatchNames(header, tag)).toBe(named);
});
