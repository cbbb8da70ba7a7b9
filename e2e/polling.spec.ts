import type { Page, Request } from '@playwright/test';
import { limitNews, press, recordRequests } from './actions.ts';
import { updatePolls } from './fake-upstream.ts';
import { expect, test, testFakeUpstream } from './fixtures.ts';

/** A headless browser hides no page: its document states that it is hidden, with the event that browsers send. */
const setVisible = (page: Page, isVisible: boolean): Promise<void> =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => state === 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    },
    isVisible ? 'visible' : 'hidden',
  );

/** Waits for timers that are due, and for what they render. */
const nextRender = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve))));

async function passThreeIntervals(page: Page, seconds: number): Promise<void> {
  for (let interval = 0; interval < 3; interval++) await page.clock.fastForward(seconds * 1000);
  await nextRender(page);
}

/** Requests that are repeated. The logos of rows are requested once, whenever the rows are rendered. */
const polledPaths = (endpoint: RegExp): RegExp => (endpoint.test('/logos') ? /\/api\// : /\/api\/(?!v2\/logos\/)|\/status\.json$/);

/** Returns a wait until every request of the page has ended and its response has been rendered. */
function trackOpenRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  // The stream of hints does not end.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    // What is rendered may send the next request.
    const hasEnded = async (): Promise<boolean> => {
      const before = open.size;
      await nextRender(page);
      return before + open.size === 0;
    };
    await expect.poll(hasEnded).toBe(true);
    await nextRender(page);
  };
}

// Code of panels is prefetched when the browser is idle, which may be while it is offline.
test.use({ tolerated: /net::ERR_INTERNET_DISCONNECTED/ });

const rule = { name: 'Ford', words: ['ford'], symbols: [], channels: [], cooldownMinutes: 10, isOn: true };

for (const [name, address, seconds, endpoint] of [
  ['news', 'news', 60, /\/news\?/],
  ['market', 'market', 60, /movers/],
  ['quantified', 'quantified', 60, /newsquantified/],
  ['ratios', 'ratios?s=AAPL&r=roe', 900, /operationRatios/],
  ['guidance', 'guidance', 300, /guidance/],
  ['splits', 'splits', 300, /splits/],
  ['logos', 'logos?keys=AAPL', 3600, /logos/],
  ['status', 'status', 60, /status/],
  ['a symbol', 'symbol/AAPL', 900, /\/news\?/],
] as const)
  test(`${name} requests nothing while hidden or paused, and requests at once when shown or resumed`, async ({ page }) => {
    // The watch of alerts polls on every page; on the news it sends the request of the list.
    const hasAlerts = name !== 'news';
    if (hasAlerts) await page.addInitScript((rules) => localStorage.setItem('marketdesk:alert-rules', rules), JSON.stringify([rule]));
    const waitForResponses = trackOpenRequests(page);
    // The reactions to the stories of a list are requested once, after the list is rendered.
    const reactions = name === 'news' ? page.waitForResponse(/newsquantified\?symbols/) : undefined;
    await page.goto(address);
    await expect(page.getByRole('banner').getByText(/updated /)).toBeVisible();
    await reactions;
    // The watch starts after the page.
    await page.clock.fastForward(3000);
    if (hasAlerts) await expect.poll(() => page.evaluate(() => localStorage.getItem('marketdesk:alerts-watched'))).toContain('any');
    await waitForResponses();
    const requests = recordRequests(page, polledPaths(endpoint));
    const expectRequest = (): Promise<void> => expect.poll(() => requests.some((url) => endpoint.test(url))).toBe(true);

    await setVisible(page, false);
    requests.length = 0;
    await passThreeIntervals(page, seconds);
    expect(requests).toEqual([]);
    await setVisible(page, true);
    await expectRequest();
    await waitForResponses();
    expect([...new Set(requests)]).toEqual(requests);

    await press(page, 'p');
    await expect(page.getByRole('banner').getByText(/^paused, /)).toBeVisible();
    requests.length = 0;
    await passThreeIntervals(page, seconds);
    await setVisible(page, false);
    await setVisible(page, true);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await passThreeIntervals(page, seconds);
    expect(requests).toEqual([]);
    await press(page, 'p');
    await expectRequest();
  });

testFakeUpstream.describe('polls that fail', () => {
  // The browser itself writes a line about every failed request.
  testFakeUpstream.use({ tolerated: /Failed to load resource/ });

  testFakeUpstream('offline is shown, and the return of the network causes one request at once', async ({ upstream, news, page }) => {
    await news.open();
    await expect(page.getByRole('banner').getByText(/updated /)).toBeVisible();
    await page.context().setOffline(true);
    await page.clock.fastForward(16_000);
    await expect(page.getByRole('banner').getByText(/^offline, /)).toBeVisible();
    const before = updatePolls(upstream.requests).length;
    await page.context().setOffline(false);
    await expect(page.getByRole('banner').getByText(/^(live|every 15 s), updated /)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(updatePolls(upstream.requests).length).toBe(before + 1);
  });

  testFakeUpstream('a Retry-After is obeyed, also when the tab is shown again; a refresh by hand is sent', async ({ news, page }) => {
    await news.open();
    const endLimit = await limitNews(page, 600);
    await page.clock.fastForward(16_000);
    await expect(page.getByRole('alert')).toBeVisible();
    const requests = recordRequests(page, /\/v2\/news$/);
    await page.clock.fastForward(300_000);
    await setVisible(page, false);
    await setVisible(page, true);
    await passThreeIntervals(page, 60);
    expect(requests).toEqual([]);
    await endLimit();
    await press(page, 'r');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(requests).toHaveLength(1);
  });
});
