import { quartiles } from '#src/shared/stats/quantiles.ts';
import { enough } from '#src/shared/stats/summary.ts';
import { wilson, type Interval } from '#src/shared/stats/wilson.ts';
import { medianInterval } from '#src/shared/stats/bootstrap.ts';
import type { Asked } from './asked.ts';
import { everything } from './distribution.ts';
import { groupsOf, sampleOf, storyCounter, type Group } from './samples.ts';

export const lateMetrics = ['Result%', '120_Minutes%'] as const;

export interface FadeQuestion {
  readonly late: (typeof lateMetrics)[number];
  /** the least size of the first minute, percent points */
  readonly least: number;
  readonly grouping: 'topic' | 'session';
}

/** What became of the first minute, in a group. */
export interface FadeRow {
  readonly name: string;
  readonly n: number;
  readonly stories: number;
  readonly follow: number;
  readonly fade: number;
  /** the price stood still afterwards */
  readonly still: number;
  /** share of those that followed among those that moved on, with its Wilson interval */
  readonly followRate: number;
  readonly followInterval: Interval;
  /** the rest in the direction of the first minute: above 0 it went on */
  readonly median: number;
  readonly q1: number;
  readonly q3: number;
  readonly interval?: Interval | undefined;
  readonly isEnough: boolean;
}

export interface FadeOrFollow {
  readonly whole: FadeRow;
  readonly groups: readonly FadeRow[];
}

/**
 * The move after the first minute, in the direction of that minute, percent points. Taking the rest and not the total
 * keeps the first minute from proving itself (product 4.6).
 *
 * @returns NaN where either is missing, or the first minute is too small to tell a direction
 */
export function restOf(first: number, late: number, least: number): number {
  if (!(Math.abs(first) >= least) || first === 0 || first <= -100) return Number.NaN;
  return ((100 + late) / (100 + first) - 1) * 100 * Math.sign(first);
}

/** Assumed: a rest of 0 is neither, and stands outside the share of those that followed. */
export function fadeOrFollow({ columns, chosen, values, seed, interval }: Asked, { late, least, grouping }: FadeQuestion): FadeOrFollow {
  const [first, later] = [values('1_Minute%'), values(late)];
  const rest = first.map((move, row) => restOf(move, later[row] ?? Number.NaN, least));
  const count = storyCounter(columns.stories);
  const row = ({ name, rows }: Group): FadeRow => {
    const sample = sampleOf(columns, rows, rest);
    const sorted = sample.values.slice().sort();
    const follow = sorted.reduce((sum, value) => sum + Number(value > 0), 0);
    const fade = sorted.reduce((sum, value) => sum + Number(value < 0), 0);
    const n = sorted.length;
    const stories = count(sample.clusters);
    const isEnough = n >= enough && stories >= enough;
    return {
      name,
      n,
      stories,
      follow,
      fade,
      still: n - follow - fade,
      followRate: follow / (follow + fade),
      followInterval: wilson(follow, follow + fade),
      ...quartiles(sorted),
      interval: isEnough && seed !== undefined ? interval(() => medianInterval(sample, `${seed}|fade|${name}`)) : undefined,
      isEnough,
    };
  };
  return {
    whole: row({ name: everything, rows: chosen.rows }),
    groups: groupsOf(columns, grouping, chosen.rows)
      .map(row)
      .filter(({ n }) => n > 0),
  };
}
