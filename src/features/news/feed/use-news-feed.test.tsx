import { fireEvent, screen } from '@testing-library/react';
import { startApi } from '#src/testing/api.ts';
import { requestsTo } from '#src/testing/stub-fetch.ts';
import { scroll } from '#src/testing/press.ts';
import { textOf } from '#src/testing/text.ts';
import { expect, test } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { scroller, titles, openNews, poll } from '#src/testing/open-page.ts';
import { pass, renderPage, soon } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';

const isNew = (id: number, parts: Partial<NewsItem> = {}): NewsItem =>
  story(id, { created: nowSeconds + id, title: `New ${id}`, ...parts });

/** The same headlines one after another; rows out of sight may have been drawn around them since. */
function expectUnmoved(before: readonly string[]): void {
  const now = titles();
  const from = now.indexOf(before[0] ?? '');
  expect(now.slice(from, from + before.length)).toEqual(before);
}

test('arrivals show at once at the top', async () => {
  const api = await openNews(stories(3));
  await poll(api, isNew(10), isNew(11));
  await soon(() => expect(titles()).toEqual(['New 11', 'New 10', 'Headline 1', 'Headline 2', 'Headline 3']));
});

test('arrivals show in an empty list', async () => {
  const api = startApi();
  renderPage('/news');
  await soon(() => expect(textOf()).toContain('No news yet'));
  api.write({ news: [isNew(1)] });
  pass(17);
  await soon(() => expect(titles()).toEqual(['New 1']));
  expect(textOf()).not.toContain('No news yet');
});

test('arrivals are counted while the list is scrolled down', async () => {
  const api = await openNews(stories(100));
  scroll(scroller(), 1200);
  await soon(() => expect(titles()).not.toContain('Headline 1'));
  const before = titles();
  await poll(api, ...[10, 11, 12].map((id) => isNew(200 + id)));
  await soon(() => screen.getByRole('button', { name: '3 new' }));
  expectUnmoved(before);
  expect(scroller().scrollTop).toBe(1200);

  await poll(api, isNew(300));
  await soon(() => screen.getByRole('button', { name: '4 new' }));
  expectUnmoved(before);

  fireEvent.click(screen.getByRole('button', { name: '4 new' }));
  await soon(() => expect(titles().slice(0, 5)).toEqual(['New 300', 'New 212', 'New 211', 'New 210', 'Headline 1']));
  expect(scroller().scrollTop).toBe(0);
  expect(screen.queryAllByRole('button', { name: /new$/ })).toEqual([]);
});

test('an edit replaces its story in place', async () => {
  const api = await openNews(stories(3));
  await poll(api, story(2, { title: 'Corrected', updated: nowSeconds + 5 }));
  await soon(() => expect(titles()).toEqual(['Headline 1', 'Corrected', 'Headline 3']));
  expect(screen.queryAllByRole('button', { name: /new$/ })).toEqual([]);
});

test('in a list by update an edit moves its story up once it is admitted', async () => {
  const api = await openNews(stories(100), '/news?sort=updated:desc');
  scroll(scroller(), 1200);
  await soon(() => expect(titles()).not.toContain('Headline 1'));
  const before = titles();
  await poll(api, story(2, { title: 'Corrected', updated: nowSeconds + 90_000 }));
  await soon(() => screen.getByRole('button', { name: '1 new' }));
  expectUnmoved(before);
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  await soon(() => expect(titles().slice(0, 3)).toEqual(['Corrected', 'Headline 1', 'Headline 3']));
});

test('in a list by update each update moves its story up', async () => {
  const api = await openNews(stories(3), '/news?sort=updated:desc');
  for (const id of [3, 2, 3]) {
    await poll(api, story(id, { title: `Corrected ${id}`, updated: nowSeconds + api.requests.length }));
    await soon(() => expect(titles()[0]).toBe(`Corrected ${id}`));
  }
  expect(titles()).toEqual(['Corrected 3', 'Corrected 2', 'Headline 1']);
});

test('oldest first, arrivals wait for the button', async () => {
  const api = await openNews(stories(3), '/news?sort=created:asc');
  expect(titles()).toEqual(['Headline 3', 'Headline 2', 'Headline 1']);
  await poll(api, isNew(10));
  await soon(() => screen.getByRole('button', { name: '1 new' }));
  fireEvent.click(screen.getByRole('button', { name: '1 new' }));
  await soon(() => expect(titles()).toEqual(['Headline 3', 'Headline 2', 'Headline 1', 'New 10']));
});

test('a flood reloads the list, and later arrivals behave as before', async () => {
  const api = await openNews(stories(100));
  await poll(api, isNew(101));
  await soon(() => expect(titles()[0]).toBe('New 101'));
  scroll(scroller(), 600);
  await poll(api, ...Array.from({ length: 1200 }, (_, index) => isNew(1000 + index)));
  await soon(() => screen.getByRole('button', { name: /new$/ }));
  fireEvent.click(screen.getByRole('button', { name: /new$/ }));
  await soon(() => expect(titles()[0]).toBe('New 2199'));
  scroll(scroller(), 600);
  await soon(() => expect(titles()).not.toContain('New 2199'));
  const before = titles();
  await poll(api, isNew(3000), isNew(3001));
  await soon(() => screen.getByRole('button', { name: '2 new' }));
  expectUnmoved(before);
  scroll(scroller(), 0);
  await soon(() => expect(titles()[0]).toBe('New 3001'));
  await poll(api, isNew(4000));
  await soon(() => expect(titles()[0]).toBe('New 4000'));
  expect(screen.queryAllByRole('button', { name: /new$/ })).toEqual([]);
});

test('polls request what changed since the last one, with the page’s filter', async () => {
  const api = await openNews([story(1, { ...about('F'), created: nowSeconds - 100 })], '/news?tickers=F');
  await poll(api, isNew(10, about('F')), isNew(11, about('GM')));
  await soon(() => expect(titles()).toEqual(['New 10', 'Headline 1']));
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

test('another filter starts a new list', async () => {
  const api = await openNews(stories(100, () => about('F')));
  scroll(scroller(), 1200);
  await poll(api, isNew(200, about('F')));
  await soon(() => screen.getByRole('button', { name: '1 new' }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: 'id:desc' } });
  await soon(() => expect(titles()[0]).toBe('New 200'));
  expect(screen.queryAllByRole('button', { name: /new$/ })).toEqual([]);
});
