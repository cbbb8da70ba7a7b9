import type { Page } from '@playwright/test';
import { madeStories, openMadeUpstream, type MadeUpstream } from './made-upstream.ts';
import { stay } from './process.ts';

/** The real desk and its proxy in front of an upstream that the test makes. */
export interface MadeDesk extends MadeUpstream {
  /** an address of the desk */
  readonly at: (path?: string) => string;
}

export interface Made {
  /** stories there from the beginning */
  count: number;
  made: MadeDesk;
}

/** What a spec adds to the errands' own fixtures: `test.extend<Made>(madeDesk)`. */
export const madeDesk = {
  count: [300, { option: true }] as [number, { option: true }],

  made: async ({ count, page }: { count: number; page: Page }, use: (made: MadeDesk) => Promise<void>): Promise<void> => {
    const upstream = await openMadeUpstream(madeStories(count));
    const settings = { UPSTREAM_URL: upstream.url, UPSTREAM_KEY: 'a-key-of-the-tests-own', PORT: '0' };
    // A page's clock leaps, but not that of the browser's cache, which would answer the same question for some seconds; routed, it is not asked.
    await page.context().route(/\/api\//, (route) => route.continue());
    const proxy = await stay('server-proxy/main.ts', [], settings, /"url":"([^"]+)".*"message":"listening"/);
    await use(Object.assign(upstream, { at: (path = 'news') => new URL(path, proxy.found).href }));
    // The page would complain about a desk that is gone.
    await page.goto('about:blank');
    await proxy.stop();
    await upstream.close();
  },
};
