import type { QuantifiedMetric } from '#contract/endpoints/quantified.ts';
import type { Resampling } from '#src/shared/stats/bootstrap.ts';
import type { Interval } from '#src/shared/stats/wilson.ts';
import type { Chosen } from './chosen.ts';
import type { Columns } from './columns.ts';

/** What every answer is worked out from. */
export interface Asked {
  readonly columns: Columns;
  /** the readings of the filter */
  readonly chosen: Chosen;
  readonly values: (metric: QuantifiedMetric) => Float64Array;
  /** what intervals are drawn from; undefined where none is wanted */
  readonly seed: string | undefined;
  /** an interval once it is known: of one question they are asked for in the same order each time */
  readonly interval: (resampling: () => Resampling) => Interval | undefined;
}
