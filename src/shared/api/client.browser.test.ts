import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { news } from '#contract/endpoints/news.ts';
import { splits } from '#contract/endpoints/splits.ts';
import { withoutPromptHeader } from '#contract/http/header-names.ts';
import { onTheWire, story } from '#src/testing/stories.ts';
import { json, refusal } from '#src/testing/stub-fetch.ts';
import { accessRefusal } from './access-refusal.ts';
import { checkAccess } from './check-access.ts';
import { fetchEndpoint, fetchJson, urlOf } from './client.ts';
import { Failure } from './failure.ts';
import { settingsQuery } from './settings-query.ts';
import { wrongRecords } from './wrong-records.ts';

const send = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
const respond = (response: Response): void => void send.mockResolvedValue(response);

beforeEach(() => vi.stubGlobal('fetch', send));
afterEach(() => void send.mockReset());

const expectFailure = (promise: Promise<unknown>, failure: object): Promise<void> =>
  promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(Failure);
      expect(error).toMatchObject(failure);
    },
  );

describe('a response', () => {
  test('is requested as JSON, with the contract’s names and without defaults', async () => {
    respond(json([]));
    await fetchEndpoint(news, { tickers: ['BRK.B', 'F'], page: 0, pageSize: 100, sort: 'created:desc' });
    const [address, init] = send.mock.calls[0] ?? [];
    expect(new URL(address ?? '').search).toBe('?pageSize=100&sort=created%3Adesc&tickers=BRK.B%2CF');
    expect(init?.headers).toMatchObject({ accept: 'application/json' });
  });

  test('needs no prompt for a password in a folder that was served before, nor below it', async () => {
    // Of a host that no other test has requested from.
    const address = (path: string): string => `http://folders.test/${path}`;
    const hasPrompt = async (path: string): Promise<boolean> => {
      await fetchJson(address(path));
      return !Object.hasOwn(send.mock.lastCall?.[1]?.headers ?? {}, withoutPromptHeader);
    };
    send.mockImplementation(async () => json({}));
    expect(await hasPrompt('one/two/a.json')).toBe(true);
    expect(await hasPrompt('one/two/b.json')).toBe(false);
    expect(await hasPrompt('one/two/three/c.json')).toBe(false);
    expect(await hasPrompt('one/d.json')).toBe(true);
    respond(refusal('unavailable', 'Later.'));
    await expectFailure(fetchJson(address('four/a.json')), {});
    send.mockImplementation(async () => json({}));
    expect(await hasPrompt('four/a.json')).toBe(true);
  });

  test('is that of the preload, once; one that was redirected or failed is requested again', async () => {
    const body = async (path: string): Promise<unknown> => (await fetchJson(path)).body;
    const preload = (path: string): void => {
      const link = Object.assign(document.createElement('link'), { rel: 'preload', href: urlOf(path) });
      link.setAttribute('as', 'fetch');
      document.head.append(link);
      onTestFinished(() => link.remove());
    };
    const redirects = (): (RequestRedirect | undefined)[] => send.mock.calls.map(([, init]) => init.redirect);
    send.mockImplementation(async () => json('now'));
    preload('preloaded.json');
    expect([await body('other.json'), await body('preloaded.json'), await body('preloaded.json')]).toEqual(['now', 'now', 'now']);
    // One that follows no redirects is not answered by a preload in Firefox.
    expect(redirects()).toEqual(['manual', undefined, 'manual']);

    send.mockClear();
    preload('redirected.json');
    send.mockImplementationOnce(async () => Object.defineProperty(json('sign in'), 'redirected', { value: true }));
    expect(await body('redirected.json')).toBe('now');
    preload('failed.json');
    send.mockImplementationOnce(() => Promise.reject(new TypeError('failed')));
    expect(await body('failed.json')).toBe('now');
    expect(redirects()).toEqual([undefined, 'manual', undefined, 'manual']);
  });

  test('has parsed rows, the age that the proxy states, and invalid rows with the reason', async () => {
    const rows = [onTheWire(story(1)), { id: 'two' }, null, onTheWire(story(3)), { ...onTheWire(story(4)), created: 'yesterday' }];
    respond(json(rows, { headers: { 'x-marketdesk-stale': '90' } }));
    const result = await fetchEndpoint(news, {});
    expect(result.rows.map(({ id }) => id)).toEqual([1, 3]);
    expect(result.wrong.map(({ index }) => index)).toEqual([1, 2, 4]);
    expect(result.wrong[2]?.reason).toContain('yesterday');
    expect(result.staleSeconds).toBe(90);
  });

  test('keeps a record with a wrong text or list, without it', async () => {
    const { stocks: _, ...rest } = onTheWire(story(1));
    respond(json([{ ...rest, author: 7, teaser: null, stocks: [{ name: 'F', cusip: 7 }] }, { id: 2 }]));
    const { rows, wrong } = await fetchEndpoint(news, {});
    expect(rows).toMatchObject([{ id: 1, author: '', teaser: '', stocks: [{ name: 'F', cusip: '' }] }]);
    expect(wrong).toHaveLength(1);
    expect(wrongRecords.get().get('news')).toMatchObject({ total: 2, refused: 1, incomplete: 1 });
  });

  test('of which no record can be read is a failure with the first reason', async () => {
    respond(json([{ ...onTheWire(story(1)), id: null }, null], { headers: { 'x-request-id': 'r7' } }));
    const sentences = ['2 records could not be read: id: expected number'];
    await expectFailure(fetchEndpoint(news, {}), { kind: 'shape', requestId: 'r7', sentences });
  });

  test.each([{ page: 1 }, { updatedSince: 1 }])('to %j may have only records that cannot be read', async (query) => {
    respond(json([null]));
    expect(await fetchEndpoint(news, query)).toMatchObject({ rows: [], wrong: [{ index: 0 }] });
  });

  test('for many symbols is a failure only when no part has a record that can be read', async () => {
    const tickers = Array.from({ length: 60 }, (_, index) => `S${index}`);
    send.mockImplementation(async (address) => json(address.includes('S59') ? [null] : [onTheWire(story(1))]));
    const { rows, wrong } = await fetchEndpoint(news, { tickers });
    expect([rows.length, wrong.length]).toEqual([1, 1]);
    send.mockImplementation(async () => json([null]));
    await expectFailure(fetchEndpoint(news, { tickers }), { kind: 'shape' });
  });

  test('may be a bare list where an envelope is documented', async () => {
    respond(json([]));
    expect(await fetchEndpoint(splits, {})).toEqual({ rows: [], wrong: [], staleSeconds: 0 });
  });

  test('may have unknown fields and lack others', async () => {
    const { id, title, created, updated } = onTheWire(story(1));
    respond(json([{ id, title, created, updated, stocks: [{ name: 'F' }], channels: [{ name: 'Tech', id: 9 }], importance_rank: 4 }]));
    const { rows } = await fetchEndpoint(news, {});
    expect(rows[0]).toMatchObject({ author: '', tags: [], stocks: [{ name: 'F', cusip: '' }] });
    expect(rows[0]).toMatchObject({ importance_rank: 4, channels: [{ name: 'Tech', id: 9 }] });
  });
});

