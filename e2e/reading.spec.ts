import { press } from './actions.ts';
import { expect, test } from './fixtures.ts';

test('the first view has at least 25 headlines at 1440x900; a click opens a story beside the list, Back closes it', async ({
  news,
  page,
}) => {
  await news.open();
  await expect.poll(() => news.countInView()).toBeGreaterThanOrEqual(25);
  const title = await news.titleAt(3);
  await news.headlines.nth(3).click();
  await expect(news.title).toHaveText(title);
  await expect(page).toHaveURL(/\/news\/\d+$/);
  await expect(news.headlines.nth(3)).toHaveAttribute('aria-current', 'true');

  await page.goBack();
  await expect(news.story).toBeHidden();
  await expect(page).toHaveURL(/\/news$/);
});

test('j, k, o and Escape read without a mouse; all steps are one in the history', async ({ news, page }) => {
  await news.open();
  await press(page, 'j', 'j');
  await expect(news.headlines.nth(1)).toBeFocused();
  await press(page, 'o');
  await expect(news.title).toHaveText(await news.titleAt(1));
  await press(page, 'j');
  await expect(news.title).toHaveText(await news.titleAt(2));
  await press(page, 'k');
  await expect(news.title).toHaveText(await news.titleAt(1));
  await press(page, 'j', 'j', 'j');
  await expect(news.title).toHaveText(await news.titleAt(4));
  await page.goBack();
  await expect(news.story).toBeHidden();
  await expect(page).toHaveURL(/\/news$/);
  await page.goForward();
  await expect(news.title).toHaveText(await news.titleAt(4));
  await press(page, 'Escape');
  await expect(news.story).toBeHidden();
});

test('a link to a story opens it with its body, beside its list', async ({ news, page, context }) => {
  await news.open();
  await news.openStory(5);
  await expect(news.story.locator('.prose')).not.toBeEmpty();
  const title = await news.titleAt(5);
  await expect(news.title).toHaveText(title);
  const body = await news.story.locator('.prose').innerText();
  const link = page.url();

  const cold = await context.newPage();
  await cold.goto(link);
  const story = cold.getByRole('complementary', { name: 'Story' });
  await expect(story.getByRole('heading', { level: 2 })).toHaveText(title);
  await expect(story.locator('.prose')).toHaveText(body, { useInnerText: true });
  await expect(cold.getByRole('article', { name: title, exact: true })).toBeVisible();
});

test.describe('an unknown address', () => {
  test.use({ tolerated: /Failed to load resource: .* 404/ });

  test('of a page or a story is reported; the page links to the news', async ({ news, page }) => {
    await page.goto('news/999999999999');
    await expect(news.story).toContainText('999999999999 is not known');
    await page.goto('nowhere');
    await expect(page.getByText('Page not found')).toBeVisible();
    await page.getByRole('link', { name: 'Go to News' }).click();
    await expect(news.headlines.first()).toBeVisible();
  });
});
