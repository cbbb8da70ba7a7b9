import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { setPaused } from '#src/shared/api/polling.ts';
import { openGuidance, openNews, titles } from '#src/testing/open-page.ts';
import { wireGuidance } from '#src/testing/records.ts';
import { pass } from '#src/testing/render-page.tsx';
import { about, nowSeconds, stories, story } from '#src/testing/stories.ts';
import { refusal, requestsTo } from '#src/testing/stub-fetch.ts';
import { acceptStreams, passBeats, type StreamStub } from '#src/testing/stub-streams.ts';
import type { TestApi } from '#src/testing/api.ts';
import { textOf } from '#src/testing/text.ts';

const newStory = (id: number) => story(id, { created: nowSeconds + id, title: `New ${id}` });

const polls = (api: TestApi): number => requestsTo(api, /\/news\?/).filter(({ params }) => 'updatedSince' in params).length;
const mark = (): string => textOf(page.getByRole('banner').element());

const show = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  dispatchEvent(new Event('visibilitychange'));
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Opens the news with a stream that lives, some seconds after the list was read. */
async function openLive(count = 3): Promise<{ api: TestApi; streams: readonly StreamStub[]; stream: StreamStub }> {
  const streams = acceptStreams();
  const api = await openNews(stories(count, () => about('AAPL')));
  await expect.poll(() => streams.length).toBe(1);
  const [stream] = streams;
  if (!stream) throw new Error('no stream');
  stream.beat();
  pass(6);
  return { api, streams, stream };
}

const hintOf = (stream: StreamStub, list: string, updated = nowSeconds): void => stream.send('changed', { list, updated });

describe('a hint', () => {
  test('brings a story to the list on the screen, without a poll', async () => {
    const { api, stream } = await openLive();
    api.write({ news: [newStory(1)] });
    hintOf(stream, 'news');
    await expect.poll(() => titles()[0]).toBe('New 1');
    expect(polls(api)).toBe(1);
  });

  test('of a list that nobody shows sends nothing', async () => {
    const { api, stream } = await openLive();
    const before = api.requests.length;
    for (const list of ['guidance', 'splits', 'bars']) hintOf(stream, list);
    hintOf(stream, 'news');
    await expect.poll(() => polls(api)).toBe(1);
    expect(api.requests.slice(before).filter((request) => /guidance|splits|bars|movers/.test(request))).toEqual([]);
  });

  test('is of its own list: of guidance on the page of guidance', async () => {
    const streams = acceptStreams();
    const api = await openGuidance([wireGuidance()]);
    await expect.poll(() => streams.length).toBe(1);
    const guidance = /calendar\/guidance/;
    const before = requestsTo(api, guidance).length;
    pass(11);
    hintOf(streams[0] as StreamStub, 'guidance');
    await expect.poll(() => requestsTo(api, guidance).length).toBe(before + 1);
    expect(polls(api)).toBe(0);
  });

  test('is of its own list: of reactions and of removals beside the news', async () => {
    const { api, stream } = await openLive();
    pass(10);
    for (const [list, path] of [
      ['quantified', /newsquantified/],
      ['removed', /news-removed/],
    ] as const) {
      const before = requestsTo(api, path).length;
      hintOf(stream, list);
      await expect.poll(() => requestsTo(api, path).length).toBe(before + 1);
    }
  });

  test('that comes fifty times within a second is two requests: at once, and for the last one', async () => {
    const { api, stream } = await openLive();
    for (let hint = 0; hint < 50; hint++) hintOf(stream, 'news');
    await expect.poll(() => polls(api)).toBe(1);
    api.write({ news: [newStory(2)] });
    pass(1);
    await expect.poll(() => titles()[0]).toBe('New 2');
    expect(polls(api)).toBe(2);
  });

  test('during a request is followed by one more, for the response may be older', async () => {
    const { api, stream } = await openLive();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    let hasWaited = false;
    api.override = ({ pathname, searchParams }) => {
      if (hasWaited || !pathname.endsWith('/news') || !searchParams.has('updatedSince')) return undefined;
      hasWaited = true;
      return isReleased.then(() => new Response('[]'));
    };
    hintOf(stream, 'news');
    await expect.poll(() => hasWaited).toBe(true);
    hintOf(stream, 'news');
    api.write({ news: [newStory(3)] });
    expect(polls(api)).toBe(1);
    release();
    await expect.poll(() => (pass(1), titles()[0])).toBe('New 3');
  });

  test('is not answered from the cache of the browser', async () => {
    const { stream } = await openLive();
    const caches: unknown[] = [];
    const stub = globalThis.fetch;
    vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
      if (/\/news\?/.test(input)) caches.push(init.cache);
      return stub(input, init);
    });
    hintOf(stream, 'news');
    await expect.poll(() => caches).toEqual(['no-cache']);
  });

  test('waits until the wait after a failure is over', async () => {
    const { api, stream } = await openLive();
    api.override = ({ pathname }) => (pathname.endsWith('/news') ? refusal('rate_limited', '…', { 'retry-after': '40' }) : undefined);
    hintOf(stream, 'news');
    await expect.poll(mark).toMatch(/failing/);
    api.override = undefined;
    const failed = polls(api);
    hintOf(stream, 'news');
    // The hint of reactions is followed; that of news before it was not.
    const path = /newsquantified/;
    const before = requestsTo(api, path).length;
    hintOf(stream, 'quantified');
    await expect.poll(() => requestsTo(api, path).length).toBe(before + 1);
    expect(polls(api)).toBe(failed);
    await expect.poll(() => (pass(10), stream.beat(), polls(api))).toBe(failed + 1);
    await expect.poll(mark).toMatch(/live/);
  });

  test('sends nothing while the reader has paused', async () => {
    const { api, stream } = await openLive();
    setPaused(true);
    await expect.poll(mark).toMatch(/paused/);
    hintOf(stream, 'news');
    pass(2);
    setPaused(false);
    // That of the end of the pause.
    await expect.poll(() => polls(api)).toBe(1);
    await expect.poll(mark).toMatch(/live, updated 0 s ago/);
    expect(polls(api)).toBe(1);
  });

  test('in a hidden tab sends nothing until it is shown', async () => {
    const { api, stream } = await openLive();
    show('hidden');
    api.write({ news: [newStory(4)] });
    hintOf(stream, 'news');
    pass(1);
    expect(polls(api)).toBe(0);
    show('visible');
    await expect.poll(() => titles()[0]).toBe('New 4');
    expect(polls(api)).toBe(1);
  });
});

