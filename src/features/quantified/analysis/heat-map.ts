import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { clipAt } from '#src/shared/stats/clip.ts';
import type { Summary } from '#src/shared/stats/summary.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import type { Asked } from './asked.ts';
import { groupsOf, storyCounter, tell, type Told } from './samples.ts';

/** More topics than this are not compared at a glance; the distribution by topic has them all. */
export const mostTopics = 40;

export interface HeatRow {
  readonly name: string;
  /** one for each window */
  readonly cells: readonly Summary[];
}

export interface HeatMap {
  readonly rows: readonly HeatRow[];
  /** where the colours end: the 95th percentile of the medians' sizes; NaN where nothing is coloured */
  readonly clip: number;
}

/** Topics by window. A story counts in each of its topics. */
export function heatMap(asked: Asked): HeatMap {
  const { columns, chosen, values } = asked;
  const count = storyCounter(columns.stories);
  const moves = windows.map(({ metric }) => values(metric));
  const rows = groupsOf(columns, 'topic', chosen.rows).map((group) => ({
    name: group.name,
    cells: moves.map((move) => tell(asked, group, move, count).summary),
  }));
  const medians = rows.flatMap(({ cells }) => cells.flatMap(({ median, isEnough }) => (isEnough ? [median] : [])));
  return { rows, clip: clipAt(medians) };
}

export interface HeatIntervalQuestion {
  readonly topic: string;
  readonly metric: QuantifiedMetric;
}
export type HeatInterval = Told;

/** One cell in full: its interval is worked out when it is looked at. */
export function heatInterval(asked: Asked, { topic, metric }: HeatIntervalQuestion): HeatInterval {
  const { columns, chosen, values, seed } = asked;
  const group = groupsOf(columns, 'topic', chosen.rows).find(({ name }) => name === topic) ?? { name: topic, rows: [] };
  return tell(asked, group, values(metric), storyCounter(columns.stories), seed === undefined ? undefined : `${seed}|heat|${metric}`);
}
