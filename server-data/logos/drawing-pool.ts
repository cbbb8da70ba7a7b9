import { Tinypool } from 'tinypool';
import { Unavailable } from '../store/unavailable.ts';
import type { DrawingJob } from './drawing-worker.ts';

/** A few seconds of work. */
const maxWaiting = 2000;
const maxIdleMs = 60_000;

export interface DrawingPool {
  /**
   * Draws an SVG as PNG in a process of its own. Undefined when the drawing cannot be read, ends the process or takes too long.
   *
   * @throws Unavailable when too many drawings are waiting
   * @param timeoutMs a drawing takes milliseconds; starting the process takes up to seconds on a busy machine
   */
  readonly draw: (job: DrawingJob, timeoutMs?: number) => Promise<Buffer | undefined>;
  readonly close: () => Promise<void>;
}

/**
 * One child process that draws SVGs from outside sources, one at a time. The renderer aborts its process over some of them, such as a
 * clipped shape that lies far outside, and never finishes others; the next drawing then starts a new process.
 */
export function createDrawingPool(): DrawingPool {
  const pool = new Tinypool({
    filename: new URL('./drawing-worker.ts', import.meta.url).href,
    runtime: 'child_process',
    serialization: 'advanced',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: maxIdleMs,
  });
  let waiting = 0;
  // Tinypool abandons its queue when a process aborts, and its time limit would include the time in the queue.
  let last: Promise<unknown> = Promise.resolve();

  async function run(job: DrawingJob, timeoutMs: number): Promise<Buffer | undefined> {
    try {
      const png = (await pool.run(job, { signal: AbortSignal.timeout(timeoutMs) })) as Uint8Array;
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    } catch {
      return undefined;
    } finally {
      waiting--;
    }
  }

  return {
    draw: async (job, timeoutMs = 10_000) => {
      if (waiting >= maxWaiting) throw new Unavailable('too many pictures are being drawn', 1);
      waiting++;
      const drawing = last.then(() => run(job, timeoutMs));
      last = drawing;
      return drawing;
    },
    close: () => pool.destroy(),
  };
}
