import type { GroupSummary } from './summaries.ts';

/** Names of the address; `middle` is the IQR, `hits` the hit rate. */
export const groupOrders = ['name', 'n', 'median', 'middle', 'hits'] as const;
export type GroupOrder = (typeof groupOrders)[number];

const figureOf: Readonly<Record<Exclude<GroupOrder, 'name'>, (group: GroupSummary) => number>> = {
  n: ({ summary }) => summary.n,
  median: ({ summary }) => summary.median,
  middle: ({ summary: { q1, q3 } }) => q3 - q1,
  hits: ({ summary }) => summary.hitRate,
};

/**
 * Sorts groups. Groups that are too small have no figures to rank: unless the order is by name or by size, they come last, by size.
 */
export function sortGroups(rows: readonly GroupSummary[], by: GroupOrder, isUp: boolean): readonly GroupSummary[] {
  const direction = isUp ? 1 : -1;
  if (by === 'name') return rows.toSorted((a, b) => direction * a.name.localeCompare(b.name));
  const figure = figureOf[by];
  const rank = ({ summary }: GroupSummary): number => Number(by !== 'n' && !summary.isEnough);
  const byCount = (a: GroupSummary, b: GroupSummary): number => b.summary.n - a.summary.n || a.name.localeCompare(b.name);
  return rows.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 0 ? direction * (figure(a) - figure(b)) : 0) || byCount(a, b));
}
