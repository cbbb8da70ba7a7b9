import { createPageValue } from '#src/shared/storage/page-value.ts';
import type { Failure } from './failure.ts';

/**
 * Why the proxy no longer accepts this browser's requests. While it is set nothing is sent, because every request would be refused: one state
 * of the whole desk, not of each query.
 */
export const accessRefusal = createPageValue<Failure | undefined>(undefined);
