import { expect, it } from 'vitest';
import { requestSteps } from './cold-visits.ts';

it.each<[steps: number, scripts: [url: string, by: string[]][]]>([
  [0, []],
  [1, [['a', ['index.html']]]],
  [
    2,
    [
      ['a', ['index.html']],
      ['b', ['a']],
      ['c', ['a']],
    ],
  ],
  [
    3,
    [
      ['a', []],
      ['b', ['a']],
      ['c', ['a', 'b']],
      ['b', ['c']],
    ],
  ],
])('counts %i request steps', (steps, scripts) => {
  expect(requestSteps(scripts.map(([url, by]) => ({ url, by })))).toBe(steps);
});
