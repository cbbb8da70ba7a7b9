/** Held by the one runner of sources that uses a store, of all processes. It ends with the process. */
export interface RunnerLock {
  readonly release: () => Promise<void>;
}
