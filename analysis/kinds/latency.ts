import { valueAt } from '#contract/value-at.ts';
import { enough, quantile, quartiles } from '../stats/quantiles.ts';
import { type Computed, withoutIntervals } from '../computed.ts';
import { type Figure, figureTable } from '../figures.ts';
import { type Group, groupsOf } from '../groups.ts';
import { allReactionsName, type AnalysisContext } from '../summaries.ts';
import type { Kind } from './kind.ts';

export interface LatencyParams {
  readonly grouping: 'provider' | 'topic' | 'hour';
}

/** Seconds from publication to receipt. */
export interface LatencyRow {
  readonly name: string;
  /** stories */
  readonly n: number;
  readonly q1: number;
  readonly median: number;
  readonly q3: number;
  readonly p90: number;
  readonly p99: number;
  readonly isEnough: boolean;
}

export interface Latency {
  readonly whole: LatencyRow;
  /** received before publication: the clocks disagree */
  readonly negative: LatencyRow;
  readonly groups: readonly LatencyRow[];
}

function summarize(name: string, seconds: readonly number[]): LatencyRow {
  const sorted = Float64Array.from(seconds).sort();
  return {
    name,
    n: sorted.length,
    ...quartiles(sorted),
    p90: quantile(sorted, 0.9),
    p99: quantile(sorted, 0.99),
    isEnough: sorted.length >= enough,
  };
}

/**
 * Assumed: a story is received once, whatever the number of its symbols, so that stories are counted here and not reactions;
 * negative times have a line of their own and are in no group.
 */
function compute({ columns, selection }: AnalysisContext, { grouping }: LatencyParams): Computed<Latency> {
  const seconds = ({ rows }: Pick<Group, 'rows'>): number[] => {
    const byStory = new Map<number, number>();
    for (const row of rows) {
      const value = valueAt(columns.latency, row);
      if (!Number.isNaN(value)) byStory.set(valueAt(columns.story, row), value);
    }
    return [...byStory.values()];
  };
  const isPlausible = (value: number): boolean => value >= 0;
  const all = seconds(selection);
  return withoutIntervals({
    whole: summarize(allReactionsName, all.filter(isPlausible)),
    negative: summarize(
      'Received before published',
      all.filter((value) => value < 0),
    ),
    groups: groupsOf(columns, grouping, selection.rows).map((group) => summarize(group.name, seconds(group).filter(isPlausible))),
  });
}

const ifEnough =
  <Value>(value: (row: LatencyRow) => Value) =>
  (row: LatencyRow): Value | undefined =>
    row.isEnough ? value(row) : undefined;

/** The figures of every group; a group that is too small has only its size. */
export const latencyFigures: readonly Figure<LatencyRow>[] = [
  { label: 'Stories', unit: 'count', value: ({ n }) => n },
  { label: 'Median', unit: 'seconds', value: ifEnough(({ median }) => median) },
  { label: 'IQR', unit: 'seconds', range: ifEnough(({ q1, q3 }) => [q1, q3] as const) },
  { label: '90th percentile', unit: 'seconds', value: ifEnough(({ p90 }) => p90) },
  { label: '99th percentile', unit: 'seconds', value: ifEnough(({ p99 }) => p99) },
];

export const latency: Kind<LatencyParams, Latency> = {
  compute,
  table: ({ whole, negative, groups }) =>
    figureTable([{ label: 'Group', text: ({ name }) => name }, ...latencyFigures], [whole, negative, ...groups]),
};
