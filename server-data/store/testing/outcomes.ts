import type { WriteCount } from '../write-batch.ts';

/** The counts of a batch, 0 where a test gives none. */
export const outcomes = (some: Partial<WriteCount>): WriteCount => ({ added: 0, updated: 0, unchanged: 0, older: 0, ...some });
