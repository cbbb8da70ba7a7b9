import { expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

const long = (text: string): Buffer => Buffer.from(text.replace('…', ' '.repeat(5000)));

test.each([
  ['[{"id":1},…{"id":2}]', true],
  [' \r\n{"splits":[…]}\n', true],
  ['[{"id":1},…{"id"', false],
  ['{"splits":[…]', false],
  ['"…"', false],
  ['…', false],
  ['<html>…</html>', false],
])('a large answer that is vouched for, %s, is taken by its ends: %s', (text, isTaken) => {
  const read = (): unknown => readAnswer(long(text), 'json', true);
  if (isTaken) expect(read()).toEqual({ body: long(text), contentType: 'application/json' });
  else expect(read).toThrow();
});

test.each(['[{"id":1},…nonsense]', '{"a":…}'])('%s is parsed, and refused, where nothing vouches for it', (text) => {
  expect(() => readAnswer(long(text), 'json')).toThrow('neither JSON records nor XML');
});

test('a small answer is always parsed', () => {
  expect(() => readAnswer(Buffer.from('[nonsense]'), 'json', true)).toThrow('neither JSON records nor XML');
});

test('no answer is taken that is not UTF-8', () => {
  const broken = Buffer.concat([Buffer.from('["'), Buffer.alloc(5000, 0xff), Buffer.from('"]')]);
  expect(() => readAnswer(broken, 'json', true)).toThrow('not UTF-8');
});
