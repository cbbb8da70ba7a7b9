import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import { holds, type Box } from '#src/shared/charts/box.ts';
import { bins2d, reachOf, type Bins2d } from '#src/shared/stats/bins-2d.ts';
import { rankCorrelation, rankInterval } from '#src/shared/stats/rank-correlation.ts';
import type { Interval } from '#src/shared/stats/wilson.ts';
import type { Asked } from './asked.ts';
import { sampleOf, storyCounter, tell, type Told } from './samples.ts';

/** Marks that a picture holds; more readings than that stand in bins (product 1). */
export const mostPoints = 500;
const mostBins = [24, 20] as const;

export interface ScatterQuestion {
  readonly x: QuantifiedMetric;
  readonly y: QuantifiedMetric;
}

export interface ScatterPoint {
  /** of the loaded readings */
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

type Reach = readonly [low: number, high: number];

/** Two metrics of the readings that have both. */
export interface Scatter {
  readonly x: Told;
  readonly y: Told;
  /** readings that have one of the two alone */
  readonly onlyX: number;
  readonly onlyY: number;
  /** what the picture spans */
  readonly reach: { readonly x: Reach; readonly y: Reach };
  /** each reading, or their bins where there are too many to be told apart */
  readonly points: readonly ScatterPoint[];
  readonly bins: Bins2d | undefined;
  /** Spearman's; undefined of too few, NaN where one of the two never varies */
  readonly rank: number | undefined;
  readonly rankInterval: Interval | undefined;
}

const isThere = (value: number | undefined): boolean => !Number.isNaN(value ?? Number.NaN);

/**
 * Assumed: how far two metrics go together is told by the correlation of their ranks, for it presumes no straight line and no outlier
 * is dropped for it; of fewer than 10 readings or stories it is not claimed.
 */
export function scatter(asked: Asked, question: ScatterQuestion): Scatter {
  const { columns, chosen, values, seed } = asked;
  const [across, up] = [values(question.x), values(question.y)];
  const [hasX, hasY] = [chosen.rows.filter((row) => isThere(across[row])), chosen.rows.filter((row) => isThere(up[row]))];
  const rows = hasX.filter((row) => isThere(up[row]));
  const count = storyCounter(columns.stories);
  const figureSeed = seed === undefined ? undefined : `${seed}|scatter`;
  const [x, y] = [sampleOf(columns, rows, across), sampleOf(columns, rows, up)];
  const pairs = { x: x.values, y: y.values, clusters: x.clusters };
  const told = tell(asked, { name: question.x, rows }, across, count, figureSeed);
  const { isEnough } = told.summary;
  const isMany = rows.length > mostPoints;
  return {
    x: told,
    y: tell(asked, { name: question.y, rows }, up, count, figureSeed),
    onlyX: hasX.length - rows.length,
    onlyY: hasY.length - rows.length,
    reach: { x: reachOf(x.values), y: reachOf(y.values) },
    points: isMany ? [] : Array.from(rows, (row, index) => ({ row, x: x.values[index] ?? 0, y: y.values[index] ?? 0 })),
    bins: isMany ? bins2d(x.values, y.values, mostBins) : undefined,
    rank: isEnough ? rankCorrelation(pairs) : undefined,
    rankInterval:
      isEnough && figureSeed !== undefined
        ? asked.interval(() => rankInterval(pairs, `${figureSeed}|${question.x}|${question.y}`))
        : undefined,
  };
}

export interface BrushedQuestion extends ScatterQuestion {
  readonly box: Box;
}

/** What a box of the picture holds. */
export interface Brushed {
  /** of the loaded readings */
  readonly rows: Int32Array;
  readonly x: Told;
  readonly y: Told;
}

export function brushed(asked: Asked, { x, y, box }: BrushedQuestion): Brushed {
  const { columns, chosen, values } = asked;
  const [across, up] = [values(x), values(y)];
  const rows = chosen.rows.filter((row) => holds(box, across[row] ?? Number.NaN, up[row] ?? Number.NaN));
  const count = storyCounter(columns.stories);
  return { rows, x: tell(asked, { name: x, rows }, across, count), y: tell(asked, { name: y, rows }, up, count) };
}
