import type { Browser } from '@playwright/test';
import { type Asked, type Measured, median } from './measured.ts';

const runs = 7;

/** A telephone on a slow line, as Lighthouse has it, but really slowed down rather than reckoned. */
const slow = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 },
};

/** Milliseconds to the largest contentful paint of one cold visit. */
async function largestPaint(browser: Browser, address: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, deviceScaleFactor: 1.75 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slow.network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) performance.mark('largest', { startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    await page.goto(address);
    await page.locator('article, li').first().waitFor();
    await page.waitForLoadState('networkidle');
    return await page.evaluate(() => performance.getEntriesByName('largest').at(-1)?.startTime ?? Number.NaN);
  } finally {
    await context.close();
  }
}

/** The desk beside a page of React alone, turn by turn. */
export async function paints({ browser, desk, bare }: Asked): Promise<Measured[]> {
  const times = { desk: [] as number[], bare: [] as number[] };
  for (let run = 0; run < runs; run++) {
    times.desk.push(await largestPaint(browser, `${desk}/news`));
    times.bare.push(await largestPaint(browser, `${bare}/news`));
  }
  const [ours, theirs] = [median(times.desk), median(times.bare)];
  return [
    { name: 'largest contentful paint, slow line and processor', value: ours, unit: ' ms' },
    { name: 'the same of a bare page of React', value: theirs, unit: ' ms' },
    { name: 'largest contentful paint, as many times the bare page’s', value: ours / theirs, unit: '', most: 1.6 },
  ];
}
