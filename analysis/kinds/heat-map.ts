import type { ReactionMetric } from '../reactions/metrics.ts';
import { clipAt } from '../stats/bins.ts';
import type { Summary } from '../stats/summary.ts';
import { windowOf } from '#contract/market/windows.ts';
import { type Computed, withoutIntervals } from '../computed.ts';
import { figureTable, summaryFigures } from '../figures.ts';
import { significanceOf } from '../significance.ts';
import { groupsOf } from '../groups.ts';
import { storyCounter } from '../sample.ts';
import { type AnalysisContext, summarizeGroup, type GroupSummary } from '../summaries.ts';
import type { Kind } from './kind.ts';

/** Topics drawn; the distribution by topic lists all of them. */
export const maxTopics = 40;

export interface HeatMapParams {
  /** moves by window */
  readonly metrics: readonly ReactionMetric[];
}

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
function compute(context: AnalysisContext, { metrics }: HeatMapParams): Computed<HeatMap> {
  const { columns, selection, values } = context;
  const count = storyCounter(columns.stories);
  const moves = metrics.map((metric) => values(metric));
  // Those that are drawn are the ones that are tested.
  const found = groupsOf(columns, 'topic', selection.rows).map((group) => ({
    name: group.name,
    cells: moves.map((move) => summarizeGroup(context, group, move, count).figures),
  }));
  const { isSignificant, tested, significant } = significanceOf(found.slice(0, maxTopics).flatMap(({ cells }) => cells.map(({ p }) => p)));
  const rows = found.map(({ name, cells }, row) => ({
    name,
    cells: cells.map(({ summary }) => summary),
    isSignificant: cells.map((_, index) => isSignificant[row * cells.length + index] ?? false),
  }));
  const medians = rows.flatMap(({ cells }) => cells.flatMap(({ median, isEnough }) => (isEnough ? [median] : [])));
  return withoutIntervals({ rows, clip: clipAt(medians), tested, significant });
}

export const heatMap: Kind<HeatMapParams, HeatMap> = {
  compute,
  table({ rows }, { metrics }) {
    const cells = rows.flatMap(({ name, cells: of, isSignificant }) =>
      of.map((summary, index) => ({ name, summary, metric: metrics[index], isSignificant: isSignificant[index] ?? false })),
    );
    return figureTable(
      [
        { label: 'Topic', text: ({ name }) => name },
        { label: 'Window', text: ({ metric = '' }) => windowOf(metric)?.label },
        { label: 'Significant (Benjamini-Hochberg, 5%)', text: ({ isSignificant }) => (isSignificant ? 'yes' : 'no') },
        ...summaryFigures<(typeof cells)[number]>((cell) => cell),
      ],
      cells,
    );
  },
};

export interface HeatCellParams {
  readonly topic: string;
  readonly metric: ReactionMetric;
}
export type HeatCellSummary = GroupSummary;

/** One cell with its interval, computed when the cell is focused. */
export const heatCell: Kind<HeatCellParams, HeatCellSummary> = {
  compute(context, { topic, metric }) {
    const { columns, selection, values } = context;
    const group = groupsOf(columns, 'topic', selection.rows).find(({ name }) => name === topic) ?? { name: topic, rows: new Int32Array() };
    return summarizeGroup(context, group, values(metric), storyCounter(columns.stories));
  },
};
