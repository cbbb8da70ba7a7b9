import type { Locator, Page } from '@playwright/test';
import { openFromPalette, press } from './actions.ts';
import { expect, test } from './fixtures.ts';

const fieldOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Symbols, pages, views and actions' });

/** Types each text into the palette and presses Enter, faster than the page renders. */
async function openEach(page: Page, typedTexts: readonly (readonly [typed: string, address: RegExp])[]): Promise<void> {
  for (const [typed, address] of typedTexts) {
    await press(page, 'Control+k');
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.type(typed);
    await press(page, 'Enter');
    await expect(page).toHaveURL(address);
    await expect(page.locator('dialog')).toHaveCount(0);
  }
}

test('a symbol and the code of a page, typed quickly, open that page without the mouse', async ({ page, news }) => {
  await news.open();
  await openEach(page, [
    ['AAPL QN', /\/quantified\?symbols=AAPL$/],
    ['AAPL R', /\/ratios\?s=AAPL$/],
    ['aapl splt', /\/splits\?tickers=AAPL$/],
    ['GUID', /\/guidance/],
    ['AAPL', /\/symbol\/AAPL$/],
    ['AAPL N', /\/news\?tickers=AAPL$/],
    ['aapl n since close', /\/news\?tickers=AAPL&from=last-close$/],
  ]);
});

test('a name, an identifier, a former symbol or a few words open what they mean', async ({ page, news }) => {
  await news.open();
  await openEach(page, [
    ['nike', /\/symbol\/NKE$/],
    ['berkshire hath', /\/symbol\/BRK\.B$/],
    ['splits this week', /\/splits\?from=week&to=week$/],
    ['nvda vs amd roe', /\/ratios\?s=NVDA,AMD&r=roe$/],
    ['US0378331005', /\/symbol\/AAPL$/],
    ['roe AAPL MSFT restated', /\/ratios\?s=AAPL,MSFT&type=R&r=roe$/],
    ['guid raised above this week', /\/guidance\?from=week&to=week&verdict=raised&est=above$/],
    ['NVDA ratings', /\/symbol\/NVDA#ratings$/],
    ['FB', /\/symbol\/META$/],
  ]);
});

test('an action of the palette opens its panel, whose settings are stored', async ({ page, news }) => {
  await news.open();
  await openFromPalette(page, 'settings', /^Settings/);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('radio', { name: 'blue up, orange down' }).check();
  await settings.getByRole('radio', { name: 'comfy' }).check();
  await settings.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-colours', 'blue-orange');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfy');
});
