import { type AnalysisAddress, analysisParameters } from '#analysis/address/analysis-address.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

/** The state of the analysis in the address, in addition to that of the table. */
export const analysisSearch: SearchShape<typeof analysisParameters> = { query: analysisParameters, rules: () => [] };

export type AnalysisSearch = AnalysisAddress;
export type AnalysisSearchChange = SearchChange<typeof analysisParameters>;
