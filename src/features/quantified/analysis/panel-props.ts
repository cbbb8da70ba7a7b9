import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Reading } from '#src/shared/readings/reading.ts';
import type { AnalysisSearch, AnalysisSearchChange } from './analysis-search.ts';
import type { Analyst, Readings } from './analyst.ts';

/** What every part of the analysis is given. */
export interface PanelProps {
  readonly analyst: Analyst;
  readonly readings: Readings;
  readonly search: AnalysisSearch;
  readonly onChange: (change: AnalysisSearchChange) => void;
  readonly seed: string;
  readonly labelOf: (metric: QuantifiedMetric) => string;
  /** the reading that is open beside the table */
  readonly selected?: Reading | undefined;
  /** narrows the table to a topic */
  readonly onTopic?: ((topic: string) => void) | undefined;
}
