import { expect, test } from 'vitest';
import { mirrorOnce } from './testing/mirror-once.ts';

test.each([
  ['over a quiet service', { faultRate: 0, kills: 0, changes: 0 }],
  ['over one that changes', { faultRate: 0, kills: 0, changes: 150 }],
  ['with 5 % faults and 20 kills', { faultRate: 0.05, kills: 20, changes: 150 }],
])('ends with the content of its source %s', async (_name, how) => {
  const result = await mirrorOnce({ seed: 1, stories: 300, ...how });
  const { source, copy, refused, stores: _stores, close, ...counts } = result;
  console.log(counts);
  expect(refused).toEqual([]);
  expect(copy).toBe(source);
  await close();
});
