import { startApi, type TestApi } from '#src/testing/api.ts';
import { json, requestsTo, refusal } from '#src/testing/stub-fetch.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { buildQueryClient } from '#src/app/query-client.ts';
import { setPaused } from '#src/shared/api/polling.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { pass, quiet, soon } from '#src/testing/render-page.tsx';
import { nowSeconds, onTheWire, stories, story } from '#src/testing/stories.ts';
import { newsSearch } from '../filters/news-search.ts';
import { storyQuery } from '../article/story-pane.tsx';
import { useNewsFeed } from './use-news-feed.ts';

type Feed = ReturnType<typeof useNewsFeed>;

const roots: Root[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
  setPaused(false);
});

/** A tab with the feed of a filter, and nothing around it. */
function openFeed(address = '') {
  const client = buildQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  const search = parseSearch(newsSearch, address).value;
  const held: { feed?: Feed } = {};
  function Panel() {
    const feed = useNewsFeed(search);
    useLayoutEffect(() => {
      held.feed = feed;
    });
    return null;
  }
  const root = createRoot(document.createElement('div'));
  roots.push(root);
  root.render(
    <QueryClientProvider client={client}>
      <Panel />
    </QueryClientProvider>,
  );
  return {
    client,
    get feed(): Feed {
      if (!held.feed) throw new Error('the panel has not been drawn');
      return held.feed;
    },
    titles: (): string[] => (held.feed?.items ?? []).map(({ title }) => title),
  };
}

/** The feed of an upstream, read. */
async function readFeed(items: NewsItem[], address?: string) {
  const api = startApi({ news: items });
  const tab = openFeed(address);
  await soon(() => expect(tab.feed.list.isSuccess).toBe(true));
  return { api, tab };
}

const isNew = (id: number, parts: Partial<NewsItem> = {}): NewsItem =>
  story(id, { created: nowSeconds + id, title: `New ${id}`, ...parts });
const listQuestions = (api: TestApi) => requestsTo(api).filter(({ path }) => path === '/api/v2/news');
const removalQuestions = (api: TestApi) => requestsTo(api).filter(({ path }) => path === '/api/v2/news-removed');

/** Lets a poll come and waits until it has been answered. */
async function poll(api: TestApi, tab: { readonly feed: Feed }, seconds = 17): Promise<void> {
  const before = api.requests.length;
  pass(seconds);
  await soon(() => expect(api.requests.length).toBeGreaterThan(before));
  // The panel learns a moment later that it is busy.
  await quiet();
  await soon(() => expect(tab.feed.busy).toBe(false));
}

describe('the first view', () => {
  test('sends one request for news; the first poll follows an interval later', async () => {
    const { api } = await readFeed(stories(3));
    pass(9);
    await quiet();
    expect(requestsTo(api)).toHaveLength(1);
  });
});

describe('pause', () => {
  test('stops polling, and polls at once on resume', async () => {
    const { api, tab } = await readFeed(stories(3));
    await poll(api, tab);
    tab.feed.setPaused(true);
    await soon(() => expect(tab.feed.freshness.paused).toBe(true));
    const before = api.requests.length;
    api.write({ news: [isNew(10)] });
    pass(120);
    await quiet();
    expect(api.requests.length).toBe(before);
    expect(tab.feed.fresh).toBe(0);
    tab.feed.setPaused(false);
    await soon(() => expect(tab.feed.fresh).toBe(1));
    expect(tab.feed.paused).toBe(false);
  });

  test('still allows a refresh', async () => {
    const { api, tab } = await readFeed(stories(3));
    tab.feed.setPaused(true);
    api.write({ news: [isNew(10)] });
    await tab.feed.refresh();
    await soon(() => expect(tab.feed.fresh).toBe(1));
    expect(tab.feed.paused).toBe(true);
  });
});

