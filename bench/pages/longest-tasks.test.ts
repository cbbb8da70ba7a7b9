import { expect, it } from 'vitest';
import { longestTaskMs, type TraceEvent } from './longest-tasks.ts';

const task = (tid: number, tdur: number, name = 'ThreadControllerImpl::RunTask'): TraceEvent => ({ name, ph: 'X', pid: 1, tid, tdur });

it('the longest task is one of the main thread of a page, by its CPU time', () => {
  const thread = { name: 'thread_name', ph: 'M', pid: 1 };
  expect(
    longestTaskMs([
      { ...thread, tid: 7, args: { name: 'CrRendererMain' } },
      { ...thread, tid: 8, args: { name: 'Compositor' } },
      task(7, 40_000),
      task(7, 90_500),
      task(7, 120_000, 'FunctionCall'),
      task(8, 300_000),
    ]),
  ).toBe(90.5);
});
