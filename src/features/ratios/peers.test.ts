import { expect, test } from 'vitest';
import { about, stories } from '#src/testing/stories.ts';
import { countPeers } from './peers.ts';

const named = (...lists: readonly string[][]) => stories(lists.length, (id) => about(...(lists[id - 1] ?? [])));

test.each([
  [
    'most often first, then by symbol',
    [
      ['AAA', 'BBB'],
      ['AAA', 'CCC', 'BBB'],
      ['CCC', 'aaa'],
      ['DDD', 'AAA'],
      ['DDD', 'AAA'],
      ['DDD', 'AAA'],
    ],
    ['DDD 3', 'BBB 2', 'CCC 2'],
  ],
  [
    'not after one common story',
    [
      ['AAA', 'BBB'],
      ['CCC', 'DDD'],
      ['CCC', 'DDD'],
    ],
    [],
  ],
  [
    'not by round-ups',
    [
      ['AAA', 'B', 'C', 'D', 'E', 'F', 'G'],
      ['AAA', 'B', 'C', 'D', 'E', 'F', 'G'],
    ],
    [],
  ],
  [
    'each story once, never the company itself',
    [
      ['AAA', 'BBB', 'BBB', 'AAA'],
      ['BBB', 'AAA'],
    ],
    ['BBB 2'],
  ],
] as const)('peers are counted %s', (_, lists, expected) => {
  expect(countPeers(['AAA'], named(...lists.map((list) => [...list]))).map(({ symbol, stories }) => `${symbol} ${stories}`)).toEqual(
    expected,
  );
});
