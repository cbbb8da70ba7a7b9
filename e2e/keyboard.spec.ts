import { closeLayer, download, exportPanel, holdRequests, press, tabTo } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('by keyboard alone: filter, read, star, mark, mute, export, remove the filter', async ({ news, page }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  await news.open();
  await press(page, '/');
  await expect(news.searchField).toBeFocused();
  await page.keyboard.type('AAPL');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/tickers=AAPL$/);
  await expect(news.chips).toHaveText([/AAPL/]);
  // Until the list of the new filter is there, keys go through the old one.
  for (const row of [0, 1, 2]) await expect(news.headlines.nth(row)).toContainText('AAPL');

  await press(page, 'j', 'j', 'j', 'o');
  await expect(news.headlines.nth(2)).toHaveAttribute('aria-current', 'true');
  const title = await news.titleAt(2);
  await expect(news.title).toHaveText(title);
  await expect(news.headlines.nth(2)).toHaveAttribute('data-read', 'true');
  await press(page, 's');
  await expect(news.headlines.nth(2).getByRole('img', { name: 'starred' })).toBeVisible();
  await press(page, 'm');
  await expect(news.headlines.nth(2)).not.toHaveAttribute('data-read');
  await press(page, 'A');
  await expect(page.getByText('3 marked as read')).toBeVisible();
  for (const row of [0, 1, 2]) await expect(news.headlines.nth(row)).toHaveAttribute('data-read', 'true');
  await press(page, 'Escape');
  await expect(news.story).toBeHidden();

  const word = title.split(' ').find((part) => /^[A-Za-z]{4,}$/.test(part)) ?? '';
  await tabTo(page, button('Mute'));
  await press(page, 'Enter');
  await expect(page.getByRole('textbox', { name: 'Words in titles' })).toBeFocused();
  await page.keyboard.type(word);
  await press(page, 'Enter');
  await expect(button(`Unmute ${word}`)).toBeVisible();
  await closeLayer(page);
  await expect(page.getByRole('button', { name: /\d+ muted – show/ })).toBeVisible();
  await expect(page.getByRole('article', { name: title, exact: true })).toHaveCount(0);

  await tabTo(page, button('Starred stories'));
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Starred' }).getByRole('button', { name: title, exact: true })).toBeFocused();
  await closeLayer(page);

  await press(page, 'e');
  await expect(exportPanel(page)).toBeVisible();
  await tabTo(page, exportPanel(page).getByRole('button', { name: 'CSV', exact: true }));
  const file = await download(page, () => press(page, 'Enter'));
  expect(file.name).toMatch(/^news_.*rows\.csv$/);
  await closeLayer(page);

  await tabTo(page, button(/^Remove filter AAPL/));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/news$/);
  await expect(news.chips).toHaveCount(0);
  await press(page, '?');
  await expect(page.getByRole('dialog')).toContainText('j');
  await closeLayer(page);
});

test('text typed after / while the search loads is searched for, and triggers no shortcut', async ({ news, page }) => {
  await news.open();
  await page.keyboard.press('j');
  const release = await holdRequests(page, '**/assets/*.js');
  await page.keyboard.type('/AAPL\n');
  release();
  await expect(page).toHaveURL(/tickers=AAPL$/);
  await expect(news.chips).toHaveText([/AAPL/]);
  await expect(page.locator('article[data-read]')).toHaveCount(0);
  await expect(page.getByText('marked as read')).toHaveCount(0);
});

test('marking as read is confirmed above the sheet of a phone, and can be undone there', async ({ news, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await news.open();
  await press(page, 'j', 'j', 'o');
  await expect(page.locator('article[data-read]')).toHaveCount(1);
  await page.keyboard.press('A');
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(undo).toHaveCount(0);
  await expect(page.locator('article[data-read]')).toHaveCount(1);
});
