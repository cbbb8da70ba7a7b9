import type { Browser, CDPSession } from '@playwright/test';
import type { Asked, Measured } from './measured.ts';
import { laterPages } from './page-list.ts';

/** Scripts are counted for this long after the load event. */
const countedMs = 5000;

export interface ColdVisit {
  readonly scripts: number;
  readonly gzipKilobytes: number;
  /** the longest chain of scripts of which each was requested by the code of the one before */
  readonly steps: number;
}

/** A request and the scripts whose code made it. */
export interface RequestedScript {
  readonly url: string;
  readonly by: readonly string[];
}

/** @param scripts in the order in which they were requested */
export function requestSteps(scripts: readonly RequestedScript[]): number {
  const steps = new Map<string, number>();
  for (const { url, by } of scripts) {
    const before = Math.max(0, ...by.map((one) => steps.get(one) ?? 0));
    if (!steps.has(url)) steps.set(url, before + 1);
  }
  return Math.max(0, ...steps.values());
}

type StackTrace = Parameters<Parameters<typeof listen>[1]>[0]['initiator']['stack'];
const listen = (session: CDPSession, heard: Parameters<typeof session.on<'Network.requestWillBeSent'>>[1]): void =>
  void session.on('Network.requestWillBeSent', heard);

const urlsIn = (stack: StackTrace): string[] =>
  stack === undefined ? [] : [...stack.callFrames.map(({ url }) => url), ...urlsIn(stack.parent)];

/** What a browser with an empty cache fetches for a page within five seconds of its load event. */
async function coldVisit(browser: Browser, address: string): Promise<ColdVisit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const scripts: RequestedScript[] = [];
    const requested = new Map<string, string>();
    const finished: string[] = [];
    listen(session, ({ requestId, request: { url }, initiator }) => {
      if (!new URL(url).pathname.endsWith('.js')) return;
      requested.set(requestId, url);
      const stack = urlsIn(initiator.stack);
      // A preload link that a script adds does not tell which script: any that has arrived by then may be it.
      const by = stack.length > 0 || initiator.type === 'parser' ? [initiator.url ?? '', ...stack] : [...finished];
      scripts.push({ url, by });
    });
    session.on('Network.loadingFinished', ({ requestId }) => finished.push(requested.get(requestId) ?? ''));
    await session.send('Network.enable');
    await session.send('Debugger.enable');
    await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 8 });
    await page.goto(address);
    await page.waitForTimeout(countedMs);
    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    return { scripts: sizes.length, gzipKilobytes: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000, steps: requestSteps(scripts) };
  } finally {
    await context.close();
  }
}

/** Scripts, kilobytes and request steps of a first visit to each page. */
export async function coldVisits({ browser, desk }: Asked): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const path of ['news', ...laterPages.map((page) => page.path)]) {
    const { scripts, gzipKilobytes, steps } = await coldVisit(browser, `${desk}/${path}`);
    const name = `/${path.split('?')[0]}`;
    measured.push(
      { name: `${name}, cold: scripts`, value: scripts, unit: '', most: 12 },
      { name: `${name}, cold: JavaScript, charts included, gzip`, value: gzipKilobytes, unit: ' kB' },
      { name: `${name}, cold: steps in which scripts are requested`, value: steps, unit: '' },
    );
  }
  return measured;
}
