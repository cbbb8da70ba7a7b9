import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { histogram, type Histogram } from '#src/shared/stats/histogram.ts';
import type { Asked } from './asked.ts';
import type { GroupingName } from './groupings.ts';
import { groupsOf, sampleOf, storyCounter, tell, type Told } from './samples.ts';

export interface DistributionQuestion {
  readonly metric: QuantifiedMetric;
  readonly grouping: GroupingName;
}

export interface Distribution {
  readonly whole: Told;
  readonly histogram: Histogram;
  readonly groups: readonly Told[];
}

export const everything = 'All readings';

export function distribution(asked: Asked, { metric, grouping }: DistributionQuestion): Distribution {
  const { columns, chosen, values, seed } = asked;
  const count = storyCounter(columns.stories);
  const numbers = values(metric);
  const figureSeed = seed === undefined ? undefined : `${seed}|${metric}`;
  return {
    whole: tell(asked, { name: everything, rows: chosen.rows }, numbers, count, figureSeed),
    histogram: histogram(sampleOf(columns, chosen.rows, numbers).values.slice().sort()),
    groups: groupsOf(columns, grouping, chosen.rows).map((group) => tell(asked, group, numbers, count, figureSeed)),
  };
}
