import { expect, test } from 'vitest';
import { readPairs } from './query-string.ts';

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
  expect(readPairs(raw)).toEqual(pairs);
});
