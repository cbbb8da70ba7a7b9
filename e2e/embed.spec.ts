import { fetchJson } from './actions.ts';
import { expect, test } from './fixtures.ts';
import { testEmbedding } from './host-page.ts';

// Pages as an embedding site shows them; what its messages do is in embed-protocol.spec.ts.

test('a frame has no rail and no top bar; its footer links to the full view', async ({ page, news }) => {
  await news.open('news?embed=1&importance=high');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('banner')).toHaveCount(0);
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(/Marketdesk.*updated/);
  await expect.poll(async () => (await footer.boundingBox())?.height).toBe(28);

  const [opened] = await Promise.all([page.waitForEvent('popup'), footer.getByRole('link', { name: 'Open full view' }).click()]);
  await expect(opened).toHaveURL(/\/news\?importance=high$/);
  expect(await opened.evaluate(() => window.opener === null)).toBe(true);
});

test('clicks inside a frame keep the parameters of its host', async ({ page, news, quantified }) => {
  const hostParams = /embed=1&theme=dark&density=cozy&tz=utc/;
  await news.open('news?from=2026-11-19&to=2026-11-19&embed=1&theme=dark&density=cozy&tz=utc');
  await news.openStory(2);
  await expect(page).toHaveURL(hostParams);
  await news.story.getByRole('button', { name: /^Close/ }).click();
  await expect(news.story).toHaveCount(0);
  await news.headlines
    .getByRole('button', { name: /^[A-Z]+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/tickers=/);
  await expect(page).toHaveURL(hostParams);
  await expect(page.locator('html')).toHaveAttribute('data-density', 'cozy');
  await expect(news.chips.first()).toBeVisible();
  await page.goBack();
  await expect(news.chips).toHaveCount(1);

  await page
    .getByRole('link', { name: /; all reactions$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/quantified\?.*embed=1/);
  await expect(quantified.rows.first()).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('a host can hide parts of every page, but not how fresh the data is', async ({ page, news, quantified }) => {
  await news.open('news?embed=1&hide=title,filters,pager,freshness');
  await expect(news.filters).toBeHidden();
  await expect(page.getByText('Marketdesk', { exact: true })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText(/updated/);

  await news.open('news?embed=1&symbol=AAPL&hide=pager');
  await news.scrollToEnd();
  await expect(news.end).toHaveCount(1);
  await expect(news.end).toBeHidden();

  await quantified.open('quantified?embed=1&symbol=AAPL&hide=title,filters,pager');
  await expect(quantified.filters).toBeHidden();
  await expect(page.getByText(/^Row 1 of/)).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText(/updated/);

  await page.goto('ratios?embed=1&symbol=AAPL&hide=title,filters');
  await expect(page).toHaveURL(/s=AAPL/);
  await expect(page.getByRole('toolbar')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toContainText(/updated/);
});

test('a frame that is pinned to a symbol keeps it; another one opens in the full view', async ({ page, news }) => {
  await news.open('news?embed=1&symbol=MSFT');
  await expect(page).toHaveURL(/tickers=MSFT/);
  await expect(news.filters.getByTitle(/^On MSFT: set by the page around/)).toHaveText('MSFT');
  await expect(news.chips).toHaveCount(0);
  await expect(news.headlines.filter({ hasNotText: 'MSFT' })).toHaveCount(0);
  await news.headlines
    .filter({ has: page.locator('span[title]').getByText(/^\+\d/) })
    .first()
    .click();
  const other = news.story
    .getByTitle(/^Only /)
    .filter({ hasNotText: /^MSFT$/ })
    .first();
  const symbol = (await other.textContent()) ?? '';
  const [opened] = await Promise.all([page.waitForEvent('popup'), other.click()]);
  await expect(opened).toHaveURL(new RegExp(`/news/\\d+\\?tickers=${symbol}$`));
  await expect(page).toHaveURL(/tickers=MSFT/);
});

test('a calendar that is pinned to a symbol shows its records alone', async ({ page, guidance, splits }) => {
  const first = async (name: 'guidance' | 'splits'): Promise<string> => {
    const body = await fetchJson<Record<string, { ticker: string }[]>>(page, `api/v2.1/calendar/${name}`);
    return body[name]?.[0]?.ticker ?? '';
  };
  for (const [name, calendar] of Object.entries({ guidance, splits })) {
    const ticker = await first(name as 'guidance' | 'splits');
    await page.goto(`${name}?embed=1&symbol=${ticker}&tickers=AAPL`);
    await expect(calendar.records.first()).toContainText(ticker);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`tickers=${ticker}`));
  }
});

test('the sentence in place of a desk without scripts is never drawn where they load', async ({ page, news }) => {
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) drawn.push((entry as unknown as { element?: Element }).element?.id ?? '');
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    addEventListener('animationstart', ({ animationName }) => drawn.push(animationName));
  });
  await news.open();
  await expect(page.locator('#not-started')).toHaveCount(0);
  expect(await page.evaluate<string[]>('drawn')).not.toContain('not-started');
});

testEmbedding.describe('a frame whose scripts cannot be loaded', () => {
  testEmbedding.use({ tolerated: /CORS policy|Failed to load|sandboxed|Blocked script execution|was preloaded using link preload/ });
  for (const sandbox of ['allow-scripts', 'allow-popups'])
    testEmbedding(`says so, with sandbox="${sandbox}"`, async ({ page, embedding: { desk, host } }) => {
      await page.goto(host.around(`${desk}news?embed=1`));
      await page.evaluate((flags) => {
        const frame = document.querySelector('iframe');
        if (!frame) return;
        frame.setAttribute('sandbox', flags);
        frame.src = `${frame.src}&`;
      }, sandbox);
      const sentence = page.frameLocator('iframe').getByRole('status');
      await expect(sentence).toContainText('Marketdesk has not started yet.');
      await expect(sentence).toBeVisible();
    });
});
