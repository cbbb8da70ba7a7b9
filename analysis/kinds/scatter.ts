import { valueAt } from '#contract/value-at.ts';
import type { ReactionMetric } from '../reactions/metrics.ts';
import { holds, type Box } from '../box.ts';
import { bins2d, reachOf, type Bins2d } from '../stats/bins.ts';
import { rankCorrelation, rankInterval } from '../stats/rank-correlation.ts';
import { hasIntervals } from '../stats/sample-size.ts';
import type { Interval } from '../stats/quantiles.ts';
import { measuredValues, storyCounter } from '../sample.ts';
import { type AnalysisContext, summarizeGroup, type GroupSummary } from '../summaries.ts';
import { combine, type Computed, intervalOnly } from '../computed.ts';
import { figureTable, summaryTable } from '../figures.ts';
import { isSignedMetric, metricLabel } from '../reactions/fields.ts';
import type { Kind } from './kind.ts';

/** Points in the chart; more reactions than that are binned. */
export const maxPoints = 500;
const maxBins = [24, 20] as const;

export interface ScatterParams {
  readonly x: ReactionMetric;
  readonly y: ReactionMetric;
}

export interface ScatterPoint {
  /** index in the loaded reactions */
  readonly row: number;
  readonly x: number;
  readonly y: number;
}

type Reach = readonly [low: number, high: number];

/** Two metrics of the reactions that have both. */
export interface Scatter {
  readonly x: GroupSummary;
  readonly y: GroupSummary;
  /** number of reactions with only one of the two */
  readonly onlyX: number;
  readonly onlyY: number;
  /** the range of each axis */
  readonly reach: { readonly x: Reach; readonly y: Reach };
  /** the reactions; empty if there are too many to draw and they are in `bins` */
  readonly points: readonly ScatterPoint[];
  readonly bins: Bins2d | undefined;
  /** Spearman's rank correlation; undefined for a small sample, NaN where a metric is constant */
  readonly rank: number | undefined;
  /** only in the second result, if the sample has enough days */
  readonly rankInterval: Interval | undefined;
}

/**
 * Assumed: how two metrics are related is measured by their rank correlation, because it needs no straight line and no outlier is
 * dropped for it; it is not computed for fewer than 10 reactions or stories.
 */
function compute(context: AnalysisContext, params: ScatterParams): Computed<Scatter> {
  const { columns, selection, values } = context;
  const [across, up] = [values(params.x), values(params.y)];
  const measuredIn = (column: Float64Array) => (row: number) => !Number.isNaN(valueAt(column, row));
  const [hasX, hasY] = [selection.rows.filter(measuredIn(across)), selection.rows.filter(measuredIn(up))];
  const rows = hasX.filter(measuredIn(up));
  const count = storyCounter(columns.stories);
  const [x, y] = [measuredValues(columns, rows, across), measuredValues(columns, rows, up)];
  const pairs = { ...x, x: x.values, y: y.values };
  const acrossSummary = summarizeGroup(context, { name: params.x, rows }, across, count);
  const { summary } = acrossSummary.figures;
  const isMany = rows.length > maxPoints;
  const parts = {
    x: acrossSummary,
    y: summarizeGroup(context, { name: params.y, rows }, up, count),
    rankInterval: intervalOnly(hasIntervals(summary) ? () => rankInterval(pairs) : undefined),
  };
  const plain = {
    onlyX: hasX.length - rows.length,
    onlyY: hasY.length - rows.length,
    reach: { x: reachOf(x.values), y: reachOf(y.values) },
    points: isMany ? [] : Array.from(rows, (row, index) => ({ row, x: valueAt(x.values, index), y: valueAt(y.values, index) })),
    bins: isMany ? bins2d(x.values, y.values, maxBins) : undefined,
    rank: summary.isEnough ? rankCorrelation(pairs) : undefined,
  };
  return combine(parts, (found) => ({ ...plain, ...found }));
}

/** The bins if there are any, else the figures of both metrics; the reactions are in the export of the table. */
export const scatter: Kind<ScatterParams, Scatter> = {
  compute,
  table({ x, y, bins }, params) {
    const labelOf = (metric: string): string => metricLabel(metric as ReactionMetric);
    if (!bins) return summaryTable([x, y], 'Metric', ({ name }) => isSignedMetric(name as ReactionMetric), labelOf);
    const [across, up] = [metricLabel(params.x), metricLabel(params.y)];
    return figureTable<(typeof bins.cells)[number]>(
      [
        { label: `${across} from`, unit: 'metric', value: (cell) => cell.x },
        { label: `${across} to`, unit: 'metric', value: (cell) => cell.x + bins.stepX },
        { label: `${up} from`, unit: 'metric', value: (cell) => cell.y },
        { label: `${up} to`, unit: 'metric', value: (cell) => cell.y + bins.stepY },
        { label: 'Reactions', unit: 'count', value: ({ count }) => count },
      ],
      bins.cells,
    );
  },
};

export interface BoxParams extends ScatterParams {
  readonly box: Box;
}

/** The reactions inside a box of the chart. */
export interface BoxSummary {
  /** index in the loaded reactions */
  readonly rows: Int32Array;
  readonly x: GroupSummary;
  readonly y: GroupSummary;
}

export const box: Kind<BoxParams, BoxSummary> = {
  compute(context, { x, y, box }) {
    const { columns, selection, values } = context;
    const [across, up] = [values(x), values(y)];
    const rows = selection.rows.filter((row) => holds(box, valueAt(across, row), valueAt(up, row)));
    const count = storyCounter(columns.stories);
    return combine(
      { x: summarizeGroup(context, { name: x, rows }, across, count), y: summarizeGroup(context, { name: y, rows }, up, count) },
      (parts) => ({ rows, ...parts }),
    );
  },
};
