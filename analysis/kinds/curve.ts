import { combine, type Computed, combineList } from '../computed.ts';
import { summaryTable } from '../figures.ts';
import type { ReactionMetric } from '../reactions/metrics.ts';
import { storyCounter } from '../sample.ts';
import { type AnalysisContext, summarizeGroup, type GroupSummary } from '../summaries.ts';
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
  const { columns, selection, values, volatility, unfiltered } = context;
  const count = storyCounter(columns.stories);
  const points = metrics.map((metric) =>
    summarizeGroup(context, { name: metric, rows: selection.rows }, values(metric), count, {
      volatility: volatility(metric),
      among: unfiltered().rows,
    }),
  );
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
