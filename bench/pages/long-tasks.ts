import type { CDPSession, Page } from '@playwright/test';

/** Tasks of the page beyond 50 ms. */
export interface LongTasks {
  readonly tasks: number;
  readonly longestMs: number;
}

const seconds = 3;
const pixelsPerSecond = 8000;

/** Begins to count; what it returns tells how many there were until then. */
export async function countLongTasks(page: Page): Promise<() => Promise<LongTasks>> {
  await page.evaluate(() => {
    const seen = { tasks: 0, longestMs: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        seen.tasks++;
        seen.longestMs = Math.max(seen.longestMs, duration);
      }
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => (window as Window & { seen?: LongTasks }).seen ?? { tasks: Number.NaN, longestMs: 0 });
}

/** Three seconds of a wheel that turns downwards over a place. */
export const turnWheel = (session: CDPSession, at: { readonly x: number; readonly y: number }): Promise<unknown> =>
  session.send('Input.synthesizeScrollGesture', {
    ...at,
    yDistance: -seconds * pixelsPerSecond,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
  });
