import { expect, it } from 'vitest';
import { noneMatchNames } from '#contract/http/entity-tag.ts';
import { answerOf } from '../answers/answer.ts';
import { entityTag } from './entity-tag.ts';

const { digest } = answerOf('[]');
const tag = entityTag(digest, 'json');

it('names content and variant, strong and quoted', () => {
  expect(tag).toMatch(/^"[\w-]{43}\.json"$/);
  expect(entityTag(digest, 'json')).toBe(tag);
  expect(new Set([tag, entityTag(answerOf('[1]').digest, 'json'), entityTag(digest, 'xml'), entityTag(digest, 'json', 'br')]).size).toBe(4);
});

it('is found again in what a client sends back', () => {
  expect(noneMatchNames(`"a", W/"b" , ${tag}`, tag)).toBe(true);
});
