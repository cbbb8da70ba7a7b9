import type { QuantifiedMetric, QuantifiedRecord } from '#contract/endpoints/quantified.ts';

/** A reaction: a quantified record with its numbers parsed. */
export interface Reaction {
  readonly record: QuantifiedRecord;
  /** in display units; null is "not measured" */
  readonly numbers: Readonly<Record<QuantifiedMetric, number | null>>;
  readonly publishedSeconds: number | undefined;
}

/**
 * Rank of a reaction as the one to show for its story and symbol, lowest first: the full day, the story's own session, any other.
 */
export const matchRank = ({ ReportSess, NewsSess }: Pick<QuantifiedRecord, 'ReportSess' | 'NewsSess'>): number =>
  ReportSess === 'All' ? 0 : ReportSess === NewsSess ? 1 : 2;
