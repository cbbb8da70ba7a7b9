import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { startApi } from '#src/testing/api.ts';
import { button, openNews, poll, scroller, titles } from '#src/testing/open-page.ts';
import { pass, renderPage } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const newStory = (id: number, parts: Partial<NewsItem> = {}): NewsItem =>
  story(id, { created: nowSeconds + id, title: `New ${id}`, ...parts });
const starts = async (...expected: string[]): Promise<void> => {
  await expect.poll(() => titles().slice(0, expected.length)).toEqual(expected);
};
const waits = async (count: number): Promise<void> => {
  await expect.element(button(`${count} new`)).toBeVisible();
};

/** Scrolls down until the first story is out of sight. */
async function scrollDown(): Promise<void> {
  scroller().scrollTop = 1200;
  await expect.poll(() => titles()).not.toContain('Headline 1');
}

/** The same headlines one after another; rows out of sight may have been added around them since. */
function expectUnmoved(before: readonly string[]): void {
  const now = titles();
  const from = now.indexOf(before[0] ?? '');
  expect(now.slice(from, from + before.length)).toEqual(before);
}

test('arrivals show in an empty list', async () => {
  const api = startApi();
  await renderPage('/news');
  await expect.element(page.getByRole('heading', { name: 'No news yet' })).toBeVisible();
  api.write({ news: [newStory(1)] });
  await expect.poll(() => (pass(17), titles())).toEqual(['New 1']);
  expect(textOf()).not.toContain('No news yet');
});

test('arrivals are counted while the list is scrolled down', async () => {
  const api = await openNews(stories(100));
  await scrollDown();
  const before = titles();
  await poll(api, newStory(210), newStory(211));
  await waits(2);
  await poll(api, newStory(300));
  await waits(3);
  expectUnmoved(before);
  expect(scroller().scrollTop).toBe(1200);
  await button('3 new').click();
  await starts('New 300', 'New 211', 'New 210', 'Headline 1');
  expect(scroller().scrollTop).toBe(0);
  await expect.element(button(/new$/)).not.toBeInTheDocument();
});

test('in a list by update an edit moves its story up once it is admitted', async () => {
  const api = await openNews(stories(100), '/news?sort=updated:desc');
  await scrollDown();
  const before = titles();
  await poll(api, story(2, { title: 'Corrected', updated: nowSeconds + 90_000 }));
  await waits(1);
  expectUnmoved(before);
  await button('1 new').click();
  await starts('Corrected', 'Headline 1', 'Headline 3');
});

test('oldest first, arrivals wait for the button', async () => {
  const api = await openNews(stories(3), '/news?sort=created:asc');
  await poll(api, newStory(10));
  await waits(1);
  expect(titles()).toEqual(['Headline 3', 'Headline 2', 'Headline 1']);
  await button('1 new').click();
  await starts('Headline 3', 'Headline 2', 'Headline 1', 'New 10');
});

test('polls request what changed since the last one, with the page’s filter', async () => {
  const api = await openNews([story(1, { ...about('F'), created: nowSeconds - 100 })], '/news?tickers=F');
  await poll(api, newStory(10, about('F')), newStory(11, about('GM')));
  await starts('New 10', 'Headline 1');
  await poll(api);
  const polls = requestsTo(api, /\/news\?/).slice(1, 3);
  expect(polls.map(({ params }) => [params['tickers'], params['sort'], params['updatedSince']])).toEqual([
    ['F', 'updated:asc', String(nowSeconds - 160)],
    ['F', 'updated:asc', String(nowSeconds + 10 - 60)],
  ]);
});

test('a story that a slow source brings late is shown', async () => {
  const wire = { name: 'wire', kind: 'feed', loads: ['news'], every: 900 };
  const api = startApi({ news: [story(1, { created: nowSeconds - 60 })], sources: [wire, { ...wire, name: 'fast', every: 60 }] });
  await renderPage('/news');
  await starts('Headline 1');
  await poll(api);
  // Published before what the page has seen, by less than two polls of its source.
  api.write({ news: [story(2, { title: 'Late', created: nowSeconds - 1900 })] });
  await expect.poll(() => (pass(17), titles())).toEqual(['Headline 1', 'Late']);
  expect(requestsTo(api, /\/news\?/).at(-1)?.params['updatedSince']).toBe(String(nowSeconds - 60 - 1860));
});

test('sources are requested once where there are none', async () => {
  const api = await openNews(stories(3));
  for (let polls = 0; polls < 6; polls++) await poll(api);
  expect(requestsTo(api, /\/sources/)).toHaveLength(1);
});

test('loading older stories changes neither freshness nor the next poll', async () => {
  const api = await openNews(stories(101));
  pass(9);
  scroller().scrollTop = 2000;
  await expect.poll(() => textOf()).toContain('101 loaded');
  expect(textOf()).toMatch(/updated (9|1\d) s ago/);
  pass(8);
  await expect.poll(() => requestsTo(api).filter(({ params }) => 'updatedSince' in params)).not.toHaveLength(0);
});

test('another order starts a new list', async () => {
  const api = await openNews(stories(100));
  await scrollDown();
  await poll(api, newStory(200));
  await waits(1);
  await page.getByRole('combobox', { name: 'Order' }).selectOptions('id:desc');
  await starts('New 200');
  await expect.element(button(/new$/)).not.toBeInTheDocument();
});
