import type { Browser } from '@playwright/test';
import { setCpuThrottling } from '../support/browser.ts';
import { median } from '../support/statistics.ts';
import type { Measure } from '../support/table.ts';
import { type PagesUnderTest, roundsOf } from './pages-under-test.ts';

const runs = 7;

/** The slow line of Lighthouse, but applied and not simulated. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** Milliseconds to the largest contentful paint of a first visit with a slow phone. */
async function largestPaint(browser: Browser, url: string, slowdown: number): Promise<number> {
  await using context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, deviceScaleFactor: 1.75 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await setCpuThrottling(session, slowdown);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) performance.mark('largest', { startTime });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await page.goto(url);
  await page.locator('article, li').first().waitFor();
  await page.waitForLoadState('networkidle');
  return await page.evaluate(() => performance.getEntriesByName('largest').at(-1)?.startTime ?? Number.NaN);
}

/** The desk and a bare page of React, in turns. */
export async function largestPaints(under: PagesUnderTest): Promise<Measure[]> {
  const { browser, desk, bare, scale } = under;
  const times = { desk: [] as number[], bare: [] as number[] };
  for (let run = 0; run < roundsOf(under, runs); run++) {
    times.desk.push(await largestPaint(browser, `${desk}/news`, scale.slowdown));
    times.bare.push(await largestPaint(browser, `${bare}/news`, scale.slowdown));
  }
  const [ours, theirs] = [median(times.desk), median(times.bare)];
  return [
    { name: 'largest contentful paint, slow line and processor', value: ours, unit: ' ms' },
    { name: 'the same of a bare page of React', value: theirs, unit: ' ms' },
    { name: 'largest contentful paint against the bare page', value: ours / theirs, unit: 'x', most: 2 },
  ];
}
