/** How long one slice of work takes, ms. */
const sliceMs = 8;

const step = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs a generator to its end in slices of a few milliseconds, so that the page stays responsive. For work that takes less than the start of a
 * worker; longer work belongs into a worker.
 *
 * @throws the signal's reason once it is aborted
 */
export async function runInSteps<T>(steps: Generator<undefined, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    await step();
    signal.throwIfAborted();
    for (const untilMs = performance.now() + sliceMs; performance.now() < untilMs;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  }
}
