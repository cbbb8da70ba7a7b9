import type { Browser } from '@playwright/test';
import type { Asked, Measured } from './measured.ts';
import { laterPages } from './page-list.ts';

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Everything that moved by itself from the first byte until a second after the last. */
async function shift(browser: Browser, viewport: { width: number; height: number }, address: string, content: string): Promise<number> {
  const page = await browser.newPage({ viewport });
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(() => {
      const seen = { sum: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.sum += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(address);
    await page.locator(content).first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(1000);
    return await page.evaluate(() => (window as Window & { seen?: { sum: number } }).seen?.sum ?? Number.NaN);
  } finally {
    await page.close();
  }
}

/** The list, a story that a link opens beside it, and every other page. */
export async function layoutShifts({ browser, desk }: Asked): Promise<Measured[]> {
  const response = await fetch(`${desk}/api/v2/news?pageSize=40`);
  const story = ((await response.json()) as { id: number }[])[30]?.id;
  const measured: Measured[] = [];
  for (const viewport of viewports) {
    for (const [what, path, content] of [
      ['the list', '/news', 'article'],
      ['a story by its link', `/news/${story}`, 'article'],
      ...laterPages.map(({ path, content }) => [`/${path.split('?')[0]}`, `/${path}`, content] as const),
    ] as const) {
      const value = await shift(browser, viewport, desk + path, content);
      measured.push({ name: `layout shift of ${what}, ${viewport.width}x${viewport.height}`, value, unit: '', most: 0.005 });
    }
  }
  return measured;
}
