/** Requests in a window of time, and the milliseconds until it ends. */
export interface RequestCount {
  readonly current: number;
  readonly ttl: number;
}

/** Counts the requests of keys over all instances of the service. */
export interface RequestCounts {
  /** Counts a request in a window that begins with the first one. */
  readonly count: (key: string) => RequestCount;
  /** Sends what has not been sent. */
  readonly close: () => Promise<void>;
}
