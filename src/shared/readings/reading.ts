import type { QuantifiedMetric, QuantifiedRecord } from '#contract/endpoints/quantified.ts';

/** What arithmetic needs of a quantified record; the explorer's own readings have more. */
export interface Reading {
  readonly record: QuantifiedRecord;
  /** as the screen has them; null is "not measured" */
  readonly numbers: Readonly<Record<QuantifiedMetric, number | null>>;
  readonly publishedSeconds: number | undefined;
}
