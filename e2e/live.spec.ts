import type { BrowserContext, Page } from '@playwright/test';
import { fakeStory, fixedSeconds, toWire } from './fake-upstream.ts';
import { expect, testOwnProduct as test } from './fixtures.ts';

// A connection that ends is reported by the browser itself.
test.use({ tolerated: /Failed to load resource|net::ERR_/ });

/** The streams of hints that are open in all tabs of a browser. */
function trackStreams(context: BrowserContext): Set<unknown> {
  const open = new Set<unknown>();
  context.on('request', (request) => {
    if (request.resourceType() === 'eventsource') open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return open;
}

const mark = (page: Page) => page.getByRole('banner').getByText(/updated /);
const isLive = (page: Page): Promise<void> => expect(mark(page)).toHaveText(/^live, updated/);

const ingest = (product: { ingest: (items: readonly object[]) => Promise<void> }, id: number): Promise<void> =>
  product.ingest([toWire(fakeStory(id, fixedSeconds + (id % 100)), true)]);

test('a story that is ingested while the desk is open is on the screen without a poll', async ({ product, news, page }) => {
  await news.open();
  await isLive(page);
  // From now on the time of the page passes in steps, fewer than the 15 s from one poll to the next.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const startMs = await page.evaluate(() => performance.now());
  await ingest(product, 991_000_041);
  const step = async (): Promise<string | null> => {
    await page.clock.runFor(50);
    return await news.headlines.first().getAttribute('aria-label');
  };
  await expect.poll(step, { intervals: [300] }).toBe('Story 991000041');
  expect((await page.evaluate(() => performance.now())) - startMs).toBeLessThan(14_000);
});

test('five tabs have one stream, and all of them show what arrives', async ({ product, news, page, context }) => {
  const streams = trackStreams(context);
  await news.open();
  await isLive(page);
  const others = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const other = await context.newPage();
      await other.goto(page.url());
      await isLive(other);
      return other;
    }),
  );
  expect(streams.size).toBe(1);
  await ingest(product, 991_000_042);
  for (const tab of [page, ...others]) await expect(tab.getByRole('article').first()).toHaveAttribute('aria-label', 'Story 991000042');
  expect(streams.size).toBe(1);

  // The tab with the stream is closed: another one opens its own.
  await page.close();
  await expect.poll(() => streams.size).toBe(1);
  await ingest(product, 991_000_043);
  for (const tab of others) await expect(tab.getByRole('article').first()).toHaveAttribute('aria-label', 'Story 991000043');
});

test('a tab that is frozen loses the stream to another one', async ({ product, news, page, context }) => {
  const streams = trackStreams(context);
  await news.open();
  await isLive(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await isLive(other);
  // A breakpoint stops a page as a frozen tab is stopped: no script runs, and it keeps its lock.
  const session = await context.newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  const opened = context.waitForEvent('request', { predicate: (request) => request.resourceType() === 'eventsource', timeout: 120_000 });
  const frozen = page.evaluate(() => 0).catch(() => {});
  await opened;
  await isLive(other);
  await ingest(product, 991_000_044);
  await expect(other.getByRole('article').first()).toHaveAttribute('aria-label', 'Story 991000044');

  await session.send('Debugger.resume');
  await session.send('Debugger.disable');
  await frozen;
  // Told that its lock is gone, it closes its stream, and follows the other tab.
  await expect.poll(() => streams.size).toBe(1);
  await expect(page.getByRole('article').first()).toHaveAttribute('aria-label', 'Story 991000044');
});

test('while the service is away the page keeps its list, and is live again with it', async ({ product, news, page }) => {
  await news.open();
  await isLive(page);
  const count = await news.headlines.count();
  await product.stopData();
  await page.clock.fastForward(16_000);
  await expect(page.locator('.freshness')).not.toContainText('live');
  expect(await news.headlines.count()).toBe(count);
  await product.startData();
  await ingest(product, 991_000_045);
  // The wait after a failed poll, and the pause of a stream.
  const wait = async (): Promise<string> => {
    await page.clock.fastForward(20_000);
    return await page.locator('.freshness').innerText();
  };
  await expect.poll(wait, { intervals: [1000] }).toMatch(/^live, /);
  await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Story 991000045');
});
