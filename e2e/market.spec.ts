import { countInputs, fetchJson } from './actions.ts';
import { expect, test } from './fixtures.ts';

interface MoversBody {
  readonly result: {
    readonly gainers: readonly { readonly symbol: string; readonly changePercent: number }[];
    readonly breadth: { readonly covered: number; readonly known: number; readonly advancing: number };
  };
}

const grouped = (count: number): string => count.toLocaleString('en-US');

test('what is moving right now, and why: one click from the news', async ({ page, news, market }) => {
  const { result } = await fetchJson<MoversBody>(page, 'api/v1/market/movers');
  const [first] = result.gainers;
  expect(first?.changePercent).toBeGreaterThan(0);
  await news.open();
  const inputs = await countInputs(page);
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  const row = market.rows.first();
  await expect(row).toContainText(first?.symbol ?? '');
  await expect(row).toContainText(`+${first?.changePercent.toFixed(2)}%`);
  // The story that fits with its base rate, or that none was found.
  await expect(row).toContainText(/fits|no story found/i);
  expect(await inputs()).toBe('1 clicks, 0 keys');
});

test('what did the market do today: one shortcut from the news', async ({ page, news, market }) => {
  const { result } = await fetchJson<MoversBody>(page, 'api/v1/market/movers');
  const { covered, known, advancing } = result.breadth;
  await news.open();
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await expect(market.heading).toContainText('Session of Fri Nov 20 so far price vs close Nov 19');
  const breadth = market.panel('Breadth');
  await expect(breadth).toContainText(`${grouped(advancing)} advancing`);
  await expect(breadth).toContainText(`${grouped(covered)} of ${grouped(known)} symbols have bars of this session`);
  const indices = market.panel('Indices').getByRole('listitem');
  await expect(indices.filter({ hasText: 'SPY' })).toContainText(/[+−]\d+\.\d\d%|0\.00%/);
  await expect(market.panel('Sectors')).toContainText('%');
  await expect(market.panel('Guidance')).toContainText('Fri Nov 20');
});

test('an added index is part of the link, and can be removed', async ({ page, market }) => {
  await market.open();
  await page.getByRole('button', { name: 'Add symbols' }).click();
  await page.getByRole('combobox', { name: 'Added symbols' }).fill('AAPL');
  await page.getByRole('option', { name: /^AAPL/ }).click();
  await page.keyboard.press('Escape');
  const added = market.panel('Indices').getByRole('listitem').filter({ hasText: 'AAPL' });
  await expect(added).toContainText(/\d\.\d\d/);
  await expect(page).toHaveURL(/indices=AAPL/);
  await page.reload();
  await added.getByRole('button', { name: 'Remove AAPL' }).click();
  await expect(added).toHaveCount(0);
  await expect(page).not.toHaveURL(/indices/);
});

test('printed, the page has its session and its movers', async ({ page, market }) => {
  await market.open();
  await page.emulateMedia({ media: 'print' });
  await expect(market.heading).toBeVisible();
  await expect(market.rows.first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden();
});
