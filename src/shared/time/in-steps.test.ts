import { expect, test } from 'vitest';
import { runInSteps } from './in-steps.ts';

test('yields to other tasks before the work is done', async () => {
  const order: string[] = [];
  function* work(): Generator<undefined, string> {
    for (const until = performance.now() + 50; performance.now() < until;) yield undefined;
    order.push('done');
    return 'figures';
  }
  const turn = new Promise<void>((resolve) => {
    setTimeout(() => {
      order.push('page');
      resolve();
    });
  });
  expect(await runInSteps(work(), new AbortController().signal)).toBe('figures');
  await turn;
  expect(order).toEqual(['page', 'done']);
});

test('stops when it is aborted', async () => {
  const controller = new AbortController();
  let steps = 0;
  function* endless(): Generator<undefined, never> {
    for (;;) {
      steps += 1;
      controller.abort();
      yield undefined;
    }
  }
  await expect(runInSteps(endless(), controller.signal)).rejects.toThrow('abort');
  const then = steps;
  // Its next slice would come before other work that begins now.
  function* other(): Generator<undefined, void> {
    yield undefined;
  }
  await runInSteps(other(), new AbortController().signal);
  expect(steps).toBe(then);
});
