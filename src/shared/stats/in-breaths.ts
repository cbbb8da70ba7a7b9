/** How long is worked between two breaths of the page. */
const sliceMs = 8;

const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Takes steps to their end, a few milliseconds at a time, so that the page answers its reader meanwhile. For work that is done before a
 * worker would have started; what takes seconds belongs into one.
 *
 * @throws the signal's reason once nobody waits any more
 */
export async function inBreaths<T>(steps: Generator<undefined, T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    await breath();
    signal.throwIfAborted();
    for (const untilMs = performance.now() + sliceMs; performance.now() < untilMs;) {
      const { done, value } = steps.next();
      if (done === true) return value;
    }
  }
}
