import type { CDPSession, Page } from '@playwright/test';

/** What has to stand in a table before it has followed. */
export interface Awaited {
  /** rows by their places, from 0, each with what its cell has to hold; "" is anything */
  readonly rows: Readonly<Record<number, string>>;
  /** selector of the cell: {row} is its place, {line} what assistive technology is told, {column} the head's aria-colindex */
  readonly cell: string;
  /** selector of the column's head, where the cell is found by its place */
  readonly head?: string;
}

/** A page under measurement, and what its browser tells of it. */
export interface Watched {
  readonly page: Page;
  readonly session: CDPSession;
}

/** How long something took. */
export interface Took {
  readonly ms: number;
  /** of the page's thread, in its own time: others on the machine do not lengthen it */
  readonly busyMs: number;
}

export async function watch(page: Page): Promise<Watched> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

/** What the page's thread has worked until now. */
export async function busyMs({ session }: Watched): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/**
 * Milliseconds from an event that a hand makes to the paint of what it asked for. The browser's own time of the event counts, so that
 * what waits before a listener runs is part of it; both tables are watched by the same lines.
 */
export async function toPaint(watched: Watched, type: string, awaited: Awaited, act: () => Promise<unknown>): Promise<Took> {
  const { page } = watched;
  const watching = page.evaluate(
    ({ type, rows, cell, head }) =>
      new Promise<number>((resolve, reject) => {
        let begun = 0;
        const textOf = (row: number): string | undefined => {
          const column = head === undefined ? '' : document.querySelector(head)?.getAttribute('aria-colindex');
          const found = cell.replace('{row}', String(row)).replace('{line}', String(row + 2));
          return document.querySelector(found.replace('{column}', column ?? '0'))?.textContent;
        };
        const isThere = ([row, text]: [string, string]): boolean => textOf(Number(row))?.includes(text) === true;
        const look = (): void => {
          if (begun === 0 || !Object.entries(rows).every(isThere)) return void requestAnimationFrame(look);
          // What is there now is painted before the next task.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - begun));
          port1.start();
          port2.postMessage(0);
        };
        setTimeout(() => reject(new Error(`nothing follows the ${type}: ${begun} ${textOf(0)}`)), 60_000);
        addEventListener(type, ({ timeStamp }) => (begun = timeStamp), { capture: true, once: true });
        requestAnimationFrame(look);
      }),
    { type, ...awaited },
  );
  // The watcher is there before the hand moves.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const before = await busyMs(watched);
  await act();
  const ms = await watching;
  return { ms, busyMs: (await busyMs(watched)) - before };
}
