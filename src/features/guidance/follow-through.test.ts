import { describe, expect, test } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { readRows } from '#contract/rows.ts';
import { finished } from '#src/testing/finished.ts';
import { wireGuidance, type WireGuidance } from '#src/testing/guidance-desk.ts';
import { followIntervals, followSummary, followThrough, type FollowThrough } from './follow-through.ts';
import { linesOf, type GuidanceLine } from './guidance-line.ts';
import type { Reading } from './reaction.ts';

const raised: WireGuidance = {
  date: '2026-11-19',
  time: '08:30:00',
  eps_guidance_min: '1.10',
  eps_guidance_max: '1.20',
  eps_guidance_prior_min: '1.00',
  eps_guidance_prior_max: '1.10',
  eps_guidance_est: '1.05',
};

const lineOf = (change: WireGuidance): GuidanceLine => {
  const [record] = readRows(guidance, { guidance: [wireGuidance(change)] })?.rows ?? [];
  const [line] = record ? linesOf(record) : [];
  if (!line) throw new Error('not read');
  return line;
};

const reading = (story: number, change: Partial<Reading> = {}): Reading => ({
  story: String(story),
  symbol: `T${story}`,
  publishedSeconds: 1_795_000_000 + story,
  move: story / 10,
  result: story / 5,
  newsSession: 'Pre',
  standing: 0,
  isOnTopic: true,
  ...change,
});

/** As many lines as there are readings, each with its own. */
function follow(readings: readonly Reading[], change: WireGuidance = {}, more: readonly GuidanceLine[] = []): FollowThrough {
  const lines = readings.map(({ story }) => lineOf({ ...raised, id: `r${story}`, ticker: `T${story}`, ...change }));
  const byRecord = new Map(lines.map(({ record }, index) => [record, readings[index]]));
  return followThrough([...lines, ...more], (record) => byRecord.get(record), readings);
}

const upTo = (count: number, change: Partial<Reading> = {}): Reading[] =>
  Array.from({ length: count }, (_, index) => reading(index + 1, change));

describe('lines that said the same', () => {
  test('are one group of verdict, place and session, told by median, quartiles and hit rate', () => {
    const { groups, joined } = follow(upTo(11));
    expect(joined).toBe(11);
    expect(groups.map(({ change, place, session }) => [change, place, session])).toEqual([['raised', 'above', 'pre']]);
    const [group] = groups;
    if (!group) throw new Error('no group');
    expect(followSummary(group, 'move')).toMatchObject({ n: 11, stories: 11, median: 0.6, hitRate: 1, isEnough: true });
    expect(followSummary(group, 'result').median).toBeCloseTo(1.2, 12);
  });

  test.each([
    ['another verdict', { eps_guidance_min: '0.80', eps_guidance_max: '0.90' }, {}, ['lowered', 'below', 'pre']],
    ['another place', { eps_guidance_est: '1.15' }, {}, ['raised', 'in range', 'pre']],
    ['no estimate', { eps_guidance_est: '' }, {}, ['raised', undefined, 'pre']],
    ['the session that the source says', {}, { newsSession: 'Post' }, ['raised', 'above', 'post']],
    ['the clock’s, where it says none', { time: '10:00:00' }, { newsSession: '' }, ['raised', 'above', 'regular']],
  ])('%s is a group of its own', (_, change, of, expected) => {
    const [group] = follow([reading(1, of)], change).groups;
    expect([group?.change, group?.place, group?.session]).toEqual(expected);
  });

  test('are led by those of most readings, never by the luckiest', () => {
    const many = upTo(3, { newsSession: 'Main', move: -5 });
    const few = [reading(9, { move: 40 })];
    expect(follow([...few, ...many]).groups.map(({ readings }) => readings.length)).toEqual([3, 1]);
  });
});

test('under ten readings, or ten stories, nothing is claimed', () => {
  const [few] = follow(upTo(9)).groups;
  expect(few && followSummary(few, 'move')).toMatchObject({ n: 9, isEnough: false });
  const [ofOne] = follow(upTo(12).map((one, index) => ({ ...one, story: String(index % 4), symbol: `T${index % 4}` }))).groups;
  expect(ofOne && followSummary(ofOne, 'move')).toMatchObject({ stories: 4, isEnough: false });
  expect(
    finished(
      followIntervals(
        [few, ofOne].filter((group) => group !== undefined),
        'seed',
      ),
    ).size,
  ).toBe(0);
});

test('a story that guided on quarter and year is one reading of its group', () => {
  const one = reading(1);
  const line = lineOf({ ...raised, id: 'a', ticker: 'T1' });
  const year = lineOf({ ...raised, id: 'b', ticker: 'T1', period: 'Q4' });
  const { groups, joined } = followThrough([line, year], () => one, [one]);
  expect(joined).toBe(2);
  expect(groups.map(({ readings }) => readings)).toEqual([[one]]);
});

test('what has no reading is counted with its reason, and a round-up apart', () => {
  const roundup = upTo(4, { story: 'all' });
  const alone = [lineOf({ ...raised, id: 'x', ticker: 'X' }), lineOf({ ...raised, id: 'y', ticker: 'Y', time: '00:00:00' })];
  const { joined, roundups, unjoined, groups } = follow(roundup, {}, alone);
  expect([joined, roundups, groups]).toEqual([0, 4, []]);
  expect([...unjoined]).toEqual([
    ['No reading within 30 minutes of the announcement', 1],
    ['No reading of that day about results or guidance', 1],
  ]);
});

test('a metric that was not measured is not counted, nor ever zero', () => {
  const [group] = follow([...upTo(10), reading(11, { move: null })]).groups;
  expect(group && followSummary(group, 'move')).toMatchObject({ n: 10, median: 0.55 });
  expect(group && followSummary(group, 'result').n).toBe(11);
});

test('one address gives one interval, around its median', () => {
  const { groups } = follow(upTo(25));
  const [low, high] = finished(followIntervals(groups, 'address')).get('raised|above|pre|move') ?? [Number.NaN, Number.NaN];
  expect(low).toBeLessThan(1.3);
  expect(high).toBeGreaterThan(1.3);
  expect(finished(followIntervals(groups, 'address')).get('raised|above|pre|move')).toEqual([low, high]);
});
