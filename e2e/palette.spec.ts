import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { sweep } from './sweep.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Symbols, pages, views and actions' });

test('from anywhere to anywhere by a symbol and a code, without the mouse', async ({ page, news }) => {
  await news.open();
  for (const [typed, address] of [
    ['AAPL QN', /\/quantified\?symbols=AAPL$/],
    ['AAPL R', /\/ratios\?s=AAPL$/],
    ['aapl splt', /\/splits\?tickers=AAPL$/],
    ['GUID', /\/guidance/],
    ['AAPL', /\/symbol\/AAPL$/],
    ['AAPL N', /\/news\?tickers=AAPL$/],
  ] as const) {
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('once its code is there, it is open in the frame after the key', async ({ page, news }) => {
  await news.open();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const isThere = await page.evaluate(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }));
    const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await frame();
    return document.querySelector('dialog[open] input[role=combobox]') !== null;
  });
  expect(isThere).toBe(true);
});

test('the browser keeps its own keys', async ({ page, news }) => {
  await news.open();
  const stolen = await page.evaluate(() =>
    ['t', 'w', 'n', 'l', 'p'].filter((key) => {
      const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    }),
  );
  expect(stolen).toEqual([]);
});

test('an action opens its panel in the place of the palette, and a choice is kept over a reload', async ({ page, news }) => {
  await news.open();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('settings');
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('radio', { name: 'blue up, orange down' }).check();
  await settings.getByRole('radio', { name: 'comfy' }).check();
  await settings.getByRole('button', { name: 'Close' }).click();
  await page.reload();
  await news.headlines.first().waitFor();
  await expect(page.locator('html')).toHaveAttribute('data-colours', 'blue-orange');
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfy');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the palette and the settings, ${colorScheme}`, { tag: sweep }, async ({ page, news }) => {
    await page.emulateMedia({ colorScheme });
    await news.open();
    const found = async (): Promise<string[]> =>
      (await new AxeBuilder({ page }).include('dialog').analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    await page.keyboard.press('Control+k');
    await field(page).fill('a');
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    expect(await found()).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press(',');
    await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
    expect(await found()).toEqual([]);
  });
}

test('on a phone it is a tap away, and stays within the screen', async ({ page, news }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await news.open();
  await page.getByRole('button', { name: /^Search/ }).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill('stat');
  const option = page.getByRole('dialog').getByRole('option').first();
  await expect(option).toContainText('Status');
  const box = await page.getByRole('dialog', { name: 'Palette' }).boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  await option.click();
  await expect(page).toHaveURL(/\/status$/);
});
