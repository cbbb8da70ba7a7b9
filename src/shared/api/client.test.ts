import { json, refusal } from '#src/testing/stub-fetch.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { onTheWire, story } from '#src/testing/stories.ts';
import { urlOf, fetchEndpoint, fetchJson } from './client.ts';
import { Failure } from './failure.ts';
import { settingsQuery } from './settings-query.ts';

const asked = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
/** The network answers with this, always. */
const answers = (response: Response): void => void asked.mockImplementation(async () => response);

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  asked.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const failureFrom = async (promise: Promise<unknown>): Promise<Failure> => {
  const error: unknown = await promise.then(
    () => new Error('it did not fail'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Failure);
  return error as Failure;
};

describe('an answer', () => {
  test('is asked for as JSON, with the contract’s names and without defaults', async () => {
    answers(json([]));
    await fetchEndpoint(news, { tickers: ['BRK.B', 'F'], page: 0, pageSize: 100, sort: 'created:desc' });
    const [address, init] = asked.mock.calls[0] ?? [];
    expect(new URL(address ?? '').search).toBe('?pageSize=100&sort=created%3Adesc&tickers=BRK.B%2CF');
    expect(init?.headers).toEqual({ accept: 'application/json' });
  });

  test('comes as rows, those of another shape set aside with their reason', async () => {
    answers(json([onTheWire(story(1)), { id: 'two' }, null, onTheWire(story(3)), { ...onTheWire(story(4)), created: 'yesterday' }]));
    const { rows, wrong, staleSeconds } = await fetchEndpoint(news, {});
    expect(rows.map(({ id }) => id)).toEqual([1, 3]);
    expect(wrong.map(({ index }) => index)).toEqual([1, 2, 4]);
    expect(wrong[2]?.reason).toContain('yesterday');
    expect(staleSeconds).toBe(0);
  });

  test('says how old it is when the proxy does', async () => {
    answers(json([], { headers: { 'x-marketdesk-stale': '90' } }));
    expect((await fetchEndpoint(news, {})).staleSeconds).toBe(90);
  });

  test('may be a bare list where an envelope is documented', async () => {
    answers(json([]));
    expect(await fetchEndpoint(splits, {})).toEqual({ rows: [], wrong: [], staleSeconds: 0 });
  });

  test('may carry fields that nobody knows', async () => {
    answers(json([{ ...onTheWire(story(1)), importance_rank: 4, channels: [{ name: 'Tech', id: 9 }] }]));
    expect((await fetchEndpoint(news, {})).rows[0]).toMatchObject({ importance_rank: 4, channels: [{ name: 'Tech', id: 9 }] });
  });

  test('may lack what live answers leave out', async () => {
    const { id, title, created, updated } = onTheWire(story(1));
    answers(json([{ id, title, created, updated, stocks: [{ name: 'F' }] }]));
    expect((await fetchEndpoint(news, {})).rows[0]).toMatchObject({ author: '', tags: [], stocks: [{ name: 'F', cusip: '' }] });
  });
});

describe('what is no answer', () => {
  test.each<[what: string, body: string]>([
    ['a page of HTML', '<!doctype html><title>Gateway</title>'],
    ['an empty body', ''],
    ['half an answer', '[{"id":1'],
    ['an object', '{"news":[]}'],
    ['a sentence', '"Invalid or Missing Query Parameters"'],
    ['null', 'null'],
    ['XML', '<?xml version="1.0"?><result></result>'],
  ])('%s with 200 has an unexpected shape, and its request is named', async (_, body) => {
    answers(new Response(body, { headers: { 'x-request-id': 'r7' } }));
    expect(await failureFrom(fetchEndpoint(news, {}))).toMatchObject({ kind: 'shape', requestId: 'r7', transient: false });
  });

  test('an error is told by its kind', async () => {
    answers(refusal('rate_limited', 'Slow down.', { 'retry-after': '7' }));
    expect(await failureFrom(fetchEndpoint(news, {}))).toMatchObject({ kind: 'limited', retryAfterSeconds: 7, sentences: ['Slow down.'] });
  });

  test('a gateway’s page is judged by its status', async () => {
    answers(new Response('<html>Bad gateway</html>', { status: 502 }));
    expect(await failureFrom(fetchEndpoint(news, {}))).toMatchObject({ kind: 'upstream', sentences: [] });
  });

  test('a server that is gone', async () => {
    asked.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureFrom(fetchEndpoint(news, {}))).toMatchObject({ kind: 'proxy', transient: true });
  });

  test('a computer without a network', async () => {
    asked.mockRejectedValue(new TypeError('Failed to fetch'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await failureFrom(fetchEndpoint(news, {}))).toMatchObject({ kind: 'offline', transient: false });
  });

  test('an answer that breaks off', async () => {
    const broken = new Response(null);
    vi.spyOn(broken, 'text').mockRejectedValue(new TypeError('network error'));
    answers(broken);
    expect(await failureFrom(fetchEndpoint(news, {}))).toMatchObject({ kind: 'proxy' });
  });

  test('an answer that takes too long', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    asked.mockImplementation(async (_, { signal }) => {
      clock.abort(new DOMException('too late', 'TimeoutError'));
      signal?.throwIfAborted();
      return json([]);
    });
    expect(await failureFrom(fetchEndpoint(news, {}))).toMatchObject({ kind: 'timeout', transient: true });
    expect(timeout).toHaveBeenCalledWith(20_000);
  });

  test('a question that nobody waits for any more is no failure', async () => {
    const reader = new AbortController();
    asked.mockImplementation(async (_, { signal }) => {
      reader.abort();
      signal?.throwIfAborted();
      return json([]);
    });
    const error: unknown = await fetchJson('api/v2/news', reader.signal).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(Failure);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

test.each([
  ['/api/v2/news', 'http://localhost:3000/desk/api/v2/news'],
  ['config.json', 'http://localhost:3000/desk/config.json'],
])('under a base path, %s is %s', (path, address) => {
  const base = document.head.appendChild(Object.assign(document.createElement('base'), { href: '/desk/' }));
  expect(urlOf(path)).toBe(address);
  base.remove();
});

describe('what the proxy lets the page know', () => {
  const read = async (body: unknown): Promise<unknown> => {
    answers(json(body));
    const { queryFn } = settingsQuery;
    if (typeof queryFn !== 'function') throw new Error('the settings are asked by no function');
    return queryFn({ signal: new AbortController().signal } as Parameters<typeof queryFn>[0]);
  };
  test.each<[what: string, body: unknown, settings: object]>([
    [
      'is read',
      { sampleData: true, imageHosts: ['images.example'], embedOrigins: ['https://intranet.example'] },
      { sampleData: true, imageHosts: ['images.example'], embedOrigins: ['https://intranet.example'] },
    ],
    ['may be missing', {}, { sampleData: false, imageHosts: [], embedOrigins: [] }],
    ['may be null', null, { sampleData: false, imageHosts: [], embedOrigins: [] }],
    ['may be of another kind', { sampleData: 'yes', imageHosts: 'all' }, { sampleData: false, imageHosts: [], embedOrigins: [] }],
    [
      'may hold odd hosts',
      { imageHosts: [1, 'images.example', null] },
      { sampleData: false, imageHosts: ['images.example'], embedOrigins: [] },
    ],
  ])('%s', async (_, body, settings) => {
    expect(await read(body)).toEqual(settings);
  });
});
