import type { Outcome } from './versions.ts';

/** How many records of a batch had each outcome (`decideOutcome`). */
export type WriteCount = Readonly<Record<Outcome, number>>;

export function countOutcomes(outcomes: Iterable<Outcome>): WriteCount {
  const count = { added: 0, updated: 0, unchanged: 0, older: 0 };
  for (const outcome of outcomes) count[outcome]++;
  return count;
}

/** The sum of the counts of parts of a batch. */
export function addCounts(counts: Iterable<WriteCount>): WriteCount {
  const sum = { added: 0, updated: 0, unchanged: 0, older: 0 };
  for (const count of counts) for (const outcome of Object.keys(sum) as Outcome[]) sum[outcome] += count[outcome];
  return sum;
}

/** A position in a source, stored in the transaction of the batch that ends there, so that an interrupted ingest resumes exactly. */
export interface Cursor {
  /** e.g. a fingerprint of the file's content */
  readonly source: string;
  /** the last line, or element, that was read */
  readonly position: number;
  /** whether the source was read to its end; a later run then starts over, and finds everything unchanged */
  readonly finished: boolean;
  /** running counts as JSON, so that a resumed run ends with the same totals; the store does not read it */
  readonly counts: string;
}
