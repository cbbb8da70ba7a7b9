import { expect, testOwnProduct as test } from './fixtures.ts';

// The browser itself writes a line about every response with an error status.
test.use({ serveOptions: { items: 300, newsOnly: true, plan: 'news' }, tolerated: /Failed to load resource: .* (403|404)/ });

test('with a plan for news alone the news are whole, and every other page names the administrator and sends no request twice', async ({
  page,
  news,
}) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await news.open();
  await expect(news.headlines.first()).toContainText('Your plan does not include quantified news. Ask your administrator');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await news.openStory(0);

  for (const [address, name] of [
    ['quantified', 'quantified news'],
    ['ratios?s=AAPL&r=roe', 'ratios'],
    ['guidance', 'guidance'],
    ['splits', 'splits'],
    ['logos?keys=AAPL', 'logos'],
    ['symbol/AAPL', 'splits'],
  ] as const) {
    refused.length = 0;
    await page.goto(address);
    await expect(page.getByText(`key excludes ${name}. Ask your administrator.`).first()).toBeVisible();
    // One request a minute is allowed, and the page's clock also runs by itself.
    await page.clock.fastForward(40_000);
    expect(refused.length, address).toBeGreaterThan(0);
    expect(new Set(refused).size, address).toBe(refused.length);
  }
  await page.goto('status');
  await expect(page.getByText(/no access to: .*Quantified, Ratios, Guidance, Splits\./)).toBeVisible();
  await page.getByRole('link', { name: 'News', exact: true }).click();
  await expect(news.headlines.first()).toBeVisible();
});
