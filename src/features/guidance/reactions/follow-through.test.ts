import { addDays } from '#contract/time/dates.ts';
import { expect, test } from 'vitest';
import { guidance } from '#contract/endpoints/guidance.ts';
import { readRows } from '#contract/schema/rows.ts';
import { runToEnd } from '#analysis/stats/run-to-end.ts';
import { wireGuidance } from '#src/testing/records.ts';
import type { WireRecord } from '#src/testing/api.ts';
import { ranks } from '#analysis/reactions/reaction.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { eventOf, type GuidanceLine } from '#src/records/guidance/guidance-line.ts';
import { type FollowGroup, followIntervals, followSummary, followThrough, type FollowThrough } from './follow-through.ts';
import type { Measured, Move } from './measure.ts';
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
  const [line] = record ? eventOf(record).lines : [];
  if (!line) throw new Error('not read');
  return line;
};

/** Wednesdays. */
const day = (weeks: number): string => addDays('2026-01-07', weeks * 7);
const announced = (weeks: number): number => newYorkInstant(day(weeks), 8.5 * 3600);
const none: Move = { why: 'Not measured: halted' };

/** An announcement some weeks after the first one; SPY did 0.5 % in every window. */
const measuredOn = (weeks: number, raw: number | null, change: Partial<Measured> = {}): Measured => {
  const move: Move = raw === null ? none : { raw, index: 0.5 };
  const moves = { '5_Minutes%': none, '30_Minutes%': move, 'Result%': raw === null ? none : { raw: raw * 2, index: 0.5 } };
  return { moment: announced(weeks), from: 'announcement', reaction: undefined, before: 100, moves, ...change };
};

/** A line of a company of its own for each move, a week apart. */
function follow(raws: readonly (number | null)[], change: WireRecord = {}, of: Partial<Measured> = {}): FollowThrough {
  const lines = raws.map((_, index) => lineOf({ ...raised, id: `r${index}`, ticker: `T${index}`, date: day(index), ...change }));
  const found = new Map(lines.map(({ record }, index) => [record.id, measuredOn(index, raws[index] ?? null, of)]));
  return followThrough(lines, ({ id }) => found.get(id) ?? measuredOn(0, null), []);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => (index + 1) / 10);
const named = ({ change, position, session }: FollowGroup) => [change, position, session];
const groupOf = ({ groups }: FollowThrough, index = 0): FollowGroup => {
  const group = groups[index];
  if (!group) throw new Error('no group');
  return group;
};

test('the first row is the base: all lines; each verdict follows, and below it its positions and sessions', () => {
  const result = follow(upTo(11));
  expect(result.groups.map(named)).toEqual([
    [undefined, 'all', 'all'],
    ['raised', 'all', 'all'],
    ['raised', 'above', 'pre'],
  ]);
  expect(followSummary(groupOf(result), '30_Minutes%', 'raw')).toMatchObject({ n: 11, median: 0.6, hitRate: 1, isEnough: true });
});

test('figures vs SPY are those less the move of SPY; without one an announcement is in the raw figures alone', () => {
  const base = groupOf(follow(upTo(11)));
  expect(followSummary(base, '30_Minutes%', 'index')).toMatchObject({ n: 11, median: expect.closeTo(0.1), hitRate: 6 / 11 });
  expect(followSummary(base, 'Result%', 'index').median).toBeCloseTo(0.7);
  const moves = { '5_Minutes%': none, '30_Minutes%': { raw: 1, index: null }, 'Result%': none };
  const alone = groupOf(follow([1], {}, { moves }));
  expect(['raw', 'index'].map((basis) => followSummary(alone, '30_Minutes%', basis as 'raw').n)).toEqual([1, 0]);
});

test('“Not updated” is no news where everything rose as much', () => {
  const notUpdated = { eps_guidance_min: '', eps_guidance_max: '' };
  const [base, verdict] = follow(Array(12).fill(1.48) as number[], notUpdated, {
    moves: { '5_Minutes%': none, '30_Minutes%': { raw: 1.48, index: 1.48 }, 'Result%': none },
  }).groups;
  expect([base, verdict].map((group) => group && followSummary(group, '30_Minutes%', 'index').median)).toEqual([0, 0]);
});

