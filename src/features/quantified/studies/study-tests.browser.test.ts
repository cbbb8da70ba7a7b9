import { expect, test } from 'vitest';
import { measuredProvider } from '#contract/endpoints/quantified.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { reaction } from '#analysis/testing/reactions.ts';
import { studies } from './studies.ts';
import { testStudies } from './study-tests.ts';

const now = Date.parse('2026-06-29T15:00:00Z') / 1000;
const first = Date.parse('2026-04-01T15:00:00Z') / 1000;

/** Stories of 60 days: upgrades move by one percentage point more than the others. */
const rows = (count: number): QuantifiedReaction[] =>
  Array.from({ length: count }, (_, index) =>
    reaction({
      story: `${index}`,
      published: first + (index % 60) * 86_400,
      record: { AnalystAction: index % 2 ? 'Upgrade' : 'Downgrade', Topics: 'News', Headlines: 'Story' },
      numbers: { '5_Minutes%': (index % 2 ? 1 : 0) + ((index * 7) % 11) / 10 },
    }),
  );

test('each study is tested on the reactions of its dates, and marked among all that could be tested', () => {
  const before = rows(120).map((one) => ({
    ...one,
    key: `${one.key} before`,
    story: `${one.story} before`,
    publishedSeconds: first - 40 * 86_400,
  }));
  const tests = testStudies(studies, [...rows(240), ...before], now);
  expect(tests.map(({ study }) => study.id)).toEqual(studies.map(({ id }) => id));
  const [upgrades, downgrades, ...others] = tests;
  expect(upgrades?.summary).toMatchObject({ n: 120, stories: 120 });
  expect(upgrades?.difference).toBeCloseTo(1);
  expect(downgrades?.difference).toBeCloseTo(-1);
  expect([upgrades?.isSignificant, downgrades?.isSignificant]).toEqual([true, true]);
  expect(upgrades?.p).toBeLessThan(0.001);
  for (const { p, isSignificant, summary } of others) expect([p, isSignificant, summary.n]).toEqual([undefined, false, 0]);
});

test('multi-stock stories and rows of another session are not counted, and few days are not tested', () => {
  const many = ['A', 'B', 'C', 'D'].map((symbol) =>
    reaction({ story: 'many', symbol, published: first, record: { AnalystAction: 'Upgrade' }, numbers: { '5_Minutes%': 9 } }),
  );
  const other = reaction({
    story: 'other',
    published: first,
    sessions: ['Post', 'Main'],
    record: { AnalystAction: 'Upgrade' },
    numbers: { '5_Minutes%': 9 },
  });
  const [upgrades] = testStudies(studies, [...rows(24), ...many, other], now);
  expect(upgrades?.summary.n).toBe(12);
  expect(upgrades?.p).toBeUndefined();
});

test('a study needs fields that reactions measured from stories and prices alone do not have, unless some have them', () => {
  const measured = rows(24).map((one) => ({ ...one, record: { ...one.record, Provider: measuredProvider, AnalystAction: '' } }));
  const lacking = (loaded: readonly QuantifiedReaction[]) =>
    testStudies(studies, loaded, now).flatMap(({ study, lacks }) => (lacks.length > 0 ? [[study.id, ...lacks]] : []));
  expect(lacking(measured)).toEqual([
    ['upgrades', 'Analyst action'],
    ['downgrades', 'Analyst action'],
    ['beats-after-hours', 'EPS action'],
    ['misses-after-hours', 'EPS action'],
  ]);
  expect(lacking([...measured, ...rows(1)])).toEqual([]);
  expect(lacking([])).toEqual([]);
});
