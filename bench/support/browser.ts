import { chromium as playwright, type Browser, type CDPSession, type JSHandle, type Page } from '@playwright/test';
import { chromium } from '../../scripts/chromium.ts';

export const desktop = { width: 1440, height: 900 };

/** The browser of the tests. @param args further flags */
export const launchBrowser = (args: readonly string[] = []): Promise<Browser> =>
  playwright.launch({ ...chromium, args: [...chromium.args, ...args] });

export const setCpuThrottling = (session: CDPSession, rate: number): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** A page whose times are measured. */
export interface TimedPage {
  readonly page: Page;
  readonly session: CDPSession;
}

export async function timePage(page: Page): Promise<TimedPage> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { page, session };
}

/** CPU milliseconds of the page's main thread so far; unlike elapsed time, other load on the machine does not lengthen it. */
export async function mainThreadMs({ session }: TimedPage): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

export interface PaintTime {
  /** from the event to the paint */
  readonly ms: number;
  /** CPU time of the main thread meanwhile */
  readonly threadMs: number;
}

/**
 * Measures from an input event to the paint of its result. It starts at the browser's time of the event, so it includes what the event
 * waits before a listener runs.
 *
 * @param isDone runs in the page with `arg` in each frame; it travels as text, so it refers to nothing outside
 * @param act causes the event
 */
export async function timeToPaint<Arg>(
  timed: TimedPage,
  event: string,
  isDone: (arg: Arg) => boolean,
  arg: Arg,
  act: () => Promise<unknown>,
): Promise<PaintTime> {
  const { page } = timed;
  const condition = (await page.evaluateHandle(`(${isDone.toString()})`)) as JSHandle<(arg: unknown) => boolean>;
  const painted = page.evaluate(
    ({ event, condition, arg }) =>
      new Promise<number>((resolve, reject) => {
        let started = 0;
        const check = (): void => {
          if (started === 0 || !condition(arg)) return void requestAnimationFrame(check);
          // What the document holds in this frame is painted before the next task.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve(performance.now() - started));
          port1.start();
          port2.postMessage(0);
        };
        setTimeout(() => reject(new Error(`no result of ${event} (${JSON.stringify(arg)})`)), 60_000);
        addEventListener(event, ({ timeStamp }) => (started = timeStamp), { capture: true, once: true });
        requestAnimationFrame(check);
      }),
    { event, condition, arg },
  );
  // Input reaches the page by another way than scripts: the listener must be there first.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  const before = await mainThreadMs(timed);
  // Together, so that an act that fails is what is told.
  const [ms] = await Promise.all([painted, act()]);
  return { ms, threadMs: (await mainThreadMs(timed)) - before };
}