test.each([
  ['another verdict', { eps_guidance_min: '0.80', eps_guidance_max: '0.90' }, {}, ['lowered', 'below', 'pre']],
  ['another position', { eps_guidance_est: '1.15' }, {}, ['raised', 'in range', 'pre']],
  ['no estimate', { eps_guidance_est: '' }, {}, ['raised', undefined, 'pre']],
  ['the session that it is measured from', {}, { moment: newYorkInstant(day(0), 17 * 3600) }, ['raised', 'above', 'post']],
])('%s is a group of its own', (_, change, of, expected) => {
  expect(named(groupOf(follow([1], change, of), 2))).toEqual(expected);
});

test('an announcement of several figures counts once in each verdict, and once among all', () => {
  const about = (id: string, change: WireRecord): GuidanceLine => lineOf({ ...raised, id, ticker: 'T1', ...change });
  const lines = [
    about('a', {}),
    about('b', { period: 'Q4' }),
    about('c', { time: '08:30:20' }),
    about('d', { eps_guidance_min: '0.80', eps_guidance_max: '0.90' }),
  ];
  const { groups, events } = followThrough(lines, () => measuredOn(0, 1), []);
  expect(events).toBe(1);
  expect(groups.map(({ change, position, events: { length } }) => [change, position, length])).toEqual([
    [undefined, 'all', 1],
    ['lowered', 'all', 1],
    ['lowered', 'below', 1],
    ['raised', 'all', 1],
    ['raised', 'above', 1],
  ]);
});

test('has no statistics below ten announcements, and no interval below twenty days', () => {
  const few = groupOf(follow(upTo(9)));
  expect(followSummary(few, '30_Minutes%', 'raw')).toMatchObject({ n: 9, isEnough: false });
  expect(runToEnd(followIntervals([few, groupOf(follow(upTo(12)))], 'raw')).size).toBe(0);
});

test('verdicts and their parts are ordered by their number of announcements', () => {
  const down = { eps_guidance_min: '0.80', eps_guidance_max: '0.90' };
  const lines = [0, 1, 2].map((index) => lineOf({ ...raised, ...(index > 0 && down), id: `r${index}`, ticker: `T${index}` }));
  const { groups } = followThrough(lines, () => measuredOn(0, 1), []);
  expect(groups.map(({ change, events }) => [change, events.length])).toEqual([
    [undefined, 3],
    ['lowered', 2],
    ['lowered', 2],
    ['raised', 1],
    ['raised', 1],
  ]);
});

const reaction = (story: string, symbol: string): GuidanceReaction => ({
  ...{
    key: symbol,
    story,
    symbol,
    publishedSeconds: announced(0),
    receivedSeconds: announced(0),
    writtenSeconds: announced(0),
    session: 'fullDay',
    rank: ranks.fullDay,
  },
  numbers: { '5_Minutes%': null, '30_Minutes%': 1, 'Result%': 1, 'Result_Vs_Index%': null },
  texts: { Topics: 'Guidance', EPSAction: '' },
});

test('counts lines without a move by reason, and round-ups apart', () => {
  const all = ['A', 'B', 'C', 'D'].map((symbol) => reaction('round-up', symbol));
  const lines = ['A', 'X', 'Y'].map((ticker) => lineOf({ ...raised, id: ticker, ticker }));
  const result = followThrough(lines, ({ ticker }) => measuredOn(0, ticker === 'A' ? 1 : null, { reaction: all[0] }), all);
  expect([result.lines, result.events, result.multiStock, result.groups]).toEqual([3, 0, 1, []]);
  expect([...result.unmeasured]).toEqual([['Not measured: halted', 2]]);
});

test('an announcement with the moment of a story counts on the day from which that story could be known', () => {
  const lines = ['A', 'B'].map((ticker) => lineOf({ ...raised, id: ticker, ticker }));
  const onDays = (receivedSeconds: number): number | undefined => {
    const measured = (ticker: string) => measuredOn(0, 1, { receivedSeconds: ticker === 'B' ? receivedSeconds : announced(0) });
    return followSummary(groupOf(followThrough(lines, ({ ticker }) => measured(ticker), [])), '30_Minutes%', 'raw').days;
  };
  expect([onDays(announced(0)), onDays(announced(1))]).toEqual([1, 2]);
});

test('computes the same interval for the same announcements', () => {
  const { groups } = follow(upTo(35));
  const [low, high] = runToEnd(followIntervals(groups, 'raw')).get('raised|above|pre|30_Minutes%') ?? [Number.NaN, Number.NaN];
  expect(low).toBeLessThan(1.8);
  expect(high).toBeGreaterThan(1.8);
  expect(runToEnd(followIntervals(groups, 'raw')).get('raised|above|pre|30_Minutes%')).toEqual([low, high]);
});
