import { openFromPalette } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('how one company answers to a kind of news beside another is said after three actions: open the palette, type, Enter', async ({
  page,
  news,
}) => {
  await news.open();
  await openFromPalette(page, 'AAPL vs MSFT upgrades', /^AAPL, MSFT · Compare · Upgrades/);
  await expect(page).toHaveURL(/\/compare\/AAPL,MSFT\?kind=upgrades$/);
  await expect(page).toHaveTitle('AAPL vs MSFT · Marketdesk');
  const answers = page.getByRole('region', { name: 'The same kind of news' });
  // The world of the tests may have no upgrade of one of them in a year.
  await expect(answers).toContainText(/MSFT less AAPL: |Upgrades: none of AAPL and MSFT/);
});

test('a link to a comparison shows prices with SPY, and its figures survive another order and Back', async ({ page }) => {
  await page.goto('compare/aapl,MSFT?from=now-91d');
  await expect(page).toHaveURL(/\/compare\/AAPL,MSFT\?from=now-91d$/);
  const prices = page.getByRole('region', { name: /^Prices, 100 on/ });
  const row = prices.getByRole('row').filter({ hasText: 'MSFT' });
  await expect(row).toContainText('%');
  const before = await row.textContent();
  await page.getByRole('button', { name: 'Move MSFT before AAPL' }).click();
  await expect(page).toHaveURL(/\/compare\/MSFT,AAPL\?/);
  await expect(row).toHaveText(before ?? '');
  await page.goBack();
  await expect(page).toHaveURL(/\/compare\/AAPL,MSFT\?/);
});