describe('a failure', () => {
  test.each([
    '<!doctype html><title>Gateway</title>',
    '',
    '[{"id":1',
    '{"news":[]}',
    '"Invalid"',
    'null',
    '<?xml version="1.0"?><result/>',
  ])('of the shape %j with status 200 names the request', async (body) => {
    respond(new Response(body, { headers: { 'x-request-id': 'r7' } }));
    await expectFailure(fetchEndpoint(news, {}), { kind: 'shape', requestId: 'r7', transient: false });
  });

  test('has the kind and text of an error response', async () => {
    respond(refusal('rate_limited', 'Slow down.', { 'retry-after': '7' }));
    await expectFailure(fetchEndpoint(news, {}), { kind: 'limited', retryAfterSeconds: 7, sentences: ['Slow down.'] });
  });

  test('of a gateway follows from its status', async () => {
    respond(new Response('<html>Bad gateway</html>', { status: 502 }));
    await expectFailure(fetchEndpoint(news, {}), { kind: 'upstream', sentences: [] });
  });

  test.each([
    [true, { kind: 'proxy', transient: true }],
    [false, { kind: 'offline', transient: false }],
  ])('of the network, with onLine %s, is %j', async (onLine, failure) => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
    await expectFailure(fetchEndpoint(news, {}), failure);
  });

  test('is a response that breaks off', async () => {
    const broken = new Response(null);
    vi.spyOn(broken, 'text').mockRejectedValue(new TypeError('network error'));
    respond(broken);
    await expectFailure(fetchEndpoint(news, {}), { kind: 'proxy' });
  });

  test('is a response that takes longer than 20 s', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    send.mockImplementation(async (_, { signal }) => {
      clock.abort(new DOMException('too late', 'TimeoutError'));
      signal?.throwIfAborted();
      return json([]);
    });
    await expectFailure(fetchEndpoint(news, {}), { kind: 'timeout', transient: true });
    expect(timeout).toHaveBeenCalledWith(20_000);
  });

  test('is not an aborted request', async () => {
    const controller = new AbortController();
    send.mockImplementation(async (_, { signal }) => {
      controller.abort();
      signal?.throwIfAborted();
      return json([]);
    });
    const error: unknown = await fetchJson('api/v2/news', controller.signal).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(Failure);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('after a refusal that ends the access', () => {
  const redirected = (): Response => Response.error();
  test.each([
    ['of the proxy', () => refusal('sign_in_required', 'Your sign-in has expired.'), 'signIn'],
    ['of a user', () => refusal('caller_refused', 'You are not signed in.'), 'noAccess'],
    ['of a server in front', () => new Response('<html>Sign in</html>', { status: 401 }), 'signIn'],
    ['by a redirect to a sign-in page', redirected, 'signIn'],
  ])('%s nothing is sent until a request is accepted again', async (_, response, kind) => {
    respond(response());
    await expectFailure(fetchEndpoint(news, {}), { kind });
    expect(accessRefusal.get()).toMatchObject({ kind });
    await expectFailure(fetchEndpoint(splits, {}), { kind });
    expect(send).toHaveBeenCalledTimes(1);
    respond(response());
    expect(await checkAccess()).toBe(false);
    expect(send.mock.lastCall?.[1]?.headers, 'no prompt of the browser').toHaveProperty(withoutPromptHeader);
    expect(accessRefusal.get()).toMatchObject({ kind });
    respond(json({}));
    expect(await checkAccess()).toBe(true);
    respond(json([]));
    expect((await fetchEndpoint(news, {})).rows).toEqual([]);
  });

  test.each([
    refusal('plan_excludes_endpoint', 'Not in your plan.'),
    refusal('upstream_key_rejected', 'The key was rejected.'),
    refusal('rate_limited', 'Slow down.'),
  ])('other refusals concern one request', async (response) => {
    respond(response);
    await expect(fetchEndpoint(news, {})).rejects.toThrow(Failure);
    expect(accessRefusal.get()).toBeUndefined();
  });
});

test.each([
  ['/api/v2/news', '/desk/api/v2/news'],
  ['config.json', '/desk/config.json'],
])('under a base path, %s is %s', (path, address) => {
  // The first one counts.
  document.head.prepend(Object.assign(document.createElement('base'), { href: '/desk/' }));
  expect(urlOf(path)).toBe(location.origin + address);
});

const defaults = { sampleData: false, imageHosts: [], embedOrigins: [], feedAccess: undefined };
const feedAccess = { user: 'anna', signatures: { splits: 's', guidance: 'g' } };
const settings = { sampleData: true, imageHosts: ['images.example'], embedOrigins: ['https://intranet.example'], feedAccess };
test.each<[body: unknown, parsed: object]>([
  [settings, settings],
  [{}, defaults],
  [null, defaults],
  [{ sampleData: 'yes', imageHosts: 'all', feedAccess: { user: 'anna', signatures: { splits: 's' } } }, defaults],
  [{ imageHosts: [1, 'images.example', null] }, { ...defaults, imageHosts: ['images.example'] }],
])('the settings %j are %j', async (body, parsed) => {
  respond(json(body));
  const { queryFn } = settingsQuery;
  if (typeof queryFn !== 'function') throw new Error('the settings have no query function');
  expect(await queryFn({ signal: new AbortController().signal } as Parameters<typeof queryFn>[0])).toEqual(parsed);
});
