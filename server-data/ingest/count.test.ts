import { expect, test } from 'vitest';
import { addCounts, noCount, openTally, parseCount } from './count.ts';

test('counts by the names of a source, also where a name is that of a method of objects', () => {
  const tally = openTally();
  for (const name of ['constructor', 'toString', 'constructor', '7']) tally.passOver(name);
  const once = addCounts(noCount, tally.count());
  expect(once.unread).toEqual({ constructor: 2, toString: 1, '7': 1 });
  const twice = addCounts(once, tally.count());
  expect(twice.unread).toEqual({ constructor: 4, toString: 2, '7': 2 });
  expect(parseCount(JSON.stringify(twice))).toEqual(twice);
});

test('counts fifty names, and the others together', () => {
  const tally = openTally();
  for (let name = 0; name < 60; name++) tally.passOver(`column ${name}`);
  const once = addCounts(noCount, tally.count());
  const twice = addCounts(once, tally.count());
  expect(Object.keys(twice.unread)).toHaveLength(51);
  expect([once.unread['others'], twice.unread['others']]).toEqual([10, 20]);
});
