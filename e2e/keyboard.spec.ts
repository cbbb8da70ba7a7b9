import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test('a whole errand by keyboard alone: filter, read, star, mark, mute, export, take the filter off', async ({ news, page }) => {
  const press = (...keys: readonly string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  /** Goes on with Tab until what is wanted has the focus. */
  const tabTo = async (name: string | RegExp): Promise<void> => {
    const wanted = page.getByRole('button', { name, exact: true });
    for (let step = 0; step < 60; step++) {
      if (await wanted.evaluateAll((buttons) => buttons.some((button) => button === document.activeElement))) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${String(name)}`);
  };
  await news.open();

  await press('/');
  await expect(page.getByRole('combobox', { name: /^Search/ })).toBeFocused();
  await page.keyboard.type('AAPL');
  await press('Enter');
  await expect(page).toHaveURL(/tickers=AAPL$/);
  await expect(news.chips).toHaveText([/AAPL/]);

  await press('j', 'j', 'j', 'o');
  const title = await news.titleAt(2);
  await expect(news.title).toHaveText(title);
  await expect(news.headlines.nth(2)).toHaveAttribute('data-read', 'true');
  await press('s');
  await expect(news.headlines.nth(2).getByRole('img', { name: 'starred' })).toBeVisible();
  await press('m');
  await expect(news.headlines.nth(2)).not.toHaveAttribute('data-read');
  await press('A');
  await expect(page.getByText('3 marked as read')).toBeVisible();
  for (const row of [0, 1, 2]) await expect(news.headlines.nth(row)).toHaveAttribute('data-read', 'true');
  await press('Escape');
  await expect(news.story).toBeHidden();

  const word = title.split(' ').find((part) => /^[A-Za-z]{4,}$/.test(part)) ?? '';
  await tabTo('Mute');
  await press('Enter');
  await expect(page.getByRole('textbox', { name: 'Words in titles' })).toBeFocused();
  await page.keyboard.type(word);
  await press('Enter', 'Escape');
  await expect(page.getByRole('button', { name: /\d+ hidden by mute/ })).toBeVisible();
  await expect(page.getByRole('article', { name: title, exact: true })).toHaveCount(0);

  await tabTo('Starred stories');
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'Starred' }).getByRole('button', { name: title, exact: true })).toBeFocused();
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // What is pressed in the moment a popover goes may go with it.
  await expect(async () => {
    await press('e');
    await expect(page.getByRole('dialog', { name: 'Export' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const saved = page.waitForEvent('download');
  await tabTo(/^CSV$/);
  await press('Enter');
  expect((await saved).suggestedFilename()).toMatch(/^news_.*rows\.csv$/);
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tabTo(/^Remove filter AAPL/);
  await press('Enter');
  await expect(page).toHaveURL(/\/news$/);
  await expect(news.chips).toHaveCount(0);
  await press('t', 'd', 'z', '?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

/** Holds back whatever code the page asks for from now on. */
async function holdCode(page: Page): Promise<() => void> {
  const isHere = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isHere.promise;
    await route.continue();
  });
  return () => isHere.resolve();
}

for (const [how, typed] of [
  ['stands in its field', 'AAPL'],
  ['and sent is searched for', 'AAPL\n'],
] as const)
  test(`what is typed right after / ${how}, however late the search comes, and marks nothing as read`, async ({ news, page }) => {
    await news.open();
    await page.keyboard.press('j');
    const comes = await holdCode(page);
    await page.keyboard.type(`/${typed}`);
    comes();
    if (typed === 'AAPL') {
      const field = page.getByRole('combobox', { name: /^Search/ });
      await expect(field).toHaveValue('AAPL');
      await expect(field).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page).toHaveURL(/tickers=AAPL$/);
    await expect(page.locator('article[data-read]')).toHaveCount(0);
    await expect(page.getByText('marked as read')).toHaveCount(0);
  });

test('while the help is on its way, keys do nothing and Esc calls it off', async ({ news, page }) => {
  await news.open();
  const comes = await holdCode(page);
  await page.keyboard.type('?A');
  await page.keyboard.press('Escape');
  comes();
  await page.keyboard.press('j');
  await expect(news.headlines.first()).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('article[data-read]')).toHaveCount(0);
});

test('what was done is said above a phone’s sheet, and can be undone there', async ({ news, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await news.open();
  for (const key of ['j', 'j', 'o']) await page.keyboard.press(key);
  await expect(page.locator('article[data-read]')).toHaveCount(1);
  await page.keyboard.press('A');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(page.locator('article[data-read]')).toHaveCount(1);
});
