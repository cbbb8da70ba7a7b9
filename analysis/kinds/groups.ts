import { type Significance, significanceOf } from '../significance.ts';
import { combine, type Computed, combineList } from '../computed.ts';
import { summaryTable } from '../figures.ts';
import { isSignedMetric } from '../reactions/fields.ts';
import type { ReactionMetric } from '../reactions/metrics.ts';
import { type AnalysisContext, analysisGroups, type GroupedParams, metricSummaries, type GroupSummary } from '../summaries.ts';
import type { Kind } from './kind.ts';

export interface GroupsParams extends GroupedParams<'symbol' | 'topic' | 'watchlist'> {
  readonly metric: ReactionMetric;
}

/** A metric by group, the largest group first; groups without a value are not listed. */
export interface Groups {
  readonly rows: readonly GroupSummary[];
  readonly significance: Significance;
}

function compute(context: AnalysisContext, params: GroupsParams): Computed<Groups> {
  const summarize = metricSummaries(context, params.metric);
  const rows = analysisGroups(context, params)
    .map((group) => summarize(group))
    .filter(({ figures }) => figures.summary.n > 0)
    .sort(({ figures: a }, { figures: b }) => b.summary.n - a.summary.n || a.name.localeCompare(b.name));
  const significance = significanceOf(rows.map(({ figures }) => figures.p));
  return combine({ rows: combineList(rows) }, (parts) => ({ ...parts, significance }));
}

export const groups: Kind<GroupsParams, Groups> = {
  compute,
  table: ({ rows }, { metric }) => summaryTable(rows, 'Group', () => isSignedMetric(metric)),
};
