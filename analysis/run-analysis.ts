import { openDataset } from './dataset.ts';
import { buildColumns } from './frame.ts';
import type { AnalysisKind } from './kinds/index.ts';
import { type AnalysisRequest, type AnalysisResult, columnsOf } from './requests.ts';
import { metricColumns, passesOf, type ReactionSet } from './reaction-set.ts';
import { runToEnd } from './run-to-end.ts';

/** Computes an analysis in one go; the desk's worker does so in slices. */
export function runAnalysis<K extends AnalysisKind>(set: ReactionSet, request: AnalysisRequest<K>): AnalysisResult<K> {
  const dataset = openDataset(buildColumns(set.loaded));
  dataset.setFilter(passesOf(set));
  dataset.addMetrics(metricColumns(set, columnsOf(request as AnalysisRequest)));
  return runToEnd(dataset.compute(request as AnalysisRequest)) as AnalysisResult<K>;
}
