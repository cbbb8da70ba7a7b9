import type { QuantifiedRecord } from '#contract/endpoints/quantified.ts';

/**
 * How well a row stands for its story and symbol, the least first: the row about the whole day, else the one about the story's own
 * session, else any other (product.md 4).
 */
export const standing = ({ ReportSess, NewsSess }: Pick<QuantifiedRecord, 'ReportSess' | 'NewsSess'>): number =>
  ReportSess === 'All' ? 0 : ReportSess === NewsSess ? 1 : 2;
