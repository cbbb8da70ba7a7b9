import { desktop, setCpuThrottling } from '../support/browser.ts';
import type { Measure } from '../support/table.ts';
import type { PagesUnderTest } from './pages-under-test.ts';

/** The sum of all layout shifts until the page is complete, with a slow processor. */
async function layoutShift({ browser, scale }: PagesUnderTest, viewport: typeof desktop, url: string, content: string): Promise<number> {
  await using page = await browser.newPage({ viewport });
  await setCpuThrottling(await page.context().newCDPSession(page), scale.slowdown);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) performance.mark('shift', { detail: (entry as PerformanceEntry & { value: number }).value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(url);
  await page.locator(content).first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  // Anything that still moves comes within a second of the last response.
  await page.waitForTimeout(scale.shiftMs);
  return await page.evaluate(() =>
    performance.getEntriesByName('shift').reduce((sum, mark) => sum + ((mark as PerformanceMark).detail as number), 0),
  );
}

/** The list, a story opened by its link, and every other page. */
export async function layoutShifts(under: PagesUnderTest): Promise<Measure[]> {
  const { desk, scale } = under;
  const stories = (await (await fetch(`${desk}/api/v2/news?pageSize=40`)).json()) as { id: number }[];
  const pages = [
    { path: 'news', name: '/news', content: 'article' },
    { path: `news/${stories[30]?.id}`, name: '/news/:id', content: 'article' },
    ...scale.pages,
  ];
  const measures: Measure[] = [];
  for (const viewport of [{ width: 390, height: 844 }, desktop])
    for (const { path, name, content } of pages) {
      const value = await layoutShift(under, viewport, `${desk}/${path}`, content);
      measures.push({ name: `layout shift of ${name}, ${viewport.width}x${viewport.height}, 4x slower`, value, most: 0.02 });
    }
  return measures;
}
