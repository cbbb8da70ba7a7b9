import { expect, it } from 'vitest';
import { requestSteps } from './cold-visits.ts';

it('counts the steps in which scripts are requested', () => {
  const steps = (...scripts: readonly (readonly [url: string, ...by: string[]])[]): number =>
    requestSteps(scripts.map(([url, ...by]) => ({ url, by })));
  expect(steps()).toBe(0);
  expect(steps(['a', 'index.html'])).toBe(1);
  expect(steps(['a', 'index.html'], ['b', 'a'], ['c', 'a'])).toBe(2);
  expect(steps(['a'], ['b', 'a'], ['c', 'a', 'b'], ['b', 'c'])).toBe(3);
});
