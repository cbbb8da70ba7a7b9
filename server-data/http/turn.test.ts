import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { oncePerTurn } from './turn.ts';

test('a number is read once in a turn, and again in the next', async () => {
  let reads = 0;
  const count = oncePerTurn(() => ++reads);
  expect([count(), count()]).toEqual([1, 1]);
  await Promise.resolve();
  expect(count()).toBe(1);
  await nextTurn();
  expect([count(), count()]).toEqual([2, 2]);
});

test('what cannot be read is told to each, and remembered for nobody', () => {
  let isBroken = true;
  const read = oncePerTurn(() => {
    if (isBroken) throw new Error('gone');
    return 7;
  });
  expect(read).toThrow('gone');
  isBroken = false;
  expect(read()).toBe(7);
});
