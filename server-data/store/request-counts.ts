/** Requests in a window of time, and the milliseconds until it ends. */
export interface RequestCount {
  readonly current: number;
  readonly ttl: number;
}

/**
 * Adds the requests of this instance to what all instances have counted for each key, in windows that begin with a key's first request.
 *
 * @returns what all have counted; rejects when that is away
 */
export type ExchangeCounts = (added: ReadonlyMap<string, number>, windowMs: number) => Promise<ReadonlyMap<string, RequestCount>>;
