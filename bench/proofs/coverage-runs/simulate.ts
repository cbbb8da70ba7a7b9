import { benjaminiHochberg } from '../../../analysis/stats/benjamini-hochberg.ts';
import { bmpTest } from '../../../analysis/stats/bmp.ts';
import {
  type Clustered,
  differenceInterval,
  hitRateDifferenceInterval,
  medianInterval,
  type Resampling,
} from '../../../analysis/stats/bootstrap.ts';
import { isDegenerate } from '../../../analysis/stats/clusters.ts';
import { clusteredWilson, hitRateDifferenceTest } from '../../../analysis/stats/hit-rate.ts';
import { rankCorrelation, rankInterval } from '../../../analysis/stats/rank-correlation.ts';
import { signTest } from '../../../analysis/stats/sign-test.ts';
import type { Interval } from '../../../analysis/stats/quantiles.ts';
import { quantile } from '../../../analysis/stats/quantiles.ts';
import { runToEnd } from '../../../analysis/stats/run-to-end.ts';
import { daysOf, heavyTailed, markets, movesOn, type Setting, uniform } from './moves.ts';

/** The plain score interval of Wilson (1927), for values that do not move together. */
function wilson(hits: number, of: number): Interval {
  const z = 1.959_963_984_540_054;
  const share = hits / of;
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const half = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [middle - half, middle + half];
}

/** How far group A is shifted: for its median, and so that about nine of ten moves are above 0. */
const shift = 0.4;
const farShift = 1.7;

/** How strongly the second move of an event follows its first. */
const slope = 0.4;

export const estimators = [
  'median',
  'difference of medians',
  'difference of medians with common events',
  'hit rate',
  'hit rate near 90%',
  'difference of hit rates',
  'rank correlation',
] as const;
export type Estimator = (typeof estimators)[number];

export const tests = ['BMP', 'sign test', 'difference of hit rates', "Mood's test of medians"] as const;
export type TestName = (typeof tests)[number];

/** How often something held. */
export interface Share {
  readonly held: number;
  readonly of: number;
}

/** What a thread is to do. */
export type Task =
  | { readonly kind: 'coverage'; readonly setting: Setting; readonly from: number; readonly to: number; readonly cluster: 'day' | 'story' }
  | { readonly kind: 'size'; readonly setting: Setting; readonly from: number; readonly to: number }
  | { readonly kind: 'placebo'; readonly setting: Setting; readonly from: number; readonly to: number; readonly cluster: 'day' | 'story' };

const moved = (values: Float64Array, by: number): Float64Array => values.map((value) => value + by);

const follow = (first: Float64Array, own: Float64Array): Float64Array => own.map((value, index) => value + slope * (first[index] ?? 0));

/** Two groups of events on the same days, and second moves of the first. */
function simulate(setting: Setting, random: () => number) {
  const move = heavyTailed(random);
  const [market, later] = [markets(setting, move), markets(setting, move)];
  const [daysA, daysB] = [daysOf(setting, random), daysOf(setting, random)];
  const a = movesOn(daysA, market, setting.rho, move);
  const second = follow(a, movesOn(daysA, later, setting.rho, move));
  return { daysA, daysB, a, b: movesOn(daysB, market, setting.rho, move), second };
}

/** Events for the true values, each on a day of its own. */
const manyEvents = 500_000;

function truthOf(rho: number): Record<Estimator, number> {
  const move = heavyTailed(uniform(1));
  const days = Int32Array.from({ length: manyEvents }, (_, day) => day);
  const alone = (): Float64Array => movesOn(days, Float64Array.from({ length: manyEvents }, move), rho, move);
  const a = alone();
  const above = (by: number): number => a.filter((value) => value + by > 0).length / manyEvents;
  return {
    median: shift,
    'difference of medians': shift,
    // Half of the first group is the second, which is symmetric about 0.
    'difference of medians with common events': shift / 2,
    'hit rate': above(shift),
    'hit rate near 90%': above(farShift),
    'difference of hit rates': above(shift) - 0.5,
    'rank correlation': rankCorrelation({ x: a, y: follow(a, alone()) }),
  };
}

const truths = new Map<number, Record<Estimator, number>>();

function truthFor(rho: number): Record<Estimator, number> {
  const truth = truths.get(rho) ?? truthOf(rho);
  truths.set(rho, truth);
  return truth;
}

const seedOf = (run: number, { days, perDay, rho }: Setting): number =>
  run + 1e6 * (Math.round(rho * 10) + 10 * ['5', '20', '1 to 40'].indexOf(String(perDay)) + 100 * days);

