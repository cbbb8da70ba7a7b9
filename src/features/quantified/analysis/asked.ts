import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Chosen } from './chosen.ts';
import type { Columns } from './columns.ts';

/** What every answer is worked out from. */
export interface Asked {
  readonly columns: Columns;
  /** the readings of the filter */
  readonly chosen: Chosen;
  readonly values: (metric: QuantifiedMetric) => Float64Array;
  readonly seed: string | undefined;
}
