import { expect, test as base } from './fixtures.ts';
import { madeDesk, type Made } from './made-desk.ts';
import { fixedSeconds, madeStory } from './made-upstream.ts';
import type { NewsPage } from './pages/news-page.ts';

const test = base.extend<Made>(madeDesk);
test.use({ count: 600 });

test('Back and Forward go through filter, story and filter one step at a time, and bring list and position back', async ({
  made,
  news,
  page,
}) => {
  await news.open(made.at());
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  const far = await news.firstInSight();
  expect(far).not.toBe('story-600');

  // a story, a filter, a story of the filtered list, another order
  await page.locator(`#${far}`).click();
  await news.story.waitFor();
  const story = await news.title.innerText();
  const ticker = story.replace('Story ', 'T');
  await news.story.getByRole('button', { name: ticker, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`tickers=${ticker}`));
  await expect(news.headlines).toHaveCount(1);
  const steps = [page.url()];
  await page.getByRole('combobox', { name: 'Order' }).selectOption('updated:desc');
  await expect(page).toHaveURL(/sort=updated:desc/);

  await page.goBack();
  await expect(page).toHaveURL(steps[0] ?? '');
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('created:desc');
  await page.goBack();
  await expect(page).toHaveURL(/\/news\/\d+$/);
  await expect(news.title).toHaveText(story);
  await expect(page.locator(`#${far}`)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(made.at());
  await expect(news.story).toBeHidden();
  await expect(page.locator(`#${far}`)).toBeInViewport();

  await page.goForward();
  await expect(news.title).toHaveText(story);
  await page.goForward();
  await expect(news.chips).toHaveCount(1);
  await expect(news.headlines).toHaveCount(1);
  await page.goForward();
  await expect(page).toHaveURL(/sort=updated:desc/);
});

/** The row at the list's upper edge, and where it stands to the pixel. */
const standing = async (news: NewsPage): Promise<{ id: string; y: number | undefined }> => {
  const id = await news.firstInSight();
  return { id, y: (await news.page.locator(`#${id}`).boundingBox())?.y };
};

test('Back from a filter brings the list where it was, to the pixel, whatever came meanwhile; a new filter begins at its top', async ({
  made,
  news,
  page,
}) => {
  await news.open(made.at());
  await news.headlines.first().hover();
  // Past the first page of the list, and not by whole rows.
  for (const end of [100, 200]) {
    await expect(page.getByRole('status').filter({ hasText: 'loaded' })).toContainText(`${end} loaded`);
    await page.mouse.wheel(0, 2405);
  }
  await expect(page.locator('#story-420')).toBeVisible();
  const before = await standing(news);

  await page.getByRole('article', { name: 'Story 415', exact: true }).getByRole('button', { name: 'T415', exact: true }).click();
  await expect(news.headlines).toHaveCount(1);
  made.put(...Array.from({ length: 30 }, (_, index) => madeStory(1000 + index, fixedSeconds + index)));
  await page.goBack();
  await expect(page).toHaveURL(made.at());
  await expect.poll(() => standing(news)).toEqual(before);
  // What came waits, as ever.
  await page.clock.fastForward(17_000);
  await expect(page.getByRole('button', { name: '30 new', exact: true })).toBeVisible();
  expect(await standing(news)).toEqual(before);

  await page.goForward();
  await expect(news.headlines).toHaveCount(1);
  await expect(news.headlines.first()).toHaveAttribute('aria-posinset', '1');
  await page.goBack();
  await expect(page.locator(`#${before.id}`)).toBeVisible();
  expect(await standing(news)).toEqual(before);

  // The same question, asked anew.
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await page.getByRole('combobox', { name: 'Order' }).selectOption('updated:desc');
  await expect(news.headlines.first()).toHaveAttribute('aria-posinset', '1');
  expect((await standing(news)).id).toBe('story-1029');
});

test('Back over a filter to a list with an open story that was scrolled out of sight leaves the list where it was', async ({
  made,
  news,
  page,
}) => {
  await news.open(made.at());
  await news.headlines.nth(2).click();
  await news.title.waitFor();
  await news.headlines.nth(2).hover();
  await page.mouse.wheel(0, 1217);
  await expect(page.locator('#story-560')).toBeVisible();
  await expect(page.locator('#story-598')).not.toBeInViewport();
  const before = await standing(news);

  await news.story.getByRole('button', { name: 'T598', exact: true }).click();
  await expect(news.headlines).toHaveCount(1);
  await page.goBack();
  await expect(page.locator(`#${before.id}`)).toBeVisible();
  expect(await standing(news)).toEqual(before);
  await expect(news.title).toHaveText('Story 598');

  // Two steps at once lead to where the list stood then.
  await page.goForward();
  await expect(news.headlines).toHaveCount(1);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(made.at());
  await expect(page.locator('#story-600')).toBeInViewport();
});
