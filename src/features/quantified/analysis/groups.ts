import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Asked } from './asked.ts';
import { groupsOf, storyCounter, tell, type Told } from './samples.ts';

export interface GroupsQuestion {
  readonly metric: QuantifiedMetric;
  readonly grouping: 'symbol' | 'topic';
}

/** A metric group by group, those with the most readings first; groups without a reading of it are none. */
export interface Groups {
  readonly rows: readonly Told[];
}

export function groups(asked: Asked, { metric, grouping }: GroupsQuestion): Groups {
  const { columns, chosen, values, seed } = asked;
  const count = storyCounter(columns.stories);
  const numbers = values(metric);
  const figureSeed = seed === undefined ? undefined : `${seed}|${metric}`;
  return {
    rows: groupsOf(columns, grouping, chosen.rows)
      .map((group) => tell(asked, group, numbers, count, figureSeed))
      .filter(({ summary }) => summary.n > 0)
      .sort((a, b) => b.summary.n - a.summary.n || a.name.localeCompare(b.name)),
  };
}

export const groupOrders = ['name', 'n', 'median', 'middle', 'hits'] as const;
export type GroupOrder = (typeof groupOrders)[number];

const figureOf: Readonly<Record<Exclude<GroupOrder, 'name'>, (told: Told) => number>> = {
  n: ({ summary }) => summary.n,
  median: ({ summary }) => summary.median,
  middle: ({ summary: { q1, q3 } }) => q3 - q1,
  hits: ({ summary }) => summary.hitRate,
};

/**
 * Groups in another order. Where there are too few there is no rank: unless the order is that of names or of how many they are, those
 * stand last, by how many they are.
 */
export function orderedGroups(rows: readonly Told[], by: GroupOrder, isUp: boolean): readonly Told[] {
  const sign = isUp ? 1 : -1;
  if (by === 'name') return rows.toSorted((a, b) => sign * a.name.localeCompare(b.name));
  const figure = figureOf[by];
  const rank = ({ summary }: Told): number => Number(by !== 'n' && !summary.isEnough);
  const byCount = (a: Told, b: Told): number => b.summary.n - a.summary.n || a.name.localeCompare(b.name);
  return rows.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? sign * (figure(a) - figure(b)) : 0) || byCount(a, b));
}
