import type { WrongRow } from '#contract/rows.ts';

/** What the proxy sent for a query, record by record. */
export interface Answer<T> {
  readonly rows: readonly T[];
  /** records set aside because they had an unexpected shape */
  readonly wrong: readonly WrongRow[];
  /** how old the proxy says the answer is because its upstream is unwell; 0 when it is live */
  readonly staleSeconds: number;
}
