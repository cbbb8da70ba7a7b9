import type { Locator, Page } from '@playwright/test';
import { closeLayer, openFromPalette, press } from './actions.ts';
import { expect, test } from './fixtures.ts';

const fieldOf = (page: Page): Locator => page.getByRole('combobox', { name: 'Symbols, pages, views and actions' });

test('a symbol and a code, or a few words, typed quickly, open any page without the mouse', async ({ page, news }) => {
  await news.open();
  for (const [typed, address] of [
    ['AAPL QN', /\/quantified\?symbols=AAPL$/],
    ['AAPL R', /\/ratios\?s=AAPL$/],
    ['aapl splt', /\/splits\?tickers=AAPL$/],
    ['nike', /\/symbol\/NKE$/],
    ['berkshire hath', /\/symbol\/BRK\.B$/],
    ['GUID', /\/guidance/],
    ['AAPL', /\/symbol\/AAPL$/],
    ['AAPL N', /\/news\?tickers=AAPL$/],
    ['splits this week', /\/splits\?from=week&to=week$/],
    ['nvda vs amd roe', /\/ratios\?s=NVDA,AMD&r=roe$/],
    ['US0378331005', /\/symbol\/AAPL$/],
    ['FB', /\/symbol\/META$/],
    ['aapl n since close', /\/news\?tickers=AAPL&from=last-close$/],
  ] as const) {
    await press(page, 'Control+k');
    await expect(fieldOf(page)).toBeFocused();
    await page.keyboard.type(typed);
    await press(page, 'Enter');
    await expect(page).toHaveURL(address);
    await expect(page.locator('dialog')).toHaveCount(0);
  }
});

test('once loaded, the palette opens within a frame; an action opens its panel, whose settings are stored', async ({ page, news }) => {
  await news.open();
  await press(page, 'Control+k');
  await expect(fieldOf(page)).toBeFocused();
  await closeLayer(page);
  const isOpen = await page.evaluate(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return document.querySelector('dialog[open] input[role=combobox]') !== null;
  });
  expect(isOpen).toBe(true);
  await closeLayer(page);

  await openFromPalette(page, 'settings', /^Settings/);
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('radio', { name: 'blue up, orange down' }).check();
  await settings.getByRole('radio', { name: 'comfy' }).check();
  await settings.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-colours', 'blue-orange');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfy');
});