describe('removals', () => {
  test('are polled every minute, with their time', async () => {
    const { api, tab } = await readFeed(stories(3));
    api.remove([2], nowSeconds);
    api.removed = [{ id: 2, updated: nowSeconds + 30 }];
    await poll(api, tab, 17);
    expect(removalQuestions(api)).toEqual([]);
    await poll(api, tab, 70);
    await soon(() => expect([...tab.feed.removed]).toEqual([[2, nowSeconds + 30]]));
    // It stays where it stood; the page says what became of it.
    expect(tab.titles()).toContain('Headline 2');
  });

  test('end when the story is written again', async () => {
    const { api, tab } = await readFeed(stories(3));
    api.removed = [{ id: 2, updated: nowSeconds + 30 }];
    await poll(api, tab, 17);
    await poll(api, tab, 70);
    await soon(() => expect(tab.feed.removed.has(2)).toBe(true));
    api.write({ news: [...stories(3).filter(({ id }) => id !== 2), story(2, { updated: nowSeconds + 90, title: 'Again' })] });
    await poll(api, tab, 17);
    await soon(() => expect(tab.feed.removed.has(2)).toBe(false));
    // An upstream that goes on listing its withdrawal does not take it away again.
    await poll(api, tab, 80);
    await poll(api, tab, 80);
    expect(tab.feed.removed.has(2)).toBe(false);
    expect(tab.titles()).toContain('Again');
  });

  test('follow from a story that is no longer served, at an unknown time', async () => {
    const { api, tab } = await readFeed(stories(3));
    api.remove([2], nowSeconds);
    await tab.client.query({ ...storyQuery(2, nowSeconds - 120) });
    await soon(() => expect(tab.feed.removed.get(2)).toBeNaN());
    api.removed = [{ id: 2, updated: nowSeconds - 30 }];
    await poll(api, tab, 17);
    await poll(api, tab, 70);
    await soon(() => expect(tab.feed.removed.get(2)).toBe(nowSeconds - 30));
  });

  test('end when the story is served again', async () => {
    const { api, tab } = await readFeed(stories(3));
    api.remove([2], nowSeconds);
    await tab.client.query({ ...storyQuery(2, nowSeconds - 120) });
    await soon(() => expect(tab.feed.removed.has(2)).toBe(true));
    api.write({ news: stories(3) });
    await tab.client.query({ ...storyQuery(2, nowSeconds - 119) });
    await soon(() => expect(tab.feed.removed.size).toBe(0));
  });

  test('do not include stories that were never listed', async () => {
    const { tab } = await readFeed(stories(3));
    await tab.client.query({ ...storyQuery(77, undefined) });
    await quiet();
    expect(tab.feed.removed.size).toBe(0);
  });

  test.each<[what: string, how: () => Response]>([
    ['a plan without it', () => refusal('plan_excludes_endpoint', '…')],
    ['an upstream without it', () => refusal('not_found', '…')],
    ['a page of HTML', () => new Response('<!doctype html>')],
    ['another shape', () => json({ gone: [1, 2] })],
  ])('polling ends after %s', async (_, how) => {
    const { api, tab } = await readFeed(stories(3));
    api.override = (address) => (address.pathname.endsWith('/news-removed') ? how() : undefined);
    for (let minute = 0; minute < 4; minute++) await poll(api, tab, 61);
    await quiet();
    expect(removalQuestions(api)).toHaveLength(1);
    expect(tab.feed.failure).toBeNull();
    expect(tab.feed.freshness.failing).toBe(false);
  });

  test('a failed removals poll is no failure of the list', async () => {
    const { api, tab } = await readFeed(stories(3));
    api.override = (address) => (address.pathname.endsWith('/news-removed') ? refusal('upstream_unreachable', '…') : undefined);
    await poll(api, tab, 17);
    await poll(api, tab, 61);
    expect(tab.feed.failure).toBeNull();
  });
});

test('a changed title keeps the original one', async () => {
  const { api, tab } = await readFeed(stories(3));
  const correct = async (title: string, updated: number): Promise<void> => {
    api.write({ news: [...api.stories.filter(({ id }) => id !== 2), story(2, { title, updated: nowSeconds + updated })] });
    await poll(api, tab);
  };
  await correct('Corrected', 5);
  await soon(() => expect([...tab.feed.originalTitles]).toEqual([[2, 'Headline 2']]));
  await correct('Corrected twice', 25);
  await soon(() => expect(tab.titles()).toContain('Corrected twice'));
  expect([...tab.feed.originalTitles]).toEqual([[2, 'Headline 2']]);
  await correct('Headline 2', 45);
  await soon(() => expect(tab.feed.originalTitles.size).toBe(0));
});

