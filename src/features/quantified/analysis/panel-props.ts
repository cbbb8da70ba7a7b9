import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Reading } from '#src/shared/readings/reading.ts';
import type { AnalysisSearch, AnalysisSearchChange } from './analysis-search.ts';
import type { Analyst, Readings } from './analyst.ts';

/** Figures of a metric that are wanted, both ends included; undefined is open. */
export interface MetricRange {
  readonly metric: QuantifiedMetric;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** What every part of the analysis is given. */
export interface PanelProps {
  readonly analyst: Analyst;
  readonly readings: Readings;
  readonly search: AnalysisSearch;
  readonly onChange: (change: AnalysisSearchChange, how?: { replace?: boolean }) => void;
  readonly seed: string;
  readonly labelOf: (metric: QuantifiedMetric) => string;
  /** the reading that is open beside the table */
  readonly selected?: Reading | undefined;
  /** the reading that has the focus in the table */
  readonly focused?: Reading | undefined;
  /** narrows the table to a topic or a symbol */
  readonly onGroup?: ((by: 'topic' | 'symbol', name: string) => void) | undefined;
  /** rows to mark in the table, by `_id`; undefined marks none */
  readonly onMark?: ((keys: ReadonlySet<string> | undefined) => void) | undefined;
  /** leaves in the table only what lies in these ranges */
  readonly onNarrow?: ((ranges: readonly MetricRange[]) => void) | undefined;
  /** opens a row, by `_id` */
  readonly onPickRow?: ((key: string) => void) | undefined;
}
