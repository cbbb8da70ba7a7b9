import { quantile, quartiles } from '#src/shared/stats/quantiles.ts';
import { enough } from '#src/shared/stats/summary.ts';
import type { Asked } from './asked.ts';
import { everything } from './distribution.ts';
import { groupsOf, type Group } from './samples.ts';

export interface LatencyQuestion {
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
  /** received before they were published: the clocks disagree */
  readonly negative: LatencyRow;
  readonly groups: readonly LatencyRow[];
}

function row(name: string, seconds: readonly number[]): LatencyRow {
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
 * Assumed: a story is received once however many symbols it names, so that stories are counted here and not readings;
 * negative times stand on a line of their own and in no group.
 */
export function latency({ columns, chosen }: Asked, { grouping }: LatencyQuestion): Latency {
  const seconds = ({ rows }: Pick<Group, 'rows'>): number[] => {
    const byStory = new Map<number, number>();
    for (const place of Array.from(rows)) {
      const value = columns.latency[place] ?? Number.NaN;
      if (!Number.isNaN(value)) byStory.set(columns.story[place] ?? 0, value);
    }
    return [...byStory.values()];
  };
  const isLate = (value: number): boolean => value >= 0;
  const all = seconds(chosen);
  return {
    whole: row(everything, all.filter(isLate)),
    negative: row(
      'Received before published',
      all.filter((value) => value < 0),
    ),
    groups: groupsOf(columns, grouping, chosen.rows).map((group) => row(group.name, seconds(group).filter(isLate))),
  };
}
