import { AxeBuilder } from '@axe-core/playwright';
import type { FrameLocator, Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { serveHost } from './host-page.ts';
import { serve } from './serve.ts';
import { sweep } from './sweep.ts';

const headlinesIn = (frame: FrameLocator): Locator => frame.getByRole('feed', { name: 'Headlines' }).getByRole('article');

test.describe('in a page of another site', () => {
  // The browser's own line about the frame that it refuses.
  test.use({ tolerated: /Framing 'http:\/\/127\.0\.0\.1:\d+\/' violates .* "frame-ancestors/ });

  test('an allowed host shows the desk, which takes neither focus nor keys; another host shows nothing', async ({ page }) => {
    const [host, stranger] = await Promise.all([serveHost(), serveHost()]);
    const desk = await serve({ items: 300, newsOnly: true, settings: { EMBED_ORIGINS: host.origin } });
    const address = `${desk.desk}news?embed=1&theme=dark`;
    const frame = page.frameLocator('iframe');
    try {
      await page.goto(host.around(address));
      await headlinesIn(frame).first().waitFor();
      await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
      const own = page.getByRole('textbox');
      await expect(own).toBeFocused();
      await page.keyboard.type('jjo?');
      await expect(own).toHaveValue('jjo?');
      await expect(frame.getByRole('dialog')).toHaveCount(0);

      await headlinesIn(frame).nth(3).click();
      await expect(frame.getByRole('complementary', { name: 'Story' }).getByRole('heading', { level: 2 })).toBeVisible();
      await expect(frame.getByRole('contentinfo')).toBeVisible();

      await page.goto(stranger.around(address));
      await expect.poll(() => page.frames().some((inner) => inner.url().startsWith('chrome-error:'))).toBe(true);
      await expect(headlinesIn(frame)).toHaveCount(0);
    } finally {
      await page.goto('about:blank');
      await Promise.all([desk.stop(), host.stop(), stranger.stop()]);
    }
  });
});

test('a frame has no rail and no top bar, and a line that leads to the full view', async ({ page, news }) => {
  await news.open('news?embed=1&importance=high');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  const foot = page.getByRole('contentinfo');
  await expect(foot).toContainText(/Marketdesk.*updated/);
  expect((await foot.boundingBox())?.height).toBe(28);

  const full = foot.getByRole('link', { name: 'Open full view' });
  const [opened] = await Promise.all([page.waitForEvent('popup'), full.click()]);
  await expect(opened).toHaveURL(/\/news\?importance=high$/);
  expect(await opened.evaluate(() => window.opener === null)).toBe(true);
  await opened.close();
});

test('clicks inside a frame keep what its host has written', async ({ page, news }) => {
  const kept = /embed=1&theme=dark&density=cozy&tz=utc/;
  await news.open('news?embed=1&theme=dark&density=cozy&tz=utc');
  await news.headlines.nth(2).click();
  await news.title.waitFor();
  await expect(page).toHaveURL(kept);
  await news.story.getByRole('button', { name: /^Close/ }).click();
  await news.headlines
    .filter({ has: page.getByRole('button') })
    .first()
    .getByRole('button')
    .first()
    .click();
  await expect(page).toHaveURL(/tickers=/);
  await expect(page).toHaveURL(kept);
  await expect(page.locator('html')).toHaveAttribute('data-density', 'cozy');
});

test('what a host hides is gone, but never how fresh the data is', async ({ page, news }) => {
  await news.open('news?embed=1&hide=title,filters,pager,freshness');
  await expect(news.filters).toBeHidden();
  await expect(page.getByText('Marketdesk', { exact: true })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText(/updated/);
  const end = page.getByText(/^End of list/);
  await news.open('news?embed=1&tickers=AAPL');
  await news.scrollToEnd();
  await expect(end).toBeVisible();
  await news.open('news?embed=1&tickers=AAPL&hide=pager');
  await news.scrollToEnd();
  await expect(end).toHaveCount(1);
  await expect(end).toBeHidden();
});

test('a frame that is pinned to a symbol stays with it; others open in the full view', async ({ page, news }) => {
  await news.open('news?embed=1&symbol=AAPL');
  await expect(page).toHaveURL(/tickers=AAPL/);
  const others = page
    .getByRole('feed')
    .getByRole('button')
    .filter({ hasNotText: /^AAPL$|similar$/ });
  const other = (await others.first().textContent()) ?? '';
  const [opened] = await Promise.all([page.waitForEvent('popup'), others.first().click()]);
  await expect(opened).toHaveURL(new RegExp(`/news\\?tickers=${other}$`));
  await opened.close();
  await expect(page).toHaveURL(/tickers=AAPL/);

  await expect(news.filters.getByTitle(/^On AAPL: set by the page around/)).toHaveText('AAPL');
  await expect(news.chips).toHaveCount(0);
  for (const row of await news.headlines.all()) await expect(row).toContainText(/AAPL|\+/);
});

test('a frame whose storage is blocked reads as well as any', async ({ page, news }) => {
  await page.addInitScript(() => {
    const blocked = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: blocked });
  });
  await news.open('news?embed=1');
  await news.headlines.nth(1).click();
  await news.title.waitFor();
  await page.keyboard.press('t');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('a key in the address is gone before anything is asked', async ({ page, news }) => {
  const leaked: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) return;
    const { referer = '' } = request.headers();
    if (`${request.url()} ${referer}`.includes('not-a-real-key') && request.url().includes('/api/')) leaked.push(request.url());
  });
  await news.open('news?tickers=AAPL&token=not-a-real-key&apikey=not-a-real-key');
  await expect(page).toHaveURL(/\/news\?tickers=AAPL$/);
  await expect(page.getByText(/An API key was removed from the link/)).toBeVisible();
  expect(leaked).toEqual([]);
});

for (const theme of ['light', 'dark']) {
  test(`axe has nothing to say about a frame, ${theme}`, { tag: theme === 'light' ? [] : sweep }, async ({ page, news }) => {
    await news.open(`news?embed=1&theme=${theme}&importance=high`);
    await news.headlines.first().click();
    await news.title.waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
}
