import type { Page, Request } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { madeDesk, type Made } from './made-desk.ts';
import { answering, pollsIn } from './made-upstream.ts';

/** What the page requests of the desk's data from here on. */
function requestsOf(page: Page) {
  const requests: string[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.includes('/api/') && !pathname.endsWith('/status.json')) return;
    requests.push(`${pathname}${search}`);
    open.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => open.delete(request));
  return { requests, answered: () => expect.poll(() => open.size).toBe(0) };
}

/** A headless browser hides no page: its document says that it is hidden, with the event that browsers send. */
const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isVisible ? 'visible' : 'hidden',
  );

async function passThreeIntervals(page: Page, seconds: number): Promise<void> {
  for (let interval = 0; interval < 3; interval++) await page.clock.fastForward(seconds * 1000);
  // What a timer has begun is on its way by now.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));
}

const rule = {
  name: 'Ford',
  words: ['ford'],
  symbols: [],
  channels: [],
  cooldownMinutes: 10,
  isOn: true,
};

const pages: readonly [name: string, address: string, seconds: number, endpoint: RegExp][] = [
  ['news', 'news', 60, /\/news\?/],
  ['quantified', 'quantified', 60, /newsquantified/],
  ['ratios', 'ratios?s=AAPL&r=roe', 900, /operationRatios/],
  ['guidance', 'guidance', 300, /guidance/],
  ['splits', 'splits', 300, /splits/],
  ['logos', 'logos?keys=AAPL', 3600, /logos/],
  ['status', 'status', 60, /status/],
  ['a symbol', 'symbol/AAPL', 900, /\/news\?/],
];

base.describe('a page', () => {
  for (const [name, address, seconds, endpoint] of pages)
    base(`of ${name} requests nothing while it is hidden or paused, and at once when it is shown or goes on`, async ({ page }) => {
      // The watch of alerts polls on every page; beside the news it sends the very request of the list.
      if (name !== 'news')
        await page.addInitScript((rules) => localStorage.setItem('marketdesk:alert-rules', rules), JSON.stringify([rule]));
      await page.goto(address);
      const mark = page.getByRole('banner').getByText(/updated /);
      await expect(mark).toBeVisible();
      // The watch comes after the page.
      await page.clock.fastForward(3000);
      if (name !== 'news')
        await expect(async () =>
          expect(await page.evaluate(() => localStorage.getItem('marketdesk:alerts-watched'))).toContain('any'),
        ).toPass();
      await page.waitForLoadState('networkidle');
      const { requests, answered } = requestsOf(page);

      await setVisible(page, false);
      requests.length = 0;
      await passThreeIntervals(page, seconds);
      expect(requests).toEqual([]);
      await setVisible(page, true);
      await expect.poll(() => requests.filter((one) => endpoint.test(one)).length).toBeGreaterThan(0);
      await answered();
      expect([...new Set(requests)]).toEqual(requests);

      await page.keyboard.press('p');
      await expect(page.getByRole('banner').getByText(/^paused, /)).toBeVisible();
      requests.length = 0;
      await passThreeIntervals(page, seconds);
      await setVisible(page, false);
      await setVisible(page, true);
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await passThreeIntervals(page, seconds);
      expect(requests).toEqual([]);
      await page.keyboard.press('p');
      await expect.poll(() => requests.filter((one) => endpoint.test(one)).length).toBeGreaterThan(0);
    });
});

const test = base.extend<Made>(madeDesk);

test.describe('a network that goes away', () => {
  // The browser itself writes a line about every request that it could not make.
  test.use({ tolerated: /Failed to load resource/ });

  test('is told in words; when it returns the page asks at once', async ({ made, news, page }) => {
    await news.open(made.at());
    await page.context().setOffline(true);
    await page.clock.fastForward(16_000);
    await expect(page.getByRole('banner').getByText(/^offline, /)).toBeVisible();
    const before = pollsIn(made.asked).length;
    await page.context().setOffline(false);
    await expect(page.getByRole('banner').getByText(/^updated /)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(pollsIn(made.asked).length).toBe(before + 1);
  });
});

test.describe('a data service that asks for patience', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('gets it, in a tab that is shown again as well; the reader may ask all the same', async ({ made, news, page }) => {
    await news.open(made.at());
    made.instead = answering(429, '{}', { 'retry-after': '600' });
    await page.clock.fastForward(16_000);
    await expect(page.getByRole('alert')).toBeVisible();
    const { requests } = requestsOf(page);
    await page.clock.fastForward(300_000);
    await setVisible(page, false);
    await setVisible(page, true);
    await page.clock.fastForward(200_000);
    expect(requests.filter((one) => /\/v2\/news\?/.test(one))).toEqual([]);
    made.instead = undefined;
    await page.keyboard.press('r');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(requests.filter((one) => /\/v2\/news\?/.test(one))).toHaveLength(1);
  });
});
