/**
 * Waits until what was logged is written. A process that exits during a write loses its lines, or prints them after those that are written
 * at the exit. The first flush waits for a write under way, the second for the lines since that began.
 *
 * @param log a logger of pino; with a `minLength` of 0 its destination does not wait
 */
export async function flushLog(log: { readonly flush: (done: () => void) => void }): Promise<void> {
  for (let times = 0; times < 2; times++) await new Promise<void>((resolve) => log.flush(resolve));
}
