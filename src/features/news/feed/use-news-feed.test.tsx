import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { setPaused } from '#src/shared/api/polling.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { startApi, type TestApi } from '#src/testing/api.ts';
import { pass } from '#src/testing/render-page.tsx';
import { nowSeconds, onTheWire, stories, story } from '#src/testing/stories.ts';
import { json, refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { storyQuery } from '../article/story-pane.tsx';
import { newsSearch } from '../filters/news-search.ts';
import { useNewsFeed } from './use-news-feed.ts';

// The end of a pause makes what was read before it old: it is long ago for the tests that follow.
afterEach(() => {
  vi.setSystemTime(0);
  setPaused(false);
});

/** The feed over the data service, once its list is loaded. */
async function openFeed(news: NewsItem[]) {
  const api = startApi({ news });
  const client = buildQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  const search = parseSearch(newsSearch, '').value;
  const { result } = await renderHook(() => useNewsFeed(search), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  await expect.poll(() => result.current.list.isSuccess).toBe(true);
  return { api, client, feed: () => result.current, poll: (seconds = 17) => pollOnce(api, client, seconds) };
}
type Feed = Awaited<ReturnType<typeof openFeed>>['feed'];

const newStory = (id: number): NewsItem => story(id, { created: nowSeconds + id, title: `New ${id}` });
const titles = (feed: Feed): string[] => feed().items.map(({ title }) => title);
const removed = (feed: Feed): (readonly [id: number, seconds: number])[] =>
  feed().items.flatMap((item) => {
    const seconds = feed().removedSecondsOf(item);
    return seconds === undefined ? [] : [[item.id, seconds] as const];
  });
const removalRequests = (api: TestApi): number => requestsTo(api, /news-removed/).length;
const failRemovals = (api: TestApi, how: () => Response): void => {
  api.override = ({ pathname }) => (pathname.endsWith('/news-removed') ? how() : undefined);
};

/** Lets a poll happen and waits until it has ended. */
async function pollOnce(api: TestApi, client: QueryClient, seconds: number): Promise<void> {
  const before = api.requests.length;
  pass(seconds);
  await expect.poll(() => api.requests.length).toBeGreaterThan(before);
  await expect.poll(() => client.isFetching()).toBe(0);
}

test('a paused feed can be refreshed', async () => {
  const { api, feed } = await openFeed(stories(3));
  feed().setPaused(true);
  api.write({ news: [newStory(10)] });
  await feed().refresh();
  await expect.poll(() => feed().fresh).toBe(1);
  expect(feed().paused).toBe(true);
});

test('arrivals that a later page begins with wait with the others, also while polls are paused', async () => {
  const { api, feed } = await openFeed(stories(300));
  feed().setPaused(true);
  api.write({ news: Array.from({ length: 130 }, (_, index) => newStory(1000 + index)) });
  await feed().list.fetchNextPage();
  await expect.poll(() => feed().fresh).toBe(30);
  expect(titles(feed)).toHaveLength(100);
  await feed().list.fetchNextPage();
  await expect.poll(() => titles(feed)).toHaveLength(170);
  expect(titles(feed).filter((title) => title.startsWith('New'))).toEqual([]);
  await feed().admit();
  await expect.poll(() => titles(feed)).toHaveLength(200);
  expect(titles(feed).slice(29, 31)).toEqual(['New 1000', 'Headline 1']);
});

describe('removals', () => {
  test('are polled every minute, and end when the story is written again', async () => {
    const { api, feed, poll } = await openFeed(stories(3));
    api.remove([2], nowSeconds + 30);
    await poll();
    expect(removalRequests(api)).toBe(0);
    await poll(70);
    await expect.poll(() => removed(feed)).toEqual([[2, nowSeconds + 30]]);
    expect(titles(feed)).toContain('Headline 2');

    api.write({ news: [story(2, { updated: nowSeconds + 90, title: 'Again' })] });
    await poll();
    await expect.poll(() => removed(feed)).toEqual([]);
    // The service goes on listing the removal.
    await poll(80);
    expect(removalRequests(api)).toBe(2);
    expect(removed(feed)).toEqual([]);
    expect(titles(feed)).toContain('Again');
  });

  test('follow from a story that is not found, first at an unknown time, until it is found again', async () => {
    const { api, client, feed, poll } = await openFeed(stories(3));
    api.remove([2, 3], nowSeconds - 30);
    // Was never listed.
    await client.query(storyQuery(77, undefined));
    await client.query(storyQuery(2, nowSeconds - 120));
    await client.query(storyQuery(3, nowSeconds - 180));
    await expect.poll(() => removed(feed)).toEqual([2, 3].map((id) => [id, Number.NaN]));
    api.write({ news: [story(3)] });
    await client.query(storyQuery(3, nowSeconds - 179));
    await expect.poll(() => removed(feed)).toEqual([[2, Number.NaN]]);
    await poll(70);
    await expect.poll(() => removed(feed)).toContainEqual([2, nowSeconds - 30]);
  });

  test.each<[what: string, how: () => Response]>([
    ['a plan without them', () => refusal('plan_excludes_endpoint', '…')],
    ['an upstream without them', () => refusal('not_found', '…')],
    ['HTML', () => new Response('<!doctype html>')],
    ['another shape', () => json({ gone: [1, 2] })],
  ])('are not polled again after %s', async (_, how) => {
    const { api, feed, poll } = await openFeed(stories(3));
    failRemovals(api, how);
    for (let minute = 0; minute < 3; minute++) await poll(61);
    expect(removalRequests(api)).toBe(1);
    expect([feed().failure, feed().freshness.failing]).toEqual([null, false]);
  });

  test('that fail are no failure of the list', async () => {
    const { api, feed, poll } = await openFeed(stories(3));
    failRemovals(api, () => refusal('upstream_unreachable', '…'));
    await poll(78);
    expect(removalRequests(api)).toBeGreaterThan(0);
    expect(feed().failure).toBeNull();
  });
});

describe('an upstream that misbehaves', () => {
  test('with 1,500 new stories at once costs a dozen requests, and one to reload the list', async () => {
    const { api, feed, poll } = await openFeed(stories(300));
    await feed().list.fetchNextPage();
    await expect.poll(() => feed().items).toHaveLength(200);
    api.write({ news: Array.from({ length: 1500 }, (_, index) => newStory(1000 + index)) });
    const before = requestsTo(api).length;
    await poll();
    await expect.poll(() => feed().overflow).toBe(true);
    expect(feed().fresh).toBeGreaterThanOrEqual(1000);
    expect(requestsTo(api).length - before).toBeLessThanOrEqual(12);
    expect(feed().items).toHaveLength(200);

    const polled = requestsTo(api).length;
    await Promise.all([feed().admit(), feed().admit(), feed().admit()]);
    await expect.poll(() => [feed().items.length, feed().fresh, feed().overflow]).toEqual([100, 0, false]);
    expect(titles(feed)[0]).toBe('New 2499');
    expect(requestsTo(api).length - polled).toBe(1);
    api.write({ news: [newStory(5000)] });
    await poll();
    await expect.poll(() => feed().fresh).toBe(1);
  });

  test('with a story dated ten years ahead hides no other new one', async () => {
    const { api, feed, poll } = await openFeed([...stories(3), story(9, { updated: nowSeconds + 10 * 365 * 86_400, title: 'Far ahead' })]);
    for (const id of [20, 21]) {
      api.write({ news: [newStory(id)] });
      await poll();
      await expect.poll(() => feed().fresh).toBe(id - 19);
    }
  });

  test.each([-300, 300])('or a browser clock that is %i s off hides no story', async (off) => {
    vi.setSystemTime((nowSeconds + off) * 1000);
    const { api, feed, poll } = await openFeed([story(1, { created: nowSeconds - 2 })]);
    api.write({ news: [newStory(9)] });
    await poll();
    await expect.poll(() => feed().fresh).toBe(1);
    await poll();
    const since = requestsTo(api, /\/news\?/).map(({ params }) => params['updatedSince']);
    expect(since).toEqual([undefined, String(nowSeconds - 62), String(nowSeconds + 9 - 60)]);
  });

  test.each<[what: string, body: string]>([
    ['XML', '<?xml version="1.0"?><result/>'],
    ['nothing', ''],
    ['an object', '{"news":[]}'],
    ['half a response', '[{"id":1'],
  ])('with %s leaves the list, shows the next try, and recovers', async (_, body) => {
    const { api, feed } = await openFeed(stories(3));
    api.override = ({ pathname }) => (pathname === '/api/v2/news' ? new Response(body) : undefined);
    pass(17);
    await expect.poll(() => feed().failure).toMatchObject({ kind: 'shape' });
    expect(titles(feed)).toHaveLength(3);
    expect(feed().freshness.failing).toBe(true);
    expect(feed().freshness.nextTryMs).toBeGreaterThan(feed().freshness.updatedMs);
    api.override = undefined;
    api.write({ news: [newStory(10)] });
    pass(70);
    await expect.poll(() => [feed().failure, feed().fresh, feed().freshness.nextTryMs]).toEqual([null, 1, undefined]);
  });

  test('with invalid and repeated rows adds the valid ones once', async () => {
    const { api, feed, poll } = await openFeed(stories(3));
    api.override = ({ pathname, searchParams }) =>
      searchParams.has('updatedSince') && pathname === '/api/v2/news'
        ? json([{ id: 'x' }, null, ...[newStory(10), newStory(10), story(1)].map(onTheWire)])
        : undefined;
    await poll();
    await expect.poll(() => feed().fresh).toBe(1);
  });
});
