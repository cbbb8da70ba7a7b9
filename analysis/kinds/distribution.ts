import { histogram, type Histogram } from '../stats/bins.ts';
import { type Significance, significanceOf } from '../significance.ts';
import { combine, type Computed, combineList } from '../computed.ts';
import { summaryTable } from '../figures.ts';
import { isSignedMetric } from '../reactions/fields.ts';
import type { ReactionMetric } from '../reactions/metrics.ts';
import { measuredValues } from '../sample.ts';
import {
  allReactionsName,
  type AnalysisContext,
  analysisGroups,
  type GroupedParams,
  metricSummaries,
  type GroupSummary,
} from '../summaries.ts';
import type { Kind } from './kind.ts';

export interface DistributionParams extends GroupedParams {
  readonly metric: ReactionMetric;
}

export interface Distribution {
  readonly whole: GroupSummary;
  readonly histogram: Histogram;
  readonly groups: readonly GroupSummary[];
  /** of `groups` */
  readonly significance: Significance;
}

function compute(context: AnalysisContext, params: DistributionParams): Computed<Distribution> {
  const { metric } = params;
  const { columns, selection, values } = context;
  const summarize = metricSummaries(context, metric);
  const found = analysisGroups(context, params).map((group) => summarize(group));
  const whole = summarize({ name: allReactionsName, rows: selection.rows });
  const bins = histogram(measuredValues(columns, selection.rows, values(metric)).values.slice().sort());
  const significance = significanceOf(found.map(({ figures }) => figures.p));
  return combine({ whole, groups: combineList(found) }, (parts) => ({ ...parts, histogram: bins, significance }));
}

export const distribution: Kind<DistributionParams, Distribution> = {
  compute,
  table: ({ whole, groups }, { metric }) => summaryTable([whole, ...groups], 'Group', () => isSignedMetric(metric)),
};
