import type { QuantifiedMetric, QuantifiedRecord } from '#contract/endpoints/quantified.ts';

/** What the arithmetic needs of a reading; the explorer's own have it. */
export interface Reading {
  readonly record: QuantifiedRecord;
  /** as the screen has them; null is "not measured" */
  readonly numbers: Readonly<Record<QuantifiedMetric, number | null>>;
  readonly publishedSeconds: number | undefined;
}
