import { describe, expect, test } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { readRows } from '#contract/schema/rows.ts';
import { runToEnd } from '#src/testing/run-to-end.ts';
import { wireGuidance } from '#src/testing/records.ts';
import type { WireRecord } from '#src/testing/api.ts';
import { followIntervals, followSummary, followThrough, type FollowThrough } from './follow-through.ts';
import { ranks } from '#src/records/reactions/reaction.ts';
import { linesOf, type GuidanceLine } from '#src/records/guidance/guidance-line.ts';
import type { GuidanceReaction } from './reaction.ts';

const raised: WireRecord = {
  date: '2026-11-19',
  time: '08:30:00',
  eps_guidance_min: '1.10',
  eps_guidance_max: '1.20',
  eps_guidance_prior_min: '1.00',
  eps_guidance_prior_max: '1.10',
  eps_guidance_est: '1.05',
};

const lineOf = (change: WireRecord): GuidanceLine => {
  const [record] = readRows(guidance, { guidance: [wireGuidance(change)] })?.rows ?? [];
  const [line] = record ? linesOf(record) : [];
  if (!line) throw new Error('not read');
  return line;
};

const moves = (move: number) => ({ '30_Minutes%': move, 'Result%': move * 2 });

const reaction = (story: number, change: Partial<GuidanceReaction> = {}): GuidanceReaction => ({
  key: `row ${story}`,
  story: String(story),
  symbol: `T${story}`,
  publishedSeconds: 1_795_000_000 + story * 86_400,
  writtenSeconds: 1_795_000_000,
  numbers: moves(story / 10),
  newsSession: 'Pre',
  session: 'All',
  rank: ranks.fullDay,
  texts: { Topics: 'Guidance', EPSAction: '' },
  ...change,
});

/** One line per reaction. */
function follow(reactions: readonly GuidanceReaction[], change: WireRecord = {}, more: readonly GuidanceLine[] = []): FollowThrough {
  const lines = reactions.map(({ story }) => lineOf({ ...raised, id: `r${story}`, ticker: `T${story}`, ...change }));
  const byRecord = new Map(lines.map(({ record }, index) => [record, reactions[index]]));
  return followThrough([...lines, ...more], (record) => byRecord.get(record), reactions);
}

const upTo = (count: number, change: Partial<GuidanceReaction> = {}): GuidanceReaction[] =>
  Array.from({ length: count }, (_, index) => reaction(index + 1, change));

describe('groups of lines', () => {
  test('have one verdict, position and session, with median and hit rate', () => {
    const { groups, joined } = follow(upTo(11));
    expect(joined).toBe(11);
    expect(groups.map(({ change, position, session }) => [change, position, session])).toEqual([['raised', 'above', 'pre']]);
    const [group] = groups;
    if (!group) throw new Error('no group');
    expect(followSummary(group, '30_Minutes%')).toMatchObject({ n: 11, stories: 11, median: 0.6, hitRate: 1, isEnough: true });
    expect(followSummary(group, 'Result%').median).toBeCloseTo(1.2, 12);
  });

  test.each([
    ['another verdict', { eps_guidance_min: '0.80', eps_guidance_max: '0.90' }, {}, ['lowered', 'below', 'pre']],
    ['another position', { eps_guidance_est: '1.15' }, {}, ['raised', 'in range', 'pre']],
    ['no estimate', { eps_guidance_est: '' }, {}, ['raised', undefined, 'pre']],
    ['the session of the reaction', {}, { newsSession: 'Post' }, ['raised', 'above', 'post']],
    [
      'the session of the announcement time, where the reaction has none',
      { time: '10:00:00' },
      { newsSession: '' },
      ['raised', 'above', 'regular'],
    ],
  ])('%s is a group of its own', (_, change, of, expected) => {
    const [group] = follow([reaction(1, of)], change).groups;
    expect([group?.change, group?.position, group?.session]).toEqual(expected);
  });

  test('are ordered by their number of reactions', () => {
    const many = upTo(3, { newsSession: 'Main', numbers: moves(-5) });
    const few = [reaction(9, { numbers: moves(40) })];
    expect(follow([...few, ...many]).groups.map(({ reactions }) => reactions.length)).toEqual([3, 1]);
  });
});

test('has no statistics below ten reactions or ten stories', () => {
  const [few] = follow(upTo(9)).groups;
  expect(few && followSummary(few, '30_Minutes%')).toMatchObject({ n: 9, isEnough: false });
  const [ofOne] = follow(upTo(12).map((one, index) => ({ ...one, story: String(index % 4), symbol: `T${index % 4}` }))).groups;
  expect(ofOne && followSummary(ofOne, '30_Minutes%')).toMatchObject({ stories: 4, isEnough: false });
  expect(runToEnd(followIntervals([few, ofOne].filter((group) => group !== undefined))).size).toBe(0);
});

test('counts a story with guidance for quarter and year once', () => {
  const one = reaction(1);
  const line = lineOf({ ...raised, id: 'a', ticker: 'T1' });
  const year = lineOf({ ...raised, id: 'b', ticker: 'T1', period: 'Q4' });
  const { groups, joined } = followThrough([line, year], () => one, [one]);
  expect(joined).toBe(2);
  expect(groups.map(({ reactions }) => reactions)).toEqual([[one]]);
});

test('counts lines without a reaction by reason, and round-ups separately', () => {
  const roundup = upTo(4, { story: 'all' });
  const alone = [lineOf({ ...raised, id: 'x', ticker: 'X' }), lineOf({ ...raised, id: 'y', ticker: 'Y', time: '00:00:00' })];
  const { joined, multiStock, unjoined, groups } = follow(roundup, {}, alone);
  expect([joined, multiStock, groups]).toEqual([0, 4, []]);
  expect([...unjoined]).toEqual([
    ['Not measured: no story within 30 minutes of the announcement', 1],
    ['Not measured: no story of that day about results or guidance', 1],
  ]);
});

test('does not count unmeasured metrics', () => {
  const [group] = follow([...upTo(10), reaction(11, { numbers: { ...moves(11), '30_Minutes%': null } })]).groups;
  expect(group && followSummary(group, '30_Minutes%')).toMatchObject({ n: 10, median: 0.55 });
  expect(group && followSummary(group, 'Result%').n).toBe(11);
});

test('computes the same interval for the same reactions', () => {
  const { groups } = follow(upTo(35));
  const [low, high] = runToEnd(followIntervals(groups)).get('raised|above|pre|30_Minutes%') ?? [Number.NaN, Number.NaN];
  expect(low).toBeLessThan(1.3);
  expect(high).toBeGreaterThan(1.3);
  expect(runToEnd(followIntervals(groups)).get('raised|above|pre|30_Minutes%')).toEqual([low, high]);
});
