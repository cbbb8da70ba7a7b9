import { test as base, expect } from '@playwright/test';
import { NewsPage } from './pages/news-page.ts';
import { fixedDay, serve, type Served } from './serve.ts';

interface Options {
  /** complaints that belong to the errand, such as the browser's own line about a 503 */
  tolerated: RegExp;
  /** stories in the world of `own` */
  items: number;
}

interface Fixtures {
  /** fails the test on every complaint that is not tolerated, and on any request that leaves this computer */
  quiet: void;
  news: NewsPage;
  /** a product of the test's own, for errands that stop a part of it */
  own: Served;
}

export { expect };

export const test = base.extend<Options & Fixtures>({
  tolerated: [/^nothing$/, { option: true }],

  items: [300, { option: true }],

  quiet: [
    async ({ page, tolerated }, use) => {
      const complaints: string[] = [];
      const complain = (text: string): void => {
        if (!tolerated.test(text)) complaints.push(text);
      };
      page.on('pageerror', (error) => complain(`page error: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complain(`console ${message.type()}: ${message.text()}`);
      });
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (!['data:', 'blob:'].includes(protocol) && hostname !== '127.0.0.1')
          complaints.push(`request left this computer: ${request.url()}`);
      });
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
          console.error(`Content Security Policy: ${effectiveDirective} blocked ${blockedURI} ${sample}`),
        );
      });
      await page.clock.install({ time: fixedDay });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],

  news: async ({ page }, use) => use(new NewsPage(page)),

  own: async ({ items, page }, use) => {
    const served = await serve({ items, newsOnly: true });
    await use(served);
    // The page would complain about a desk that is gone.
    await page.goto('about:blank');
    await served.stop();
  },
});
