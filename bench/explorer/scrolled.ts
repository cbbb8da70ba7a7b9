import type { Side } from './sides.ts';
import { busyMs } from './to-paint.ts';

const seconds = 3;
const pixelsPerSecond = 8000;
const leastRows = 500;

export interface Scrolled {
  /** beyond 50 ms */
  readonly longTasks: number;
  readonly longestMs: number;
  /** what the page's thread worked, in its own time: others on the machine do not lengthen it */
  readonly busyMs: number;
}

/** The wheel turns through a table on a processor slowed down four times. */
export async function scrolled(side: Side): Promise<Scrolled> {
  const { page, session, firstRow } = side;
  await page.evaluate(() => {
    document.querySelector('.grid-scroll, .ag-grid-viewport')?.scrollTo(0, 0);
    const seen = { tasks: 0, longest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        seen.tasks++;
        seen.longest = Math.max(seen.longest, duration);
      }
    }).observe({ type: 'longtask' });
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.waitForTimeout(500);
  const seen = () =>
    page.evaluate(() => (window as Window & { seen?: { tasks: number; longest: number } }).seen ?? { tasks: 0, longest: 0 });
  const [before, busyBefore] = [await seen(), await busyMs(side)];
  await session.send('Input.synthesizeScrollGesture', {
    x: 900,
    y: 500,
    yDistance: -seconds * pixelsPerSecond,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
  });
  const busyAfter = await busyMs(side);
  await page.waitForTimeout(300);
  const after = await seen();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const top = await firstRow();
  if (top < leastRows) throw new Error(`the table was not scrolled: its first row is ${top}`);
  return { longTasks: after.tasks - before.tasks, longestMs: after.longest, busyMs: busyAfter - busyBefore };
}
