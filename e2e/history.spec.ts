import { passToNextPoll, press } from './actions.ts';
import { fakeStory, fixedSeconds } from './fake-upstream.ts';
import { expect, testFakeUpstream as test } from './fixtures.ts';
import type { NewsPage } from './pages/news-page.ts';

test.use({ storyCount: 600 });

/** The list is filtered by the ticker of one story. */
async function expectSingleStory({ headlines, chips }: NewsPage): Promise<void> {
  await expect(chips).toHaveCount(1);
  await expect(headlines).toHaveCount(1);
}

test('Back and Forward go through filter, story and order one step at a time, and restore list and position', async ({ news, page }) => {
  await news.open();
  const list = page.url();
  await press(page, ']', ']');
  await expect(news.row(600)).not.toBeInViewport();
  const id = (await news.firstInView())?.id ?? '';

  await news.row(id).click();
  await expect(news.title).toHaveText(`Story ${id.replace('story-', '')}`);
  const title = (await news.title.textContent()) ?? '';
  const ticker = title.replace('Story ', 'T');
  await news.story.getByRole('button', { name: ticker, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`tickers=${ticker}`));
  await expectSingleStory(news);
  await news.order.selectOption('updated:desc');
  await expect(page).toHaveURL(/sort=updated:desc/);
  await expect(news.order).toHaveValue('updated:desc');

  await page.goBack();
  await expect(news.order).toHaveValue('created:desc');
  await expectSingleStory(news);
  await page.goBack();
  await expect(page).toHaveURL(/\/news\/\d+$/);
  await expect(news.title).toHaveText(title);
  await expect(news.row(id)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(news.story).toBeHidden();
  await expect(news.row(id)).toBeInViewport();

  await page.goForward();
  await expect(news.title).toHaveText(title);
  await page.goForward();
  await expectSingleStory(news);
  await page.goForward();
  await expect(page).toHaveURL(/sort=updated:desc/);
  await expect(news.order).toHaveValue('updated:desc');
});

test('Back from a filter restores the position to the pixel whatever arrived meanwhile; a new filter starts at the top', async ({
  upstream,
  news,
  page,
}) => {
  await news.open();
  // Beyond the first page of the list, and not by whole rows.
  for (const end of [100, 200]) {
    await expect(page.getByRole('status').filter({ hasText: 'loaded' })).toContainText(`${end} loaded`);
    await news.scrollBy(2405);
  }
  await expect(news.row(420)).toBeVisible();
  const before = await news.firstInView();

  await page.getByRole('article', { name: 'Story 415', exact: true }).getByRole('button', { name: 'T415', exact: true }).click();
  await expectSingleStory(news);
  upstream.put(...Array.from({ length: 30 }, (_, index) => fakeStory(1000 + index, fixedSeconds + index)));
  await page.goBack();
  await expect(news.chips).toHaveCount(0);
  await expect.poll(() => news.firstInView()).toEqual(before);
  await passToNextPoll(page, upstream);
  await expect(page.getByRole('button', { name: '30 new', exact: true })).toBeVisible();
  expect(await news.firstInView()).toEqual(before);

  await page.goForward();
  await expectSingleStory(news);
  await expect(news.headlines.first()).toHaveAttribute('aria-posinset', '1');
  await page.goBack();
  await expect(news.row(before?.id ?? '')).toBeVisible();
  await expect.poll(() => news.firstInView()).toEqual(before);

  // The same list, requested again.
  await press(page, 'g', 'n');
  await news.order.selectOption('updated:desc');
  await expect(news.headlines.first()).toHaveAttribute('aria-posinset', '1');
  await expect.poll(async () => (await news.firstInView())?.id).toBe('story-1029');
});

test('Back over a filter restores a list whose open story was scrolled out of view; two steps at once work too', async ({ news, page }) => {
  await news.open();
  await news.openStory(2);
  await news.scrollBy(1217);
  await expect(news.row(560)).toBeVisible();
  await expect(news.row(598)).not.toBeInViewport();
  const before = await news.firstInView();

  await news.story.getByRole('button', { name: 'T598', exact: true }).click();
  await expectSingleStory(news);
  await page.goBack();
  await expect(news.row(before?.id ?? '')).toBeVisible();
  await expect.poll(() => news.firstInView()).toEqual(before);
  await expect(news.title).toHaveText('Story 598');

  await page.goForward();
  await expectSingleStory(news);
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL(/\/news$/);
  await expect(news.row(600)).toBeInViewport();
});
