import { expect, test } from './fixtures.ts';

test('the first look shows at least 25 headlines at 1440x900', async ({ news }) => {
  await news.open();
  await expect.poll(() => news.countInSight()).toBeGreaterThanOrEqual(25);
});

test('a click opens the story beside the list, Back closes it', async ({ news, page }) => {
  await news.open();
  const title = await news.titleAt(3);
  await news.headlines.nth(3).click();
  await expect(news.title).toHaveText(title);
  await expect(page).toHaveURL(/\/news\/\d+$/);
  await expect(news.headlines.nth(3)).toHaveAttribute('aria-current', 'true');

  await page.goBack();
  await expect(news.story).toBeHidden();
  await expect(page).toHaveURL(/\/news$/);
});

test('j, k, o and Escape read without a mouse', async ({ news, page }) => {
  await news.open();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(news.headlines.nth(1)).toBeFocused();
  await page.keyboard.press('o');
  await expect(news.title).toHaveText(await news.titleAt(1));

  await page.keyboard.press('j');
  await expect(news.title).toHaveText(await news.titleAt(2));
  await page.keyboard.press('k');
  await expect(news.title).toHaveText(await news.titleAt(1));

  await page.keyboard.press('Escape');
  await expect(news.story).toBeHidden();
});

test('stepping through open stories is one step back in the history', async ({ news, page }) => {
  await news.open();
  await news.headlines.nth(0).click();
  await news.story.waitFor();
  for (let step = 0; step < 5; step++) await page.keyboard.press('j');
  await page.goBack();
  await expect(page).toHaveURL(/\/news$/);
});

test('a link to a story opens it cold, with its body and beside its list', async ({ news, page }) => {
  await news.open();
  await news.headlines.nth(5).click();
  const title = await news.title.innerText();
  const link = page.url();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(news.title).toHaveText(title);
  await expect(news.headlines.first()).toBeVisible();
});

test('a story that does not exist is said to be unknown', async ({ news, page }) => {
  await page.goto('news/999999999999');
  await expect(news.story).toContainText('999999999999 is not known');
});

test('the keys are told on request', async ({ news, page }) => {
  await news.open();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('j');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('an address that is no page', () => {
  test.use({ tolerated: /Failed to load resource: .* 404/ });

  test('says so, and leads back', async ({ news, page }) => {
    await page.goto('nowhere');
    await expect(page.getByText('Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Go to News' }).click();
    await expect(news.headlines.first()).toBeVisible();
  });
});
