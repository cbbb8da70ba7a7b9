import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { differenceInterval } from '#src/shared/stats/bootstrap.ts';
import { histogram } from '#src/shared/stats/histogram.ts';
import type { Interval } from '#src/shared/stats/wilson.ts';
import type { Asked } from './asked.ts';
import type { GroupingName } from './groupings.ts';
import { groupsOf, sampleOf, storyCounter, tell, type Told } from './samples.ts';

export interface CohortsQuestion {
  readonly metric: QuantifiedMetric;
  readonly grouping: GroupingName;
  /** names of two groups; undefined takes the two with the most readings */
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/** The share of a cohort in each bin of the two together, so that a large and a small one can lie over each other. */
export interface CohortBin {
  readonly from: number;
  readonly to: number;
  readonly shares: readonly [a: number, b: number];
}

export interface Cohorts {
  /** names to choose from */
  readonly names: readonly string[];
  readonly a: Told;
  readonly b: Told;
  readonly bins: readonly CohortBin[];
  /** median of a less that of b; undefined unless there are enough of both */
  readonly difference: number | undefined;
  readonly interval: Interval | undefined;
}

const share = (sorted: Float64Array, from: number, to: number): number =>
  sorted.reduce((sum, value) => sum + Number(value >= from && value < to), 0) / sorted.length;

export function cohorts(asked: Asked, { metric, grouping, a, b }: CohortsQuestion): Cohorts {
  const { columns, chosen, values, seed } = asked;
  const groups = groupsOf(columns, grouping, chosen.rows);
  const numbers = values(metric);
  const count = storyCounter(columns.stories);
  const byCount = groups.toSorted((one, other) => other.rows.length - one.rows.length);
  const pick = (name: string | undefined, place: number) =>
    (name === undefined ? byCount[place] : groups.find((group) => group.name === name)) ?? { name: name ?? '', rows: [] };
  const sides = [pick(a, 0), pick(b, 1)] as const;
  const figureSeed = seed === undefined ? undefined : `${seed}|cohorts|${metric}`;
  const [told, other] = [tell(asked, sides[0], numbers, count, figureSeed), tell(asked, sides[1], numbers, count, figureSeed)];
  const [one, two] = [sampleOf(columns, sides[0].rows, numbers), sampleOf(columns, sides[1].rows, numbers)];
  const isEnough = told.summary.isEnough && other.summary.isEnough;
  return {
    names: groups.map(({ name }) => name),
    a: told,
    b: other,
    bins: histogram(Float64Array.from([...one.values, ...two.values]).sort(), 30).bins.map(({ from, to }) => ({
      from,
      to,
      shares: [share(one.values, from, to), share(two.values, from, to)],
    })),
    difference: isEnough ? told.summary.median - other.summary.median : undefined,
    interval:
      isEnough && figureSeed !== undefined
        ? asked.interval(() => differenceInterval(one, two, `${figureSeed}|${told.name}|${other.name}`))
        : undefined,
  };
}
