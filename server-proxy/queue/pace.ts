/** How long what was measured counts: after this time it has a weight of 1/e. */
const memoryMs = 10_000;
/**
 * In less time the pace is not known, so nobody is refused for it: the first responses after a start, when connections are opened and caches are
 * cold, take longer than all that follow.
 */
const minBusyMs = 2000;

/**
 * How fast tasks end while all of their room is taken. A task that runs counts as one that is about to end: where none of them ends, the pace
 * slows down from moment to moment.
 */
export class Pace {
  /** time in which the room was taken */
  #busyMs = 0;
  /** tasks that ended in it */
  #ended = 0;
  #atMs = performance.now();

  /** Counts the time since the last call. @param isBusy whether there was no room in it */
  observe(isBusy: boolean, ended = 0): void {
    const nowMs = performance.now();
    const elapsedMs = nowMs - this.#atMs;
    const weight = Math.exp(-elapsedMs / memoryMs);
    this.#busyMs = this.#busyMs * weight + (isBusy ? elapsedMs : 0);
    this.#ended = this.#ended * weight + (isBusy ? ended : 0);
    this.#atMs = nowMs;
  }

  /** The expected time until some more tasks have ended; undefined where the pace is not known. */
  msUntilEnded(count: number, running: number): number | undefined {
    if (this.#busyMs < minBusyMs) return undefined;
    return (count * this.#busyMs) / (this.#ended + Math.max(running, 1));
  }
}
