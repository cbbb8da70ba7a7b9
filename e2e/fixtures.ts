import { test as base, expect, type Page, type Response } from '@playwright/test';
import * as z from 'zod/mini';
import { errorBody } from '#contract/http/error-body.ts';
import { fakeStories, openFakeUpstream, type FakeUpstream } from './fake-upstream.ts';
import { GuidancePage } from './pages/guidance-page.ts';
import { LogosPage } from './pages/logos-page.ts';
import { MarketPage } from './pages/market-page.ts';
import { NewsPage } from './pages/news-page.ts';
import { QuantifiedPage } from './pages/quantified-page.ts';
import { RatiosPage } from './pages/ratios-page.ts';
import { SplitsPage } from './pages/splits-page.ts';
import { SymbolPage } from './pages/symbol-page.ts';
import { fixedDay, serve, startProxy, type Served, type ServeOptions } from './serve.ts';

export interface Options {
  /** console messages that belong to the test, such as the browser's own line about a 404 */
  tolerated: RegExp;
}

export interface Fixtures {
  /** fails the test on every other warning or error, and on any request that leaves this computer */
  quiet: void;
  guidance: GuidancePage;
  logos: LogosPage;
  market: MarketPage;
  news: NewsPage;
  quantified: QuantifiedPage;
  ratios: RatiosPage;
  splits: SplitsPage;
  symbol: SymbolPage;
}

export { expect };

/** How many times slower the browser is made, for finding tests that depend on its speed: `CPU_SLOWDOWN=4 npx playwright test`. */
const slowdown = Number(process.env['CPU_SLOWDOWN'] ?? 1);

/** The URL of a response by which a service refuses a request while it is busy with others: all tests share one, and the desk sends it again. */
async function busyUrl(response: Response): Promise<string | undefined> {
  if (response.status() !== 503) return undefined;
  const body: unknown = await response.json().catch(() => undefined);
  const read = z.safeParse(errorBody, body);
  return read.success && read.data.errors[0]?.id === 'unavailable' ? response.url() : undefined;
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

export const test = base.extend<Options & Fixtures>({
  tolerated: [/^nothing$/, { option: true }],

  quiet: [
    async ({ page, tolerated }, use) => {
      if (slowdown > 1) await slowDown(page);
      const complaints: { readonly text: string; readonly url: string }[] = [];
      const busyUrls: Promise<string | undefined>[] = [];
      const complain = (text: string, url = ''): void => {
        if (!tolerated.test(text)) complaints.push({ text, url });
      };
      page.on('response', (response) => busyUrls.push(busyUrl(response)));
      page.on('pageerror', (error) => complain(`page error: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complain(`console ${message.type()}: ${message.text()}`, message.location().url);
      });
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (!['data:', 'blob:'].includes(protocol) && !['127.0.0.1', 'localhost'].includes(hostname))
          complaints.push({ text: 'a request left this computer', url: request.url() });
      });
      await page.addInitScript(() => {
        // As on any visit but the first; e2e/errands.spec.ts makes a first one.
        try {
          if (localStorage.getItem('marketdesk:first-steps') === null)
            localStorage.setItem('marketdesk:first-steps', '{"isDismissed":true}');
        } catch {
          // Frames without storage.
        }
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
          console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI} ${sample}`),
        );
      });
      await page.clock.install({ time: fixedDay });
      await use();
      const busy = new Set(await Promise.all(busyUrls));
      const isBusy = ({ text, url }: (typeof complaints)[number]): boolean => text.includes('status of 503') && busy.has(url);
      expect(complaints.filter((complaint) => !isBusy(complaint))).toEqual([]);
    },
    { auto: true },
  ],

  guidance: async ({ page }, use) => use(new GuidancePage(page)),
  logos: async ({ page }, use) => use(new LogosPage(page)),
  market: async ({ page }, use) => use(new MarketPage(page)),
  news: async ({ page }, use) => use(new NewsPage(page)),
  quantified: async ({ page }, use) => use(new QuantifiedPage(page)),
  ratios: async ({ page }, use) => use(new RatiosPage(page)),
  splits: async ({ page }, use) => use(new SplitsPage(page)),
  symbol: async ({ page }, use) => use(new SymbolPage(page)),
});

/** Over processes of the test's own, for tests that stop one or load items. */
export const testOwnProduct = test.extend<{ serveOptions: ServeOptions; product: Served }>({
  serveOptions: [{ items: 300, newsOnly: true }, { option: true }],

  product: async ({ serveOptions }, use) => {
    const product = await serve(serveOptions);
    await use(product);
    await product.stop();
  },

  baseURL: async ({ product }, use) => use(product.desk),
});

/** Over the real proxy in front of a fake upstream, for responses that the data service never sends. */
export const testFakeUpstream = test.extend<{ storyCount: number; upstream: FakeUpstream }>({
  storyCount: [300, { option: true }],

  upstream: async ({ storyCount }, use) => {
    const upstream = await openFakeUpstream(fakeStories(storyCount));
    await use(upstream);
    await upstream.close();
  },

  baseURL: async ({ upstream }, use) => {
    // Tests count what reaches the upstream.
    const proxy = await startProxy(upstream.url, 'a-key-for-tests', { LIVE_INTERVAL: '0' });
    await use(proxy.url);
    await proxy.stop();
  },

  context: async ({ context }, use) => {
    // The clock of the page leaps, but not that of the browser's cache, which would answer an equal request; routed requests bypass it.
    await context.route(/\/api\//, (route) => route.continue());
    await use(context);
  },
});
