import { expect, test } from 'vitest';
import { mirrorOnce } from './testing/mirror-once.ts';

test.each([
  ['over a quiet service', { faultRate: 0, kills: 0, changes: 0 }],
  ['over one that changes', { faultRate: 0, kills: 0, changes: 300 }],
  ['with 5 % faults and 20 kills', { faultRate: 0.05, kills: 20, changes: 300 }],
  ['with 20 % faults', { faultRate: 0.2, kills: 0, changes: 100 }],
])('ends with the content of its source %s', async (_name, how) => {
  const { source, copy, killed, faults, refused, close } = await mirrorOnce({ seed: 1, stories: 300, ...how });
  expect(copy).toBe(source);
  expect(killed).toBe(how.kills);
  expect(faults > 0).toBe(how.faultRate > 0);
  // an image that was cut on its way
  expect(refused.filter((line) => !line.startsWith('logos: '))).toEqual([]);
  await close();
});
