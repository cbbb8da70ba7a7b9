import { combine, type Computed, combineList } from '../computed.ts';
import { summaryTable } from '../figures.ts';
import type { ReactionMetric } from '../reactions/metrics.ts';
import { type AnalysisContext, metricSummaries, type GroupSummary } from '../summaries.ts';
import { windowOf } from '#contract/market/windows.ts';
import type { Kind } from './kind.ts';

export interface CurveParams {
  /** moves by window */
  readonly metrics: readonly ReactionMetric[];
}

/** Moves by window; the name of a point is its metric. */
export interface ReactionCurve {
  readonly points: readonly GroupSummary[];
}

/** Each window has its own sample: a reaction may have one window and lack the next. */
function compute(context: AnalysisContext, { metrics }: CurveParams): Computed<ReactionCurve> {
  const points = metrics.map((metric) => metricSummaries(context, metric)({ name: metric, rows: context.selection.rows }));
  return combine({ points: combineList(points) }, (parts) => parts);
}

export const curve: Kind<CurveParams, ReactionCurve> = {
  compute,
  table: ({ points }) =>
    summaryTable(
      points,
      'Window',
      () => true,
      (metric) => windowOf(metric)?.label ?? metric,
    ),
};
