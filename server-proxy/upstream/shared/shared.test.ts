import { createHmac } from 'node:crypto';
import { Redis } from 'iovalkey';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentTypes } from '#contract/http/accept.ts';
import type { DeskStatus } from '#contract/proxy/desk-status.ts';
import { Credential } from '../key/key.ts';
import { openEvents } from '../../testing/open-events.ts';
import { openProxy, ownPage, startTime, testKey, type Proxy, type ProxyOptions } from '../../testing/open-proxy.ts';
import { hasRedis, startRedis, type RedisServer } from '../../testing/redis-server.ts';
import {
  inTurn,
  openRecordingUpstream,
  type RecordingUpstream,
  reset,
  responding,
  type Respond,
} from '../../testing/recording-upstream.ts';

const news = (page: number) => ({ url: `/api/v2/news?page=${page}`, headers: ownPage });
const unconfirmed = { 'cache-control': 'no-cache', etag: '"one"' };

let redis: RedisServer;
let upstream: RecordingUpstream;

const statusOf = async ({ app }: Proxy): Promise<DeskStatus> => (await app.inject({ url: '/status.json', headers: ownPage })).json();
const isConnected = async (proxy: Proxy): Promise<boolean> => (await statusOf(proxy)).sharedCache === 'connected';

/** A proxy that has found the shared cache. */
async function openSharing({ settings = {}, limits = {}, ...options }: ProxyOptions = {}): Promise<Proxy> {
  // A command that is late on a slow machine would not be sent again.
  const proxy = await openProxy({
    ...options,
    limits: { storeMs: 10_000, ...limits },
    upstreamUrl: upstream.url,
    settings: { cacheUrl: redis.url, ...settings },
  });
  await expect.poll(() => isConnected(proxy)).toBe(true);
  return proxy;
}

const storedPattern = (): string => `marketdesk:${new Credential(testKey).fingerprint(new URL(upstream.url).href)}:response:*`;

/** Waits until so many responses of the test's upstream are stored: a response is sent before it is. */
async function hasStored(count: number): Promise<void> {
  const client = new Redis(redis.url.href);
  try {
    await expect.poll(async () => (await client.keys(storedPattern())).length).toBe(count);
  } finally {
    client.disconnect();
  }
}

type Stored = readonly [name: string, value: Buffer];

/** Changes the responses that are stored for the upstream of a test, as another program might. @param count how many there will be */
async function changeStored(count: number, change: (stored: Stored, all: readonly Stored[]) => Buffer): Promise<void> {
  await hasStored(count);
  const client = new Redis(redis.url.href);
  try {
    const names = await client.keys(storedPattern());
    const all = await Promise.all(names.map(async (name): Promise<Stored> => [name, (await client.getBuffer(name)) ?? Buffer.alloc(0)]));
    for (const stored of all) await client.set(stored[0], change(stored, all), 'KEEPTTL');
  } finally {
    client.disconnect();
  }
}

/** A value as a proxy with the key of the tests signs it. */
function signed(name: string, header: object, body: string): Buffer {
  const text = `${JSON.stringify(header)}\n${body}`;
  const key = new Credential(testKey).signingKey('shared responses');
  return Buffer.concat([createHmac('sha256', key).update(`${name}\n${text}`).digest(), Buffer.from(text)]);
}

