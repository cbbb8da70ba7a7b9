import { describe, expect, test } from 'vitest';
import type { DeskStatus } from '#contract/desk-status.ts';
import { problemKinds } from '#contract/problem.ts';
import { formatAge } from '#src/shared/format/time.ts';
import { failureWords, hitRate, verdict } from './status-page-words.ts';

const seen = '2026-11-20T14:41:07.000Z';
const now = Date.parse(seen) / 1000 + 12;
const none = { hit: 0, miss: 0, joined: 0, revalidated: 0, stale: 0 };
const desk = (upstream: DeskStatus['upstream'], access: DeskStatus['endpoints'][number]['access'] = 'allowed'): DeskStatus => ({
  ...{ version: '1', now: seen, startedAt: seen, cache: none, upstream },
  endpoints: [
    { name: 'news', access: 'allowed' },
    { name: 'splits', access },
  ],
});
const said = (status: DeskStatus) => verdict(status, (seconds) => formatAge(now - seconds));

describe('why the desk is stale, in a sentence', () => {
  test('an upstream that is out names the data set, the cause and how long ago', () => {
    const status = desk({ state: 'unreachable', seen, lastFailure: { at: seen, endpoint: 'news', kind: 'upstream_timeout' } });
    expect(said(status)).toEqual([
      'stale',
      'The data service is out (12 s ago): News did not answer in time. What is shown comes from memory and says how old it is.',
    ]);
  });

  test('a key that is refused says whom to tell', () => {
    expect(said(desk({ state: 'key rejected', seen }))[1]).toContain('Tell your administrator');
  });

  test('a plan that leaves data out is no outage', () => {
    const [level, words] = said(desk({ state: 'reachable', seen }, 'plan excludes'));
    expect([level, words]).toEqual(['late', 'The data service answers (12 s ago). The key of this desk may not read: Splits.']);
  });

  test('nothing is claimed before anybody has asked', () => {
    expect(said(desk({ state: 'not asked yet' }))).toEqual(['late', expect.stringContaining('nothing is known of it yet') as string]);
  });

  test('where nothing stands in the way it says so', () => {
    expect(said(desk({ state: 'reachable', seen }))).toEqual(['fresh', expect.stringContaining('Nothing stands in the way') as string]);
  });
});

test.each<[counts: Partial<DeskStatus['cache']>, rate: number | undefined]>([
  [{}, undefined],
  [{ hit: 3, miss: 1 }, 0.75],
  [{ stale: 2 }, 0],
  [{ hit: 1, revalidated: 1, joined: 1, miss: 1 }, 0.25],
])('of %j the hit rate is %s', (counts, rate) => {
  expect(hitRate({ ...none, ...counts })?.rate).toBe(rate);
});

test.each([...Object.keys(problemKinds), 'of_tomorrow', '__proto__'])('a failure of kind %s has words', (kind) => {
  expect(failureWords(kind)).toMatch(/^[a-z][^_]*$/);
});
