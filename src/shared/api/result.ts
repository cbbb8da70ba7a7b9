import type { WrongRow } from '#contract/schema/rows.ts';

/** The parsed response of an endpoint. */
export interface EndpointResult<T> {
  readonly rows: readonly T[];
  /** records set aside because they had an unexpected shape */
  readonly wrong: readonly WrongRow[];
  /** age that the proxy states for a stale response; 0 when it is current */
  readonly staleSeconds: number;
}
