import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { startApi } from '#src/testing/api.ts';
import { openNews, poll, scroller, titles } from '#src/testing/open-page.ts';
import { scroll } from '#src/testing/press.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { textOf } from '#src/testing/text.ts';

const newStory = (id: number, parts: Partial<NewsItem> = {}): NewsItem =>
  story(id, { created: nowSeconds + id, title: `New ${id}`, ...parts });
const newButton = (count: number): Promise<HTMLElement> => screen.findByRole('button', { name: `${count} new` });
const starts = (...expected: string[]): Promise<void> => soon(() => expect(titles().slice(0, expected.length)).toEqual(expected));

/** Scrolls down until the first story is out of sight. */
async function scrollDown(): Promise<void> {
  scroll(scroller(), 1200);
  await soon(() => expect(titles()).not.toContain('Headline 1'));
}

/** The same headlines one after another; rows out of sight may have been added around them since. */
function expectUnmoved(before: readonly string[]): void {
  const now = titles();
  const from = now.indexOf(before[0] ?? '');
  expect(now.slice(from, from + before.length)).toEqual(before);
}

test('arrivals show in an empty list', async () => {
  const api = startApi();
  renderPage('/news');
  await screen.findByRole('heading', { name: 'No news yet' });
  api.write({ news: [newStory(1)] });
  pass(17);
  await starts('New 1');
  expect(textOf()).not.toContain('No news yet');
});

test('arrivals are counted while the list is scrolled down', async () => {
  const api = await openNews(stories(100));
  await scrollDown();
  const before = titles();
  await poll(api, newStory(210), newStory(211));
  await newButton(2);
  await poll(api, newStory(300));
  const button = await newButton(3);
  expectUnmoved(before);
  expect(scroller().scrollTop).toBe(1200);
  fireEvent.click(button);
  await starts('New 300', 'New 211', 'New 210', 'Headline 1');
  expect(scroller().scrollTop).toBe(0);
  expect(screen.queryAllByRole('button', { name: /new$/ })).toEqual([]);
});

test('in a list by update an edit moves its story up once it is admitted', async () => {
  const api = await openNews(stories(100), '/news?sort=updated:desc');
  await scrollDown();
  const before = titles();
  await poll(api, story(2, { title: 'Corrected', updated: nowSeconds + 90_000 }));
  const button = await newButton(1);
  expectUnmoved(before);
  fireEvent.click(button);
  await starts('Corrected', 'Headline 1', 'Headline 3');
});

test('oldest first, arrivals wait for the button', async () => {
  const api = await openNews(stories(3), '/news?sort=created:asc');
  await poll(api, newStory(10));
  const button = await newButton(1);
  await starts('Headline 3', 'Headline 2', 'Headline 1');
  fireEvent.click(button);
  await starts('Headline 3', 'Headline 2', 'Headline 1', 'New 10');
});

test('polls request what changed since the last one, with the page’s filter', async () => {
  const api = await openNews([story(1, { ...about('F'), created: nowSeconds - 100 })], '/news?tickers=F');
  await poll(api, newStory(10, about('F')), newStory(11, about('GM')));
  await starts('New 10', 'Headline 1');
  await poll(api);
  const polls = requestsTo(api).slice(1);
  expect(polls.map(({ params }) => [params['tickers'], params['sort'], params['updatedSince']])).toEqual([
    ['F', 'updated:asc', String(nowSeconds - 160)],
    ['F', 'updated:asc', String(nowSeconds + 10 - 60)],
  ]);
});

test('loading older stories changes neither freshness nor the next poll', async () => {
  const api = await openNews(stories(150));
  pass(9);
  scroll(scroller(), 2000);
  await soon(() => expect(textOf()).toContain('150 loaded'));
  expect(textOf()).toMatch(/updated (9|1\d) s ago/);
  pass(8);
  await soon(() => expect(requestsTo(api).filter(({ params }) => params['updatedSince'] !== undefined)).toHaveLength(1));
});

test('another order starts a new list', async () => {
  const api = await openNews(stories(100));
  await scrollDown();
  await poll(api, newStory(200));
  await newButton(1);
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'id:desc' } });
  await starts('New 200');
  expect(screen.queryAllByRole('button', { name: /new$/ })).toEqual([]);
});
