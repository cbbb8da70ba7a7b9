import type { Browser } from '@playwright/test';
import { firstView } from '../../scripts/first-view.ts';
import { desktop } from '../support/browser.ts';
import type { Measure } from '../support/table.ts';
import type { PagesUnderTest } from './pages-under-test.ts';

/** A request and the scripts whose code made it. */
export interface RequestedScript {
  readonly url: string;
  readonly by: readonly string[];
}

/**
 * The length of the longest chain of scripts of which each was requested by the code of the one before.
 *
 * @param scripts in the order of their requests
 */
export function requestSteps(scripts: readonly RequestedScript[]): number {
  const steps = new Map<string, number>();
  for (const { url, by } of scripts) {
    const before = Math.max(0, ...by.map((one) => steps.get(one) ?? 0));
    if (!steps.has(url)) steps.set(url, before + 1);
  }
  return Math.max(0, ...steps.values());
}

interface StackTrace {
  readonly callFrames: readonly { readonly url: string }[];
  readonly parent?: StackTrace;
}

const urlsIn = (stack: StackTrace | undefined): string[] =>
  stack === undefined ? [] : [...stack.callFrames.map(({ url }) => url), ...urlsIn(stack.parent)];

const isScript = (url: string): boolean => new URL(url).pathname.endsWith('.js');

/** What a browser with an empty cache fetches for a page within some milliseconds of its load event. */
async function coldVisit(browser: Browser, url: string, visitMs: number) {
  await using context = await browser.newContext({ viewport: desktop, extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const scripts: RequestedScript[] = [];
  const requested = new Map<string, string>();
  const finished: string[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
    if (!isScript(request.url)) return;
    requested.set(requestId, request.url);
    const stack = urlsIn(initiator.stack);
    // A preload link that a script adds does not name the script: it may be any that has arrived.
    const by = stack.length > 0 || initiator.type === 'parser' ? [initiator.url ?? '', ...stack] : [...finished];
    scripts.push({ url: request.url, by });
  });
  session.on('Network.loadingFinished', ({ requestId }) => finished.push(requested.get(requestId) ?? ''));
  await session.send('Network.enable');
  await session.send('Debugger.enable');
  await session.send('Debugger.setAsyncCallStackDepth', { maxDepth: 8 });
  await page.goto(url);
  await page.waitForTimeout(visitMs);
  const resources = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, encodedBodySize }) => ({
      name,
      encodedBodySize,
    })),
  );
  const sizes = resources.filter(({ name }) => isScript(name)).map(({ encodedBodySize }) => encodedBodySize);
  const ofFirstView = firstView().filter((file) => file.endsWith('.js')).length;
  return {
    scripts: sizes.length - ofFirstView,
    gzipKilobytes: sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000,
    steps: requestSteps(scripts),
  };
}

/** Scripts, kilobytes and request steps of a first visit to each page. */
export async function coldVisits({ browser, desk, scale }: PagesUnderTest): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const { path, name } of [{ path: 'news', name: '/news' }, ...scale.pages]) {
    const { scripts, gzipKilobytes, steps } = await coldVisit(browser, `${desk}/${path}`, scale.visitMs);
    measures.push(
      { name: `${name}, first visit: scripts beyond the first view`, value: scripts, most: 12 },
      { name: `${name}, first visit: JavaScript with charts, gzip`, value: gzipKilobytes, unit: ' kB' },
      { name: `${name}, first visit: steps in which scripts are requested`, value: steps },
    );
  }
  return measures;
}