describe('the top bar', () => {
  test('says live while the stream lives, and since when there was no news', async () => {
    const { stream } = await openLive();
    await expect.poll(mark).toMatch(/live, updated \d+ s ago/);
    const title = () => document.querySelector('.freshness [title]')?.getAttribute('title');
    expect(title()).toBe('live: no news since 10:00, connection fine');
    passBeats(stream, 8);
    hintOf(stream, 'guidance', nowSeconds + 61);
    await expect.poll(title).toBe('live: no news since 10:01, connection fine');
  });

  test('says how often the page polls while nobody looks for changes', async () => {
    const { stream } = await openLive();
    stream.beat(false);
    await expect.poll(mark).toMatch(/every 15 s, updated \d+ s ago/);
  });

  test('a stream that falls silent three times: the page polls and says so, and goes on polling', async () => {
    const { api, streams } = await openLive();
    await expect.poll(mark).toMatch(/live/);
    await expect.poll(() => (pass(5), streams.filter(({ isClosed }) => isClosed).length)).toBe(3);
    await expect.poll(mark).toMatch(/every 15 s, updated/);
    api.write({ news: [newStory(5)] });
    await expect.poll(() => (pass(5), titles()[0])).toBe('New 5');
    expect(streams).toHaveLength(3);
  });

  test('where channels are blocked it polls, and opens no stream', async () => {
    const streams = acceptStreams();
    vi.stubGlobal('BroadcastChannel', undefined);
    const api = await openNews(stories(3));
    await expect.poll(mark).toMatch(/every 15 s, updated/);
    await expect.poll(() => (pass(5), polls(api))).toBeGreaterThan(1);
    expect(streams).toHaveLength(0);
  });
});

describe('everything that is polled is refreshed once', () => {
  const removals = /news-removed/;

  test('when the stream opens again after it was away', async () => {
    const { api, streams } = await openLive();
    const before = requestsTo(api, removals).length;
    expect(polls(api)).toBe(0);
    streams[0]?.fail();
    await expect.poll(() => (pass(1), streams.length)).toBe(2);
    streams[1]?.beat();
    await expect.poll(() => [polls(api), requestsTo(api, removals).length]).toEqual([1, before + 1]);
  });

  test('when the computer wakes', async () => {
    const { api, streams, stream } = await openLive();
    passBeats(stream, 1);
    await expect.poll(() => polls(api)).toBe(1);
    const before = requestsTo(api, removals).length;
    vi.setSystemTime(Date.now() + 30_000);
    pass(1);
    await expect.poll(() => [polls(api), requestsTo(api, removals).length]).toEqual([2, before + 1]);
    // The connection may have died in its sleep.
    expect([streams.length, stream.isClosed]).toEqual([2, true]);
  });

  test('but not while the sign-in has ended: the list stays, and is refreshed after a sign-in', async () => {
    const { api, stream } = await openLive();
    api.override = () => refusal('sign_in_required', 'Your sign-in has expired.');
    await expect.poll(() => (pass(15), textOf())).toContain('Signed out');
    const sleep = (): void => {
      vi.setSystemTime(Date.now() + 60_000);
      pass(1);
    };
    const refused = api.requests.length;
    sleep();
    expect(api.requests.slice(refused)).toEqual([]);
    expect(titles()).toHaveLength(3);
    expect(textOf()).toContain('Signed out');

    api.override = undefined;
    api.write({ news: [newStory(6)] });
    dispatchEvent(new Event('focus'));
    await expect.poll(() => titles()[0]).toBe('New 6');
    expect(textOf()).not.toContain('Signed out');
    expect(stream.isClosed).toBe(true);
  });

  test('a refresh that fails leaves the list', async () => {
    const { api } = await openLive();
    api.override = ({ pathname }) => (pathname.startsWith('/api/') ? refusal('upstream_unreachable', '…') : undefined);
    dispatchEvent(new Event('online'));
    await expect.poll(mark).toMatch(/failing/);
    expect(titles()).toHaveLength(3);
  });
});
