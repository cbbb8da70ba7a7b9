import { expect, test } from 'vitest';
import { runInSteps } from './in-steps.ts';

test('the page has its turn before the work is done', async () => {
  const told: string[] = [];
  function* work(): Generator<undefined, string> {
    for (const until = performance.now() + 50; performance.now() < until;) yield undefined;
    told.push('done');
    return 'figures';
  }
  const turn = new Promise<void>((resolve) => {
    setTimeout(() => {
      told.push('page');
      resolve();
    });
  });
  expect(await runInSteps(work(), new AbortController().signal)).toBe('figures');
  await turn;
  expect(told).toEqual(['page', 'done']);
});

test('what nobody waits for any more ends', async () => {
  const left = new AbortController();
  let steps = 0;
  function* endless(): Generator<undefined, never> {
    for (;;) {
      steps += 1;
      left.abort();
      yield undefined;
    }
  }
  await expect(runInSteps(endless(), left.signal)).rejects.toThrow('abort');
  const then = steps;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(steps).toBe(then);
});
