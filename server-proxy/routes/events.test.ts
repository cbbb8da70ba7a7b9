import { expect, it, onTestFinished, test } from 'vitest';
import { type OpenEvents, openEvents } from '../testing/open-events.ts';
import { openProxy, ownPage, type Proxy, type ProxyOptions, testKey } from '../testing/open-proxy.ts';
import { openRecordingUpstream, type Respond, responding } from '../testing/recording-upstream.ts';

const watched = 'beat {"isWatched":true}';
const changed = (list: string, updated: number): string => `changed ${JSON.stringify({ list, updated })}`;
const toText = (event: string): string => event.replace(/^(\w+) (.*)$/, 'event: $1\ndata: $2\n\n');

interface Streaming extends Proxy {
  readonly open: () => Promise<OpenEvents>;
}

async function listen(options: ProxyOptions): Promise<Streaming> {
  const proxy = await openProxy(options);
  const url = await proxy.app.listen({ port: 0 });
  return { ...proxy, open: () => openEvents(url) };
}

/** A data service of ours: its stream is written by the test, everything else is `body`. */
function ourService(body: () => string): { readonly respond: Respond; readonly write: (event: string) => void; readonly end: () => void } {
  const streams = new Set<Parameters<Respond>[1]>();
  return {
    respond: (request, response) => {
      if (request.url !== '/events') return responding(200, body(), { 'cache-control': 'max-age=60' })(request, response);
      streams.add(response.writeHead(200, { 'content-type': 'text/event-stream' }));
      response.write(toText(watched));
    },
    write: (event) => streams.forEach((stream) => stream.write(toText(event))),
    end: () => streams.forEach((stream) => stream.end()),
  };
}

const newsList = { url: '/api/v2/news?page=0', headers: ownPage };

it('hints of our data service are passed on, and what they name is fetched again, other lists are not', async () => {
  let body = '["before"]';
  const service = ourService(() => body);
  const { app, open, advance } = await listen({ respond: service.respond });
  const { received } = await open();
  const splits = { ...newsList, url: '/api/v2.1/calendar/splits' };
  expect((await app.inject(newsList)).body).toBe('["before"]');
  await app.inject(splits);
  advance(1000);
  await expect.poll(() => received).toContain(watched);
  body = '["after"]';
  service.write(changed('news', 5));
  await expect.poll(() => received).toContain(changed('news', 5));
  expect((await app.inject(newsList)).body).toBe('["after"]');
  expect((await app.inject(splits)).body).toBe('["before"]');
});

it('many streams are one of the data service, which ends with the last of them', async () => {
  const service = ourService(() => '[]');
  const { open, upstream } = await listen({ respond: service.respond });
  const streams = [await open(), await open(), await open()];
  for (const { received } of streams) await expect.poll(() => received).toContain(watched);
  service.write(changed('splits', 7));
  for (const { received } of streams) await expect.poll(() => received).toContain(changed('splits', 7));
  expect(upstream.requests).toHaveLength(1);
});

it('after a break of the stream of the data service all lists are said to have changed', async () => {
  const service = ourService(() => '[]');
  const { open } = await listen({ respond: service.respond });
  const { received } = await open();
  await expect.poll(() => received).toContain(watched);
  service.write(changed('news', 5));
  await expect.poll(() => received).toContain(changed('news', 5));
  service.end();
  await expect.poll(() => received, { timeout: 10_000 }).toContain(changed('guidance', 0));
});

/** A service without a stream, as the vendor's. */
function otherService(newest: () => number): Respond {
  return (request, response) => {
    const { url = '' } = request;
    if (url === '/events') return responding(404, '{}')(request, response);
    if (url.includes('/calendar/')) return responding(403, '{}')(request, response);
    const updated = new Date(newest() * 1000).toUTCString();
    const removed = url.includes('removed');
    return responding(200, removed ? '{"removed":[]}' : JSON.stringify([{ id: 1, _id: 'a', created: newest(), updated }]))(
      request,
      response,
    );
  };
}

it('a service without a stream is asked for its newest records, while a stream is open, and not for what the plan excludes', async () => {
  let newest = 1_770_000_000;
  const { open, upstream } = await listen({ respond: otherService(() => newest), settings: { liveIntervalMs: 10 } });
  const { received, close } = await open();
  const countOf = (path: string): number => upstream.requests.filter(({ url }) => url.startsWith(path)).length;
  await expect.poll(() => countOf('/api/v2/newsquantified')).toBeGreaterThan(1);
  expect(received).toEqual(['beat {"isWatched":false}', watched]);
  newest++;
  await expect.poll(() => received).toContain(changed('news', newest));
  await expect.poll(() => received).toContain(changed('quantified', newest));
  expect([countOf('/api/v2.1/calendar/guidance'), countOf('/api/v2.1/calendar/splits')]).toEqual([1, 1]);
  close();
  let before = -1;
  // until the last poll has ended
  await expect
    .poll(() => {
      const isQuiet = upstream.requests.length === before;
      before = upstream.requests.length;
      return isQuiet;
    })
    .toBe(true);
});

