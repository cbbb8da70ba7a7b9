import type { Page } from '@playwright/test';
import { holdRequests } from './actions.ts';
import { expect, test } from './fixtures.ts';

/** Every page, with the path of its first request for data where that is the same at every visit: reactions are those of the last days. */
const pages: readonly (readonly [address: string, request?: string])[] = [
  ['/', '/api/v2/news'],
  ['/news', '/api/v2/news'],
  ['/news?embed=1&theme=dark', '/api/v2/news'],
  ['/news?importance=3'],
  ['/market', '/api/v1/market/movers'],
  ['/settings', '/api/v2/news'],
  ['/alerts', '/api/v2/news'],
  ['/quantified'],
  ['/quantified?embed=1'],
  ['/guidance', '/api/v2.1/calendar/guidance'],
  ['/splits', '/api/v2.1/calendar/splits'],
  ['/ratios'],
  ['/ratios?s=AAPL,MSFT'],
  ['/logos?keys=AAPL'],
  ['/brief'],
  ['/status', '/status.json'],
  ['/symbol/AAPL', '/api/v2/logos/search'],
  ['/symbol/brk.b'],
];

/** Records what the page fetches, also what a preload has answered. Without idle time nothing else is loaded for later. */
const recordFetches = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    const fetched: string[] = [];
    // oxlint-disable-next-line no-restricted-properties -- what the desk fetches is recorded, and then fetched by it
    const fetch = window.fetch.bind(window);
    Object.assign(window, { fetched, fetch: (address: string, init: RequestInit) => (fetched.push(address), fetch(address, init)) });
  });

const isScript = (url: string): boolean => new URL(url).pathname.endsWith('.js');
const repeated = (urls: readonly string[]): string[] => urls.filter((url, index) => urls.indexOf(url) !== index);

for (const [address, first] of pages) {
  test(`${address} requests its files and first data before a script has run, and each once`, async ({ page }) => {
    await recordFetches(page);
    const requests: string[] = [];
    page.on('request', (request) => void (request.resourceType() !== 'image' && requests.push(request.url())));
    const release = await holdRequests(page, /assets\/index-.*\.js$/);
    const opened = page.goto(address);
    await expect(page.locator('#not-started')).toBeAttached();
    const named = await page
      .locator('link:is([rel=preload], [rel=modulepreload])')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    await expect.poll(() => named.filter((href) => !requests.includes(href))).toEqual([]);
    const data = named.filter((href) => !isScript(href));
    expect(data.map((href) => new URL(href).pathname)).toEqual(first === undefined ? [] : [first]);

    release();
    await opened;
    await expect(page.locator('h1, footer').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Otherwise the browser complains, but only seconds later.
    const readFetched = (): Promise<string[]> => page.evaluate(() => (window as unknown as { fetched: string[] }).fetched);
    // On a slow machine the network is idle before the page's own request.
    await expect
      .poll(async () => {
        const fetched = await readFetched();
        return data.filter((href) => !fetched.includes(href));
      })
      .toEqual([]);
    const fetched = await readFetched();
    // What the page fetches again, such as a status, is requested again.
    expect(repeated(requests).toSorted()).toEqual(repeated(fetched).toSorted());
    expect(repeated(fetched).filter((url) => !url.endsWith('/status.json'))).toEqual([]);
    expect(requests.filter((url) => /-page-.*\.js$/.test(url) && !named.includes(url))).toEqual([]);
  });
}
