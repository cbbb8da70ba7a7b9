import { expect, test } from './fixtures.ts';

test('an address of 8 KB opens; one of 100 KB is refused by the proxy with an error body', async ({ news, page, request }) => {
  const tickers = Array.from({ length: 50 }, (_, index) => `${'LONG'.repeat(39)}${index}`).join(',');
  expect(tickers.length).toBeGreaterThan(7800);
  const [response] = await Promise.all([page.waitForResponse(/\/api\/v2\/news\?/), page.goto(`news?tickers=${tickers}`)]);
  expect(response.status()).toBe(200);
  await expect(news.chips).toHaveCount(1);
  await expect(page.getByText('No matches')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(new URL(page.url()).search).toBe(`?tickers=${tickers}`);

  for (const path of ['news', 'api/v2/news']) {
    const refused = await request.get(`${path}?tickers=${'A'.repeat(100_000)}`, { maxRedirects: 0 });
    expect(refused.status(), path).toBe(400);
    expect(await refused.json()).toMatchObject({ ok: false });
  }
});
