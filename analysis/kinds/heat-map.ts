import type { ReactionMetric } from '../reactions/metrics.ts';
import { clipAt } from '../stats/bins.ts';
import type { Summary } from '../stats/summary.ts';
import { moveWindows as windows } from '#contract/market/windows.ts';
import { significanceOf } from '../significance.ts';
import { groupsOf, storyCounter } from '../sample.ts';
import { type AnalysisContext, summarizeGroup, type GroupSummary } from '../summaries.ts';

/** Topics drawn; the distribution by topic lists all of them. */
export const maxTopics = 40;

export interface HeatRow {
  readonly name: string;
  /** one for each window */
  readonly cells: readonly Summary[];
  /** of each cell, among all cells */
  readonly isSignificant: readonly boolean[];
}

export interface HeatMap {
  readonly rows: readonly HeatRow[];
  /** the move with the strongest colour: the 95th percentile of the medians' sizes; NaN where nothing is coloured */
  readonly clip: number;
  /** cells that were tested, and those that are significant after Benjamini and Hochberg */
  readonly tested: number;
  readonly significant: number;
}

/** Topics by window. A story counts in each of its topics. */
export function heatMap(context: AnalysisContext): HeatMap {
  const { columns, selection, values } = context;
  const count = storyCounter(columns.stories);
  const moves = windows.map(({ metric }) => values(metric));
  // Those that are drawn are the ones that are tested.
  const found = groupsOf(columns, 'topic', selection.rows).map((group) => ({
    name: group.name,
    cells: moves.map((move) => summarizeGroup(context, group, move, count)),
  }));
  const { isSignificant, tested, significant } = significanceOf(found.slice(0, maxTopics).flatMap(({ cells }) => cells.map(({ p }) => p)));
  const rows = found.map(({ name, cells }, row) => ({
    name,
    cells: cells.map(({ summary }) => summary),
    isSignificant: cells.map((_, index) => isSignificant[row * cells.length + index] ?? false),
  }));
  const medians = rows.flatMap(({ cells }) => cells.flatMap(({ median, isEnough }) => (isEnough ? [median] : [])));
  return { rows, clip: clipAt(medians), tested, significant };
}

export interface HeatCellParams {
  readonly topic: string;
  readonly metric: ReactionMetric;
}
export type HeatCellSummary = GroupSummary;

/** One cell with its interval, computed when the cell is focused. */
export function heatCell(context: AnalysisContext, { topic, metric }: HeatCellParams): HeatCellSummary {
  const { columns, selection, values } = context;
  const group = groupsOf(columns, 'topic', selection.rows).find(({ name }) => name === topic) ?? { name: topic, rows: [] };
  return summarizeGroup(context, group, values(metric), storyCounter(columns.stories));
}
