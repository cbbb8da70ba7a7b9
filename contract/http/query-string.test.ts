import { expect, test } from 'vitest';
import { parsePairs, unknownNames } from './query-string.ts';

test.each<[raw: string, ...pairs: [name: string, value: string][]]>([
  [''],
  ['a=1&b=2', ['a', '1'], ['b', '2']],
  ['a=1&a=2', ['a', '1'], ['a', '2']],
  ['topics=rate+cut', ['topics', 'rate cut']],
  ['topics=rate%20cut%2B', ['topics', 'rate cut+']],
  ['parameters[date]=x', ['parameters[date]', 'x']],
  ['parameters%5Bdate%5D=x', ['parameters[date]', 'x']],
  ['a', ['a', '']],
  ['&&a=&', ['a', '']],
  ['a=b=c', ['a', 'b=c']],
  ['?a=1', ['?a', '1']],
  ['a=%', ['a', '%']],
  ['a=%E0%A4%A', ['a', '\u{fffd}%A']],
  ['a=%FF', ['a', '\u{fffd}']],
  ['a=%C3%A9', ['a', 'é']],
])('reads %s', (raw, ...pairs) => {
  expect(parsePairs(raw)).toEqual(pairs);
});

test('unknown parameters are named percent-encoded, in order, each once', () => {
  expect(unknownNames([])).toBeUndefined();
  expect(unknownNames(['q', 'parameters[isPrimary]', 'q', '', 'é, x'])).toBe('q,parameters%5BisPrimary%5D,%C3%A9%2C%20x');
});

test('the first twenty are named and the endless are cut', () => {
  const names = Array.from({ length: 30 }, (_, index) => `n${index}`);
  expect(unknownNames(names)?.split(',')).toEqual(names.slice(0, 20));
  expect(unknownNames([`${'x'.repeat(39)}😀`])).toBe(`${'x'.repeat(39)}%EF%BF%BD`);
});
