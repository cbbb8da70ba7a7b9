import { expect, it } from 'vitest';
import { noneMatchNames } from '#contract/http/entity-tag.ts';
import { entityTag } from './entity-tag.ts';

const body = Buffer.from('[]');
const tag = entityTag(body, 'json');

it('names content and variant, strong and quoted', () => {
  expect(tag).toMatch(/^"[\w-]{43}\.json"$/);
  expect(entityTag(body, 'json')).toBe(tag);
  expect(new Set([tag, entityTag(Buffer.from('[1]'), 'json'), entityTag(body, 'xml'), entityTag(body, 'json', 'br')]).size).toBe(4);
});

it('is found again in what a client sends back', () => {
  expect(noneMatchNames(`"a", W/"b" , ${tag}`, tag)).toBe(true);
});
