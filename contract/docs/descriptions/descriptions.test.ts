import { expect, test } from 'vitest';
import { descriptions } from './index.ts';
import { endpoints } from '../../endpoints/index.ts';

test('every endpoint has its words, and no other', () => {
  expect(Object.keys(descriptions)).toEqual(endpoints.map(({ name }) => name));
});

test.each(Object.entries(descriptions))('%s: plain sentences, each with its end', (_, { title, description, parameters, fields }) => {
  expect(title).toMatch(/^[A-Z][\w ]+$/);
  const sentences = [description, ...Object.values(parameters), ...Object.values(fields)];
  expect(sentences.filter((sentence) => !/^(?:[A-Z0-9]|thumb|text ).*\.$/.test(sentence))).toEqual([]);
  expect(sentences.filter((sentence) => sentence.length > 320)).toEqual([]);
});
