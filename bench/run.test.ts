import { expect, it } from 'vitest';
import { run } from '../e2e/process.ts';
import { benchModule, requireMeasured } from './support/bench.ts';
import { namesOf } from './support/names.ts';

it.each([
  { kind: 'bench', args: [] },
  { kind: 'proof', args: ['--proof'] },
] as const)('lists every $kind with its question, each of which has a shortest form', async ({ kind, args }) => {
  const listed = (await run('bench/run.ts', args)).split('\n').filter((line) => line.endsWith('?'));
  expect(listed.map((line) => line.split(' ')[0])).toEqual(namesOf(kind));
});

it('a module without a shortest form is none of them', () => {
  const whole = { question: 'How fast?', run: () => Promise.resolve([]) };
  expect(benchModule.safeParse(whole).success).toBe(false);
  expect(benchModule.safeParse({ ...whole, shortest: { run: whole.run, needs: ['nginx'] } }).success).toBe(true);
  expect(benchModule.safeParse({ ...whole, shortest: { run: whole.run, needs: ['a program nobody knows'] } }).success).toBe(false);
});

it.each([
  ['no table', [], 'there is no table'],
  ['no rows', [{ title: 'Pages', columns: ['page'], rows: [] }], "there are no rows in 'Pages'"],
  ['no number', [{ title: 'Pages', columns: ['page', 'ms'], rows: [['/news', Number.NaN]] }], "in 'Pages': /news, NaN"],
  ['no number with a unit', [{ title: 'Pages', columns: ['page', 'ms'], rows: [['/news', 'NaN ms']] }], "in 'Pages': /news, NaN ms"],
])('a result with %s is a failure', (_, tables, message) => {
  expect(() => requireMeasured(tables)).toThrow(message);
});

it('a result with rows of numbers is none', () => {
  expect(() => requireMeasured([{ title: 'Pages', columns: ['page', 'ms'], rows: [['/news', 0]] }])).not.toThrow();
});
