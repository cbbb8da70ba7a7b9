import { expect, test } from './fixtures.ts';

const story = (id: number, title: string) => ({
  id,
  author: 'Sample Desk',
  created: `Fri, 20 Nov 2026 15:30:${id % 100} -0500`,
  updated: `Fri, 20 Nov 2026 15:30:${id % 100} -0500`,
  title,
  teaser: '',
  body: '<p>Just in.</p>',
  url: '',
  image: [],
  channels: [{ name: 'News' }],
  stocks: [{ name: 'AAPL' }],
  tags: [],
});

test('a new story waits in a pill and moves nothing under a reader who has scrolled', async ({ own, news, page }) => {
  await news.open(new URL('news', own.desk).href);
  await news.headlines.first().hover();
  await page.mouse.wheel(0, 2400);
  await expect(news.headlines.first()).not.toHaveAttribute('aria-posinset', '1');
  const row = page.locator(`#${(await news.headlines.nth(20).getAttribute('id')) ?? ''}`);
  const before = await row.boundingBox();

  await own.ingest([story(991_000_031, 'Just in, one'), story(991_000_032, 'Just in, two')]);
  await page.clock.fastForward(20_000);
  const pill = page.getByRole('button', { name: '2 new' });
  await expect(pill).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);

  await pill.click();
  await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Just in, two');
  await expect(news.headlines.nth(1)).toHaveAttribute('aria-label', 'Just in, one');
});

test('at the top of the list a new story simply appears', async ({ own, news, page }) => {
  await news.open(new URL('news', own.desk).href);
  await own.ingest([story(991_000_033, 'Just in, three')]);
  await page.clock.fastForward(20_000);
  await expect(news.headlines.first()).toHaveAttribute('aria-label', 'Just in, three');
});
