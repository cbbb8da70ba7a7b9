import { expect, test } from 'vitest';
import { createNewsChecks } from './news-checks.ts';

const time = 'Thu, 05 Mar 2026 10:00:00 -0500';
const nowSeconds = Date.parse('2026-03-06T00:00:00Z') / 1000;

test.each([
  ['of yesterday', time, time, []],
  ['of tomorrow', 'Sat, 07 Mar 2026 10:00:00 -0500', 'Sat, 07 Mar 2026 10:00:00 -0500', ['future']],
  ['updated before it was created', time, 'Thu, 05 Mar 2026 09:00:00 -0500', ['updated']],
  ['whose time of creation cannot be read', 'yesterday', time, ['times']],
  ['whose time of update cannot be read', time, 'today', ['times']],
])('a story %s', (_, created, updated, failed) => {
  const story = { id: 1, title: 'Acme beats', created, updated, stocks: [] };
  expect(createNewsChecks(nowSeconds).flatMap(({ name, isValid }) => (isValid(story) ? [] : [name]))).toEqual(failed);
});

test('stories whose times cannot be read are no duplicates of each other by their minute', () => {
  const check = createNewsChecks(nowSeconds).find(({ name }) => name === 'duplicate');
  const story = { id: 1, title: 'Acme beats', updated: time, stocks: [] };
  expect([time, time, 'yesterday', 'yesterday'].map((created) => check?.isValid({ ...story, created }))).toEqual([true, false, true, true]);
});