describe.skipIf(!hasRedis)('several proxies with one Valkey or Redis', () => {
  beforeAll(async () => {
    redis = await startRedis();
    return redis.stop;
  });
  beforeEach(async () => {
    // Each upstream has an address of its own, so that tests share nothing.
    upstream = await openRecordingUpstream(responding(200, '["one"]'));
    return upstream.close;
  });

  test('a response that one has fetched is sent by the others, with its age', async () => {
    const [one, other] = [await openSharing(), await openSharing()];
    expect((await one.app.inject(news(1))).body).toBe('["one"]');
    await hasStored(1);
    const response = await other.app.inject(news(1));
    expect([response.statusCode, response.body, response.headers['age']]).toEqual([200, '["one"]', '0']);
    expect(upstream.requests).toHaveLength(1);
    expect((await statusOf(other)).cache).toMatchObject({ shared: 1, miss: 0 });
  });

  test('a proxy that starts during an outage sends what others have fetched, marked as stale', async () => {
    upstream.respondWith(responding(200, '["one"]', unconfirmed));
    const one = await openSharing();
    await one.app.inject(news(1));
    await hasStored(1);
    upstream.respondWith(reset);
    const other = await openSharing();
    const [known, unknown] = [await other.app.inject(news(1)), await other.app.inject(news(2))];
    expect([known.statusCode, known.body, known.headers['x-marketdesk-stale']]).toEqual([200, '["one"]', '1']);
    expect(unknown.statusCode).toBe(503);
  });

  test('a proxy that has only the response of another does not wait for an upstream that never responds', async () => {
    upstream.respondWith(responding(200, '["one"]', unconfirmed));
    const one = await openSharing();
    await one.app.inject(news(1));
    upstream.respondWith(() => undefined);
    const other = await openSharing();
    const response = await other.app.inject(news(1));
    expect([response.body, response.headers['x-marketdesk-stale']]).toEqual(['["one"]', '1']);
  });

  test('an expired response is confirmed by its entity tag', async () => {
    const tagged: Respond = (request, response) =>
      request.headers['if-none-match'] === '"one"'
        ? response.writeHead(304).end()
        : responding(200, '["one"]', unconfirmed)(request, response);
    upstream.respondWith(tagged);
    const [one, other] = [await openSharing(), await openSharing()];
    await one.app.inject(news(1));
    expect((await other.app.inject(news(1))).body).toBe('["one"]');
    expect((await statusOf(other)).cache).toMatchObject({ revalidated: 1, miss: 0 });
  });

  test('what upstream refuses from now on is not sent by the others either', async () => {
    upstream.respondWith(inTurn(responding(200, '["one"]', unconfirmed), responding(404, '{}'), reset));
    const [one, other, third] = [await openSharing(), await openSharing(), await openSharing()];
    await one.app.inject(news(1));
    expect((await other.app.inject(news(1))).statusCode).toBe(404);
    await expect.poll(async () => (await third.app.inject(news(1))).statusCode).toBe(503);
  });

  test.each([
    ['with another body', (value: Buffer) => Buffer.from(value.toString('latin1').replace('one', 'two'), 'latin1')],
    ['without a signature', (value: Buffer) => value.subarray(32)],
    ['signed with another key', (value: Buffer) => Buffer.concat([Buffer.alloc(32, 1), value.subarray(32)])],
    ['cut short', () => Buffer.from('x')],
  ])('a response that somebody else has written is not sent: %s', async (_, forge) => {
    const [one, other] = [await openSharing(), await openSharing()];
    await one.app.inject(news(1));
    await changeStored(1, ([, value]) => forge(value));
    upstream.respondWith(responding(200, '["upstream"]'));
    expect((await other.app.inject(news(1))).body).toBe('["upstream"]');
    expect(other.log.filter((line) => line.includes('no proxy with this key has written'))).toHaveLength(1);
  });

  test('a response does not take the place of another one', async () => {
    const [one, other] = [await openSharing(), await openSharing()];
    await one.app.inject(news(1));
    upstream.respondWith(responding(200, '["second"]'));
    await one.app.inject(news(2));
    await changeStored(2, ([name], all) => all.find(([another]) => another !== name)?.[1] ?? Buffer.alloc(0));
    upstream.respondWith(responding(200, '["upstream"]'));
    for (const page of [1, 2]) expect((await other.app.inject(news(page))).body).toBe('["upstream"]');
  });

  test.each([
    ['of another shape', {}, '{"list":[]}'],
    ['with the key', {}, `["${testKey}"]`],
    ['with the key in escapes of escapes', {}, `["${[...testKey].map((character) => `&amp;#${character.charCodeAt(0)};`).join('')}"]`],
    ['of an unknown type', { contentType: 'text/html' }, '["shared"]'],
    ['of another version of the proxy', { freshMs: undefined, expires: 1 }, '["shared"]'],
    ['of a time to come', { writtenAt: Date.parse(startTime) + 3_600_000 }, '["shared"]'],
  ])('a signed response is checked as one of upstream is, and not sent: %s', async (_, header, body) => {
    const [one, other] = [await openSharing(), await openSharing()];
    await one.app.inject(news(1));
    const usual = { contentType: contentTypes.json, freshMs: 60_000, writtenAt: Date.now() };
    await changeStored(1, ([name]) => signed(name, { ...usual, ...header }, body));
    upstream.respondWith(responding(200, '["upstream"]'));
    const response = await other.app.inject(news(1));
    expect([response.statusCode, response.body]).toEqual([200, '["upstream"]']);
  });

  test('a signed response is sent', async () => {
    const [one, other] = [await openSharing(), await openSharing()];
    await one.app.inject(news(1));
    const header = { contentType: contentTypes.json, freshMs: 60_000, writtenAt: Date.now() };
    await changeStored(1, ([name]) => signed(name, header, '["shared"]'));
    expect((await other.app.inject(news(1))).body).toBe('["shared"]');
  });

  test('a response whose time to live somebody has renewed is as old as it is', async () => {
    const [one, other, third] = [await openSharing(), await openSharing(), await openSharing()];
    await one.app.inject(news(1));
    await changeStored(1, ([, value]) => value);
    // Valkey has a clock of its own: there the time to live has not become less.
    other.advance(600_000);
    upstream.respondWith(reset);
    const stale = await other.app.inject(news(1));
    expect(stale.body).toBe('["one"]');
    expect(Number(stale.headers['x-marketdesk-stale'])).toBeGreaterThanOrEqual(600);
    other.advance(3_100_000);
    expect((await third.app.inject(news(1))).statusCode).toBe(503);
  });

  test('proxies with another key share nothing', async () => {
    const [one, other] = [await openSharing(), await openSharing({ key: 'another-key-0123456789' })];
    await one.app.inject(news(1));
    await other.app.inject(news(1));
    expect(upstream.requests).toHaveLength(2);
  });

  test('a client has one rate limit for all of them', async () => {
    const settings = { clientRateLimit: 3 };
    const [one, other] = [await openSharing({ settings }), await openSharing({ settings })];
    const statuses = [];
    for (const [index, { app }] of [one, other, one, other].entries()) statuses.push((await app.inject(news(index))).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('the key has one budget for all of them, a minute and a day', async () => {
    for (const [settings, remaining] of [
      [{ upstreamRateLimit: 2 }, { remaining: 0 }],
      [{ upstreamDailyLimit: 2 }, { remainingToday: 0 }],
    ] as const) {
      const key = `budget-${JSON.stringify(settings).replaceAll(/\W/g, '')}`;
      const [one, other] = [await openSharing({ key, settings }), await openSharing({ key, settings })];
      const responses = [await one.app.inject(news(1)), await other.app.inject(news(2)), await one.app.inject(news(3))];
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
      expect(Number(responses[2]?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await statusOf(one)).budget).toMatchObject(remaining);
    }
  });

  test('one of them asks for changes, and the desks of all are told', async () => {
    let newest = 1_770_000_000;
    const newestStory: Respond = (request, response) => {
      const isNews = request.url?.startsWith('/api/v2/news?') === true;
      const body = isNews ? JSON.stringify([{ id: 1, updated: new Date(newest * 1000).toUTCString() }]) : '[]';
      return responding(request.url === '/events' ? 404 : 200, body)(request, response);
    };
    upstream.respondWith(newestStory);
    const settings = { liveIntervalMs: 20 };
    const [one, other] = [await openSharing({ settings }), await openSharing({ settings })];
    const streams = [await openEvents(await one.app.listen({ port: 0 })), await openEvents(await other.app.listen({ port: 0 }))];
    for (const { received } of streams) await expect.poll(() => received).toContain('beat {"isWatched":true}');
    newest++;
    for (const { received } of streams) await expect.poll(() => received).toContain(`changed {"list":"news","updated":${newest}}`);
    const proxiesAsking = await Promise.all([one, other].map(async (proxy) => (await statusOf(proxy)).upstream.state));
    expect(proxiesAsking.toSorted()).toEqual(['no request yet', 'reachable']);
  });

  test('one of them has the websocket, and another one when it has ended', async () => {
    upstream.respondWith((request, response) => responding(200, '[]')(request, response));
    const websockets = upstream.acceptWebsockets();
    const settings = { liveIntervalMs: 1000, liveWebsocket: new URL(`${upstream.url.replace('http:', 'ws:')}/stream`) };
    const [one, other] = [await openSharing({ settings }), await openSharing({ settings })];
    for (const { app } of [one, other]) {
      const { received } = await openEvents(await app.listen({ port: 0 }));
      await expect.poll(() => received).toContain('beat {"isWatched":true}');
    }
    await expect.poll(() => websockets.open.size).toBe(1);
    await one.app.close();
    await expect.poll(() => websockets.paths.length, { timeout: 30_000 }).toBe(2);
    await expect.poll(() => websockets.open.size).toBe(1);
  });

  test('while it is away each goes on alone, and they share again when it is back', async () => {
    const settings = { clientRateLimit: 3 };
    const [one, other] = [await openSharing({ settings }), await openSharing({ settings })];
    await redis.stop();
    await expect.poll(() => Promise.all([one, other].map(isConnected))).toEqual([false, false]);
    for (const [index, { app }] of [one, other, one, other].entries()) expect((await app.inject(news(index))).statusCode).toBe(200);
    await redis.start();
    await expect.poll(() => Promise.all([one, other].map(isConnected))).toEqual([true, true]);
    await one.app.inject(news(9));
    await other.app.inject(news(9));
    expect((await statusOf(other)).cache).toMatchObject({ shared: 1 });
    expect(one.log.filter((line) => line.includes('goes on alone'))).toHaveLength(1);
  });

  test('one that does not respond delays a request once, not each', async () => {
    const proxy = await openSharing({ limits: { storeMs: 250 } });
    redis.freeze();
    try {
      for (const page of [1, 2, 3]) expect((await proxy.app.inject(news(page))).statusCode).toBe(200);
      expect(await isConnected(proxy)).toBe(false);
      expect(proxy.log.filter((line) => line.includes('goes on alone'))).toHaveLength(1);
    } finally {
      redis.unfreeze();
    }
  });

  test('its password and the key are in no log line and not in the status', async () => {
    const proxy = await openSharing();
    await proxy.app.inject(news(1));
    await redis.stop();
    await expect.poll(() => isConnected(proxy)).toBe(false);
    expect(proxy.log.join('') + JSON.stringify(await statusOf(proxy))).not.toContain(redis.url.password);
    await redis.start();
  });
});