describe('an upstream that misbehaves', () => {
  test('10,000 new stories at once cost a dozen requests and reload the list', async () => {
    const { api, tab } = await readFeed(stories(100));
    api.write({ news: [...Array.from({ length: 10_000 }, (_, index) => isNew(1000 + index, { created: nowSeconds + (index % 15) }))] });
    const before = api.requests.length;
    const startMs = performance.now();
    await poll(api, tab);
    await soon(() => expect(tab.feed.overflow).toBe(true));
    expect(tab.feed.fresh).toBeGreaterThanOrEqual(1000);
    expect(tab.feed.fresh).toBeLessThan(10_000);
    expect(api.requests.length - before).toBeLessThanOrEqual(12);
    expect(tab.titles()).toHaveLength(100);

    await tab.feed.admit();
    await soon(() => expect(tab.titles()[0]).toMatch(/^New/));
    expect([tab.feed.items.length, tab.feed.fresh, tab.feed.overflow]).toEqual([100, 0, false]);
    expect(performance.now() - startMs).toBeLessThan(10_000);
    // What comes after is followed as before.
    api.write({ news: [isNew(50_000)] });
    await poll(api, tab);
    await soon(() => expect(tab.feed.fresh).toBe(1));
  });

  test('reloading requests one page', async () => {
    const { api, tab } = await readFeed(stories(300));
    await tab.feed.list.fetchNextPage();
    await tab.feed.list.fetchNextPage();
    await soon(() => expect(tab.feed.items).toHaveLength(300));
    api.write({ news: [...Array.from({ length: 1100 }, (_, index) => isNew(1000 + index))] });
    await poll(api, tab);
    await soon(() => expect(tab.feed.overflow).toBe(true));
    const before = api.requests.length;
    await Promise.all([tab.feed.admit(), tab.feed.admit(), tab.feed.admit()]);
    await soon(() => expect(tab.feed.items).toHaveLength(100));
    expect(api.requests.length - before).toBe(1);
  });

  test('a story dated ten years ahead does not blind the feed', async () => {
    const { api, tab } = await readFeed([...stories(3), story(9, { updated: nowSeconds + 10 * 365 * 86_400, title: 'Far ahead' })]);
    for (const id of [20, 21]) {
      api.write({ news: [isNew(id)] });
      await poll(api, tab);
      await soon(() => expect(tab.feed.fresh).toBe(id - 19));
    }
  });

  test.each([-300, 300])('a browser clock that is %i s off misses nothing', async (off) => {
    vi.setSystemTime((nowSeconds + off) * 1000);
    const { api, tab } = await readFeed([story(1, { created: nowSeconds - 2 })]);
    api.write({ news: [isNew(9)] });
    await poll(api, tab);
    await soon(() => expect(tab.feed.fresh).toBe(1));
    expect(listQuestions(api)[1]?.params['updatedSince']).toBe(String(nowSeconds - 62));
    await poll(api, tab);
    expect(listQuestions(api)[2]?.params['updatedSince']).toBe(String(nowSeconds + 9 - 60));
  });

  test.each<[what: string, how: () => Response]>([
    ['XML', () => new Response('<?xml version="1.0"?><result/>')],
    ['HTML', () => new Response('<!doctype html><title>Gateway</title>')],
    ['nothing', () => new Response('')],
    ['an object', () => json({ news: [] })],
    ['half an answer', () => new Response('[{"id":1')],
  ])('a response of %s keeps the list, shows the next try, and recovers', async (_, how) => {
    const { api, tab } = await readFeed(stories(3));
    api.override = (address) => (address.pathname === '/api/v2/news' ? how() : undefined);
    pass(17);
    await soon(() => expect(tab.feed.failure).toMatchObject({ kind: 'shape' }));
    expect(tab.titles()).toHaveLength(3);
    expect(tab.feed.freshness).toMatchObject({ failing: true });
    expect(tab.feed.freshness.nextTryMs).toBeGreaterThan(tab.feed.freshness.updatedMs);
    api.override = undefined;
    api.write({ news: [isNew(10)] });
    pass(70);
    await soon(() => expect([tab.feed.failure, tab.feed.fresh]).toEqual([null, 1]));
    expect(tab.feed.freshness.nextTryMs).toBeUndefined();
  });

  test('arrivals with an unexpected shape are skipped', async () => {
    const { api, tab } = await readFeed(stories(3));
    api.override = (address) =>
      address.searchParams.has('updatedSince') && address.pathname === '/api/v2/news'
        ? json([{ id: 'x' }, null, onTheWire(isNew(10)), onTheWire(isNew(10)), onTheWire(story(1))])
        : undefined;
    await poll(api, tab);
    await soon(() => expect(tab.feed.fresh).toBe(1));
  });
});

describe('a long day', () => {
  test('of arrivals that are shown stays within limits', async () => {
    const { api, tab } = await readFeed(stories(100));
    let id = 1000;
    for (let hour = 0; hour < 8; hour++) {
      const created = nowSeconds + hour * 3600;
      vi.setSystemTime((created + 3000) * 1000);
      api.write({ news: [...Array.from({ length: 900 }, () => isNew(id++, { created }))] });
      await poll(api, tab);
      await soon(() => expect(tab.feed.fresh).toBeGreaterThan(0));
      await tab.feed.admit();
      await soon(() => expect(tab.feed.fresh).toBe(0));
    }
    expect(tab.titles()[0]).toBe(`New ${id - 1}`);
    expect(tab.feed.items.length).toBeLessThanOrEqual(5100);
  });
});
