import type { Computed } from '../computed.ts';
import type { FigureTable } from '../figures.ts';
import type { ReactionMetric } from '../reactions/metrics.ts';
import type { AnalysisContext } from '../summaries.ts';

interface MetricParams {
  readonly metric?: ReactionMetric;
  readonly x?: ReactionMetric;
  readonly y?: ReactionMetric;
  readonly metrics?: readonly ReactionMetric[];
}

/** The metrics of which an analysis gives figures: those of its parameters that are metrics. */
export function metricsOf(params: object): readonly ReactionMetric[] {
  const { metric, x, y, metrics = [] }: MetricParams = params;
  return [metric, x, y, ...metrics].filter((name) => name !== undefined);
}

/**
 * A kind of analysis: what is computed of which rows, and its figures. An object and no call, so that a page that needs a part of the module does not
 * load the rest.
 *
 * @typeParam Params its parameters
 * @typeParam Result what is computed, for charts and sentences
 */
export interface Kind<Params extends object, Result> {
  /** all loaded reactions count, whatever the filter */
  readonly isUnfiltered?: true;
  readonly compute: (context: AnalysisContext, params: Params) => Computed<Result>;
  /** its figures, each listed once: tables, files and commands are made of them */
  readonly table?: (result: Result, params: Params) => FigureTable;
}