it('with an interval of 0 nobody asks, and the stream says so', async () => {
  const { open, upstream } = await listen({ respond: otherService(() => 1_770_000_000), settings: { liveIntervalMs: 0 } });
  const { received } = await open();
  await expect.poll(() => upstream.requests.length).toBe(1);
  expect(received).toEqual(['beat {"isWatched":false}']);
});

/** A proxy with a websocket of a service, whose intervals are those of a minute. */
async function listenToWebsocket(respond: Respond, path: string) {
  const service = await openRecordingUpstream(respond);
  onTestFinished(() => service.close());
  const settings = { liveIntervalMs: 60_000, liveWebsocket: new URL(service.url.replace('http:', 'ws:') + path) };
  return { service, ...(await listen({ upstreamUrl: service.url, settings })) };
}

test('what a websocket says is requested at once, and what it does not say is not', async () => {
  let newest = 1_770_000_000;
  const { service, open, log } = await listenToWebsocket(
    otherService(() => newest),
    '/stream?x=1',
  );
  const websockets = service.acceptWebsockets();
  const { received, close } = await open();
  await expect.poll(() => received).toContain(watched);
  await expect.poll(() => websockets.open.size).toBe(1);
  expect(websockets.paths).toEqual([`/stream?x=1&token=${encodeURIComponent(testKey)}`]);
  await expect.poll(() => service.requests.filter(({ url }) => url.includes('removed')).length).toBe(1);
  const before = service.requests.length;
  newest++;
  for (let count = 0; count < 5; count++) websockets.send('{"kind":"News/v1","data":{"action":"Updated"}}');
  await expect.poll(() => received).toContain(changed('news', newest));
  websockets.send('{"kind":"News/v1","data":{"action":"Removed"}}');
  await expect.poll(() => service.requests.length).toBe(before + 2);
  expect(service.requests.slice(before).map(({ url }) => url.split('?')[0])).toEqual(['/api/v2/news', '/api/v2/news-removed']);
  expect(received.filter((event) => event.startsWith('changed'))).toEqual([changed('news', newest)]);
  expect(log.join('')).not.toContain('MARKED');
  close();
  await expect.poll(() => websockets.open.size, { timeout: 20_000 }).toBe(0);
});

test('where a websocket is refused polls go on, and the log says it once, without the key', async () => {
  let newest = 1_770_000_000;
  const { open, log, advance } = await listenToWebsocket(
    otherService(() => newest),
    '/stream',
  );
  const { received } = await open();
  await expect.poll(() => received).toContain(watched);
  const lines = (): string[] => log.filter((line) => line.includes('websocket'));
  await expect.poll(lines).toHaveLength(1);
  expect(lines()[0]).toMatch(/127\.0\.0\.1:\d+ cannot be reached, or refuses a second connection of the key; it is opened again/);
  newest++;
  advance(60_000);
  await expect.poll(() => received).toContain(changed('news', newest));
  expect(log.join('')).not.toContain('MARKED');
});

test('clients that come and go are one stream of the data service', async () => {
  const { open, upstream } = await listen({ respond: ourService(() => '[]').respond });
  for (let count = 0; count < 5; count++) {
    const { received, close, isOpen } = await open();
    await expect.poll(() => received).toContain(watched);
    close();
    await expect.poll(isOpen).toBe(false);
  }
  expect(upstream.requests).toHaveLength(1);
});

test('streams of one address have a limit; those that end make room', async () => {
  const { open } = await listen({ respond: ourService(() => '[]').respond });
  const streams: OpenEvents[] = [];
  for (let count = 0; count < 101; count++) streams.push(await open());
  expect([...new Set(streams.map(({ status }) => status))]).toEqual([200, 429]);
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
  streams[0]?.close();
  await expect.poll(async () => (await open()).status).toBe(200);
});

test('the key is in no stream, pages of other sites have none, and a stop ends them', async () => {
  const service = ourService(() => '[]');
  const { app, open } = await listen({ respond: service.respond });
  const { received, isOpen } = await open();
  await expect.poll(() => received).toContain(watched);
  service.write(`changed {"list":"news","updated":5,"key":"${testKey}"}`);
  service.write(`changed {"list":"${testKey}","updated":6}`);
  service.write(changed('news', 7));
  await expect.poll(() => received).toContain(changed('news', 7));
  expect(received.join()).not.toContain(testKey);
  expect((await app.inject({ url: '/events', headers: { ...ownPage, 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403);
  expect((await app.inject({ method: 'POST', url: '/events', headers: ownPage })).statusCode).toBe(405);
  expect((await app.inject({ url: '/status.json', headers: ownPage })).json()).toMatchObject({ streams: { open: 1, isWatched: true } });
  await app.close();
  await expect.poll(isOpen).toBe(false);
});

test('the line of a stream is written when it ends, with the status that was sent', async () => {
  const { open, log } = await listen({ respond: ourService(() => '[]').respond });
  const { received, close } = await open();
  await expect.poll(() => received).toContain(watched);
  const lines = (): unknown[] =>
    log.map((line) => JSON.parse(line) as { route?: string; status?: number }).filter(({ route }) => route === '/events');
  expect(lines()).toEqual([]);
  close();
  await expect.poll(lines).toMatchObject([{ status: 200 }]);
});
