import { expect, test } from 'vitest';
import { limitConcurrency } from './limit-concurrency.ts';

test('runs only so many tasks at a time, in order, and goes on after one that fails', async () => {
  const limit = limitConcurrency(2);
  const started: number[] = [];
  const tasks = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const results = tasks.map(({ promise }, at) =>
    limit(() => {
      started.push(at);
      return promise;
    }),
  );
  const outcomes = Promise.allSettled(results);
  await Promise.resolve();
  expect(started).toEqual([0, 1]);
  tasks[1]?.reject(new Error('one that fails'));
  await expect(results[1]).rejects.toThrow('one that fails');
  expect(started).toEqual([0, 1, 2]);
  for (const { resolve } of tasks) resolve();
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
  expect(started).toEqual([0, 1, 2, 3, 4]);
});