/** The events of both groups, as of two watchlists of which one has the symbols of the other and more. */
function joined(a: Clustered, b: Clustered): Clustered {
  const both = (name: keyof Clustered): number[] => [a, b].flatMap((group) => Array.from(group[name]));
  return { values: both('values'), clusters: both('clusters'), records: both('records') };
}

function intervalsOf(setting: Setting, run: number, cluster: 'day' | 'story'): Record<Estimator, Interval> {
  const { daysA, daysB, a, b, second } = simulate(setting, uniform(seedOf(run, setting)));
  // Stories have numbers of their own, in both groups.
  const numbers = (count: number, from: number): Int32Array => Int32Array.from({ length: count }, (_, index) => from + index);
  const [recordsA, recordsB] = [numbers(a.length, run * 10_000), numbers(b.length, 2e9 - run * 10_000)];
  const clustersA = cluster === 'day' ? daysA : recordsA;
  const groupA: Clustered = { values: moved(a, shift), clusters: clustersA, records: recordsA };
  const groupB: Clustered = { values: b, clusters: cluster === 'day' ? daysB : recordsB, records: recordsB };
  const end = (steps: Resampling): Interval => runToEnd(steps);
  const hitRate = (by: number): Interval => {
    const values = moved(a, by);
    return cluster === 'day' ? clusteredWilson(values, daysA) : wilson(values.filter((value) => value > 0).length, values.length);
  };
  return {
    median: end(medianInterval(groupA)),
    'difference of medians': end(differenceInterval(groupA, groupB)),
    'difference of medians with common events': end(differenceInterval(joined(groupA, groupB), groupB)),
    'hit rate': hitRate(shift),
    'hit rate near 90%': hitRate(farShift),
    'difference of hit rates': end(hitRateDifferenceInterval(groupA, groupB)),
    'rank correlation': end(rankInterval({ x: a, y: second, clusters: clustersA, records: recordsA })),
  };
}

/** The p-values of tests of hypotheses that are true. */
function pValuesOf(setting: Setting, run: number): Record<TestName, number> {
  const { daysA, daysB, a, b } = simulate(setting, uniform(seedOf(run, setting)));
  const middle = quantile(Float64Array.of(...a, ...b).sort(), 0.5);
  const difference = (by: number): number =>
    hitRateDifferenceTest({ values: moved(a, by), clusters: daysA }, { values: moved(b, by), clusters: daysB }).p;
  return {
    BMP: bmpTest(a, daysA).p,
    'sign test': signTest(a, daysA).p,
    'difference of hit rates': difference(0.2),
    "Mood's test of medians": difference(-middle),
  };
}

const topics = 40;
const windows = 8;

/** Whether any cell of a heat map without effects is significant: topics share the days, the moves of a topic's windows add up. */
function hasFalseDiscovery(setting: Setting, run: number, cluster: 'day' | 'story'): boolean {
  const random = uniform(seedOf(run, setting));
  const move = heavyTailed(random);
  const market = Array.from({ length: windows }, () => markets(setting, move));
  const pValues: number[] = [];
  for (let topic = 0; topic < topics; topic++) {
    const days = daysOf(setting, random);
    let moves = new Float64Array(days.length);
    for (const ofWindow of market) {
      const step = movesOn(days, ofWindow, setting.rho, move);
      moves = moves.map((value, index) => value + (step[index] ?? 0));
      pValues.push(signTest(moves, cluster === 'day' ? days : days.map((_, index) => index)).p);
    }
  }
  return benjaminiHochberg(pValues).rejected.includes(1);
}

/** Runs in a thread. */
export default function simulateTask(task: Task): Record<string, Share> {
  const held = new Map<string, number>();
  const count = (name: string, isHeld: boolean): void => void held.set(name, (held.get(name) ?? 0) + Number(isHeld));
  for (let run = task.from; run < task.to; run++)
    if (task.kind === 'coverage') {
      const intervals = intervalsOf(task.setting, run, task.cluster);
      for (const name of estimators) {
        const interval = intervals[name];
        const truth = truthFor(task.setting.rho)[name];
        count(name, !isDegenerate(interval) && interval[0] <= truth && truth <= interval[1]);
      }
    } else if (task.kind === 'size') {
      const pValues = pValuesOf(task.setting, run);
      for (const name of tests) count(name, pValues[name] <= 0.05);
    } else count('any', hasFalseDiscovery(task.setting, run, task.cluster));
  return Object.fromEntries([...held].map(([name, times]) => [name, { held: times, of: task.to - task.from }]));
}
