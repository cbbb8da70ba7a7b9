import { countLongTasks, turnWheel } from '../pages/long-tasks.ts';
import type { Side } from './sides.ts';
import { busyMs } from './to-paint.ts';

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
  await page.evaluate(() => document.querySelector('.grid-scroll, .ag-grid-viewport')?.scrollTo(0, 0));
  const counted = await countLongTasks(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.waitForTimeout(500);
  const [before, busyBefore] = [await counted(), await busyMs(side)];
  await turnWheel(session, { x: 900, y: 500 });
  const busyAfter = await busyMs(side);
  await page.waitForTimeout(300);
  const after = await counted();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const top = await firstRow();
  if (top < leastRows) throw new Error(`the table was not scrolled: its first row is ${top}`);
  return { longTasks: after.tasks - before.tasks, longestMs: after.longestMs, busyMs: busyAfter - busyBefore };
}
