import { expect, test as base } from './fixtures.ts';
import { serve, type Served } from './serve.ts';

const test = base.extend<object, { limited: Served }>({
  limited: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern
    async ({}, use) => {
      const product = await serve({ items: 300, newsOnly: true, plan: 'news' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ limited }, use) => use(limited.desk),
});

// In one worker, with one product.
test.describe.configure({ mode: 'default' });
// The browser itself writes a line about every response with an error status.
test.use({ tolerated: /Failed to load resource: .* (403|404)/ });

test('with a plan for news alone the news are whole', async ({ page, news }) => {
  await news.open();
  await expect(news.headlines.first()).toContainText('Your plan does not include quantified news. Ask your administrator');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await news.openStory(0);
});

for (const [address, name] of [
  ['quantified', 'quantified news'],
  ['ratios?s=AAPL&r=roe', 'ratios'],
  ['guidance', 'guidance'],
  ['splits', 'splits'],
  ['logos?keys=AAPL', 'logos'],
  ['symbol/AAPL', 'splits'],
] as const)
  test(`with a plan for news alone /${address} names the administrator and sends no request twice`, async ({ page }) => {
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 403) refused.push(response.url());
    });
    await page.goto(address);
    await expect(page.getByText(`key excludes ${name}. Ask your administrator.`).first()).toBeVisible();
    // One request a minute is allowed, and the page's clock also runs by itself.
    await page.clock.fastForward(40_000);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(refused).size).toBe(refused.length);
  });

test('the status of a plan for news alone names what it excludes, and links to the news', async ({ page, news }) => {
  await page.goto('status');
  await expect(page.getByText(/no access to: .*Quantified, Ratios, Guidance, Splits, Price bars\./)).toBeVisible();
  await page.getByRole('link', { name: 'News', exact: true }).click();
  await expect(news.headlines.first()).toBeVisible();
});
