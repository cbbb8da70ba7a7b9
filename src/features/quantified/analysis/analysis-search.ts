import { type AnalysisAddress, analysisParameters, type AnalysisTab } from '#analysis/address/analysis-address.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

/** The labels of the tabs, in their order. */
export const analysisTabs: Readonly<Record<AnalysisTab, string>> = {
  curve: 'Reaction curve',
  heat: 'Heat map',
  distribution: 'Distribution',
  groups: 'Groups',
  scatter: 'Scatter',
  fade: 'Follow-through or reversal',
  cohorts: 'Cohorts',
  scoreboard: 'Scoreboard',
  latency: 'Latency',
};

/** The state of the analysis in the address, in addition to that of the table. */
export const analysisSearch: SearchShape<typeof analysisParameters> = { query: analysisParameters, rules: () => [] };

export type AnalysisSearch = AnalysisAddress;
export type AnalysisSearchChange = SearchChange<typeof analysisParameters>;
