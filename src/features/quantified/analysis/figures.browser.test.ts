import { expect, test } from 'vitest';
import type { Interval } from '#analysis/stats/quantiles.ts';
import { describeTooFew, whyTooFew } from '#analysis/stats/labels.ts';
import { summaryOf } from '#analysis/stats/summary.ts';
import type { ReactionMetric } from '#analysis/reactions/metrics.ts';
import type { Cohorts } from '#analysis/kinds/cohorts.ts';
import type { GroupSummary } from '#analysis/summaries.ts';
import { cohortTexts, describeBaseDifference, describeClip, describeDifference } from './figures.tsx';

test.each<[interval: Interval | undefined, inColumn: string, inSentence: string]>([
  [[0.02, 0.2], '+11 pp, higher (+2 to +20)', '+11 pp, higher than usual (+2 to +20)'],
  [[-0.2, -0.02], '+11 pp, lower (\u221220 to \u22122)', '+11 pp, lower than usual (\u221220 to \u22122)'],
  [[-0.05, 0.2], '+11 pp, as usual (\u22125 to +20)', '+11 pp, as usual (\u22125 to +20)'],
  [undefined, '+11 pp', '+11 pp'],
])('a difference to the base rate with the interval %j', (interval, inColumn, inSentence) => {
  const base = { rate: 0.5, n: 300, interval };
  expect(describeBaseDifference(0.61, base)).toBe(inColumn);
  expect(describeBaseDifference(0.61, base, ' than usual')).toBe(inSentence);
});

const cohort = (name: string): GroupSummary => {
  const values = Array.from({ length: 40 }, (_, index) => index);
  return { name, summary: summaryOf({ values, clusters: values }, values.length), interval: undefined };
};

test.each<[metric: ReactionMetric, text: string]>([
  ['5_Minutes%', 'difference +1.32 pp, 95% CI +1.03 to +1.70 pp: significant at 5%, 0 is outside'],
  ['Range%', 'difference +1.32 pp, 95% CI +1.03 to +1.70 pp: significant at 5%, 0 is outside'],
  ['Vol_Ratio', 'difference 1.32, 95% CI 1.03 to 1.70: significant at 5%, 0 is outside'],
  ['ATR14', 'difference 1.32, 95% CI 1.03 to 1.70: significant at 5%, 0 is outside'],
])('the difference of two medians of %s has its unit once', (metric, text) => {
  const [a, b] = [cohort('A'), cohort('B')];
  const cohorts: Cohorts = { names: ['A', 'B'], a, b, placebo: undefined, bins: [], difference: 1.32, interval: [1.03, 1.7] };
  expect(describeDifference(cohorts, cohortTexts(metric, 'topic'))).toBe(text);
});

test.each([
  [1.2, 'strongest colour at ±1.20%'],
  [0, 'strongest colour at 0.00%'],
])('a heat map that is clipped at %d says so', (clip, text) => {
  expect(describeClip({ clip, rows: [], tested: 0, significant: 0 })).toBe(text);
});

test.each([
  [{ n: 9, stories: 9 }, 'n=9', ', min 10'],
  [{ n: 12, stories: 9 }, 'n=12', ' of 9 stories, min 10 stories'],
  [{ n: 1200, stories: 1 }, 'n=1,200', ' of 1 story, min 10 stories'],
])('a group of %j has no figures', (size, head, why) => {
  expect(whyTooFew(size)).toBe(why);
  expect(describeTooFew(size)).toBe(head + why);
});
