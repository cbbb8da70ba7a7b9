import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { afterEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { memoryStore } from '../../testing/test-app.ts';
import { openClients, type SourceClient } from '../client/client.ts';
import { SourceFailed, SourceNotFound, SourceWait } from '../failures.ts';
import { minuteOf, storedBars } from '../testing/bars.ts';
import { localClient, openPolled, type PolledSource } from '../testing/poll-source.ts';
import { type FileServer, serveFiles } from '../testing/serve-files.ts';
import { jsonSource } from './json-source.ts';

const { path: folder } = temporaryFolder();
const servers: FileServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const date = '2026-03-06';
const now = (): number => minuteOf(date, 60) * 1000;
const bars = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    t: new Date(minuteOf(date, from + i) * 1000).toISOString(),
    o: 10,
    h: 11,
    l: 9,
    c: 10,
    v: from + i,
  }));
const map = { time: 't', open: 'o', high: 'h', low: 'l', close: 'c', volume: 'v' };
/** which minutes are stored, once each */
const minutesOf = async (polled: Pick<PolledSource, 'store'>, symbol = 'AAA'): Promise<number[]> =>
  (await storedBars(polled.store, symbol)).map((line) => Number(line.split(' ').at(-1)));

async function serve(pages: Readonly<Record<string, object | string>>): Promise<FileServer> {
  const server = await serveFiles(
    Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, typeof page === 'string' ? page : JSON.stringify(page)])),
  );
  servers.push(server);
  return server;
}
const source = (server: FileServer, more: object = {}) =>
  jsonSource.open(
    z.parse(jsonSource.settings, {
      name: 'mine',
      kind: 'json',
      url: `${server.url}/bars?s={symbol}`,
      symbols: ['AAA'],
      to: 'bars',
      rows: 'rows',
      map,
      interval: '1m',
      ...more,
    }),
    folder,
  );
const pathsOf = (server: FileServer): string[] => server.requests.map(({ path }) => decodeURIComponent(path));

test.each<[string, object, (url: string) => unknown, string]>([
  ['a token', { next: 'more' }, () => 'two', '/bars?s=AAA&page_token=two'],
  ['a token of another name', { next: 'more', nextParameter: 'cursor' }, () => 2, '/bars?s=AAA&cursor=2'],
  ['a token like an address', { next: 'more', nextParameter: 'cursor' }, () => '/9w=', '/bars?s=AAA&cursor=%2F9w%3D'],
  ['an address', { next: 'more' }, (url) => `${url}/bars?s=AAA&p=2`, '/bars?s=AAA&p=2'],
  ['the rest of an address', { next: 'more' }, () => '/bars?s=AAA&p=2', '/bars?s=AAA&p=2'],
])('follows %s to the next page', async (_name, more, nextOf, second) => {
  const server = await serve({});
  server.paths.set('/bars?s=AAA', JSON.stringify({ rows: bars(0, 3), more: nextOf(server.url) }));
  server.paths.set(second, JSON.stringify({ rows: bars(3, 3), more: null }));
  const polled = openPolled(source(server, more), { now });
  await polled.poll();
  expect([await minutesOf(polled), server.requests.map(({ path }) => path)]).toEqual([
    [0, 1, 2, 3, 4, 5],
    ['/bars?s=AAA', second],
  ]);
});

test('a next page gets the key where the url has it, and it is not stored', async () => {
  const server = await serve({});
  server.paths.set('/bars?s=AAA&apiKey=SECRET', JSON.stringify({ rows: bars(0, 3), more: `${server.url}/bars?p=2&apiKey=SECRET` }));
  server.paths.set('/bars?p=2&apiKey=SECRET', JSON.stringify({ rows: bars(3, 3) }));
  const all = localClient();
  let isDown = true;
  const client: SourceClient = {
    get: (url, options) => {
      if (isDown && url.includes('p=2')) throw new SourceWait('the host asks to wait', 0);
      return all.get(url.replace('{key}', 'SECRET'), options);
    },
  };
  const polled = openPolled(source(server, { url: `${server.url}/bars?s={symbol}&apiKey={key}`, next: 'more', keyFile: 'key' }), {
    now,
    client,
  });
  await expect(polled.poll()).rejects.toThrow('wait');
  expect(JSON.stringify(await polled.store.cursors())).not.toContain('SECRET');
  isDown = false;
  await polled.poll();
  // goes on with the page that was refused
  expect([await minutesOf(polled), pathsOf(server)]).toEqual([
    [0, 1, 2, 3, 4, 5],
    ['/bars?s=AAA&apiKey=SECRET', '/bars?p=2&apiKey=SECRET'],
  ]);
});

test('a key that expires between two pages: with the new one the pages go on where they were', async () => {
  const server = await serve({});
  let key = 'old';
  server.paths.set('/bars', (request, response) => {
    const isSecond = request.url?.includes('page_token') === true;
    if (isSecond && key === 'old') response.writeHead(401).end('{"message":"expired"}');
    else response.end(JSON.stringify({ rows: bars(isSecond ? 3 : 0, 3), more: isSecond ? null : 'two' }));
  });
  const polled = openPolled(source(server, { next: 'more' }), { now });
  await expect(polled.poll()).rejects.toThrow('answered 401');
  expect(await minutesOf(polled)).toEqual([0, 1, 2]);
  key = 'new';
  await polled.poll();
  expect([await minutesOf(polled), server.requests.length]).toEqual([[0, 1, 2, 3, 4, 5], 3]);
});

test('a next page at another host is not requested', async () => {
  const server = await serve({ '/bars?s=AAA': { rows: bars(0, 3), more: 'https://example.org/bars' } });
  await expect(openPolled(source(server, { next: 'more' }), { now }).poll()).rejects.toThrow(
    'its next page is at example.org, another host',
  );
});

test.each([true, { token: 'two' }])('the next page %j is neither token nor address: a failure, as pages would be lost', async (more) => {
  const server = await serve({ '/bars': { rows: bars(0, 3), more } });
  await expect(openPolled(source(server, { next: 'more' }), { now }).poll()).rejects.toThrow('next: expected a token or an address, got');
});

test('a token that repeats ends the pages, and the part keeps its place', async () => {
  const server = await serve({ '/bars': { rows: bars(0, 3), more: 'again' } });
  const polled = openPolled(source(server, { url: `${server.url}/bars?s={symbol}&after={since}`, since: '2026-03-01', next: 'more' }), {
    now,
  });
  for (let poll = 0; poll < 2; poll++) await expect(polled.poll()).rejects.toThrow('the next page repeats one before, after 2 pages');
  const first = '/bars?s=AAA&after=2026-03-01T05:00:00Z';
  expect([await minutesOf(polled), pathsOf(server)]).toEqual([
    [0, 1, 2],
    [first, `${first}&page_token=again`, first, `${first}&page_token=again`],
  ]);
});

test('pages without an end are read two hundred a poll', async () => {
  const server = await serve({});
  server.paths.set('/bars', (request, response) => {
    const page = Number(/token=(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
    response.end(JSON.stringify({ rows: page < 205 ? bars(page, 1) : [], more: page < 205 ? page + 1 : null }));
  });
  const polled = openPolled(source(server, { next: 'more' }), { now: () => minuteOf(date, 300) * 1000 });
  await polled.poll();
  expect([(await minutesOf(polled)).length, server.requests.length]).toEqual([200, 200]);
  await polled.poll();
  expect([(await minutesOf(polled)).length, server.requests.length]).toEqual([205, 206]);
});

test('a poll that ends after any request or write is continued: nothing is missing, nothing twice', async () => {
  for (let kill = 1; kill < 14; kill++) {
    const server = await serve({});
    for (const symbol of ['AAA', 'BBB'])
      for (let page = 0; page < 3; page++)
        server.paths.set(
          `/bars?s=${symbol}${page === 0 ? '' : `&page_token=${page}`}`,
          JSON.stringify({ rows: bars(page * 3, 3), more: page < 2 ? page + 1 : null }),
        );
    const store = memoryStore();
    const [all, settings] = [localClient(), { symbols: ['AAA', 'BBB'], next: 'more' }];
    let steps = 0;
    const step = (): void => {
      if (++steps === kill) throw new Error('killed');
    };
    const killed = {
      ...store,
      writeBars: (...args: Parameters<typeof store.writeBars>) => {
        step();
        return store.writeBars(...args);
      },
    };
    const client: SourceClient = { get: (url) => (step(), all.get(url)) };
    await openPolled(source(server, settings), { store: killed, client, now })
      .poll()
      .catch(() => undefined);
    await openPolled(source(server, settings), { store, now }).poll();
    for (const symbol of ['AAA', 'BBB']) expect(await minutesOf({ store }, symbol)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  }
});

test.each([400, 200])('a page whose token has expired (status %s) is begun again by the poll after the next', async (status) => {
  const server = await serve({
    '/bars?s=AAA': { rows: bars(0, 3), more: 'old' },
    '/bars?s=AAA&page_token=old': { error: 'invalid token 400' },
  });
  const all = localClient();
  const client: SourceClient = {
    get: (url) => {
      if (url.includes('old') && status === 400) throw new SourceFailed('host answered 400');
      return all.get(url);
    },
  };
  const polled = openPolled(source(server, { next: 'more' }), { now, client });
  await expect(polled.poll()).rejects.toThrow('400');
  await expect(polled.poll()).rejects.toThrow('400');
  server.paths.set('/bars?s=AAA', JSON.stringify({ rows: bars(0, 6) }));
  await polled.poll();
  expect(await minutesOf(polled)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('a symbol that fails does not keep the others from being read, and comes last', async () => {
  const server = await serve({ '/bars?s=BBB': { rows: bars(0, 2) }, '/bars?s=CCC': { rows: 'none' } });
  const polled = openPolled(source(server, { symbols: ['CCC', 'AAA', 'BBB'] }), { now });
  await polled.poll();
  expect([await minutesOf(polled, 'BBB'), polled.refused.length]).toEqual([[0, 1], 2]);
  expect(polled.refused[1]).toMatch(/^AAA: .* answered 404$/);
  server.paths.set('/bars?s=AAA', JSON.stringify({ rows: bars(0, 2) }));
  server.requests.length = 0;
  await polled.poll();
  expect(pathsOf(server)).toEqual(['/bars?s=BBB', '/bars?s=CCC', '/bars?s=AAA']);
  expect(await minutesOf(polled)).toEqual([0, 1]);
});

test('within the limit of a minute each symbol has its turn', async () => {
  const server = await serve({ '/bars': { rows: bars(0, 1) } });
  let seconds = 0;
  const later = (): number => now() + seconds * 1000;
  const client = openClients({ now: later }).open({ allowPrivate: true, perMinute: 2 }, '.');
  const polled = openPolled(source(server, { symbols: ['A', 'B', 'C', 'D', 'E'] }), { now: later, client });
  for (; seconds < 200; seconds += 61) await expect(polled.poll()).rejects.toThrow('used up');
  expect(pathsOf(server).map((path) => path.at(-1))).toEqual(['A', 'B', 'C', 'D', 'E', 'A', 'B', 'C']);
});

test('an address that is not there is a failure', async () => {
  const server = await serve({});
  const { poll } = openPolled(source(server, { url: `${server.url}/none`, symbols: undefined }), { now });
  await expect(poll()).rejects.toThrow('answered 404');
});

test('a key that has expired is a failure in words, after a few symbols', async () => {
  const server = await serve({});
  server.paths.set('/bars', (_, response) => {
    response.statusCode = 401;
    response.end('{"message":"expired"}');
  });
  const symbols = Array.from({ length: 20 }, (_, index) => `A${index}`);
  await expect(openPolled(source(server, { symbols }), { now }).poll()).rejects.toThrow('answered 401');
  expect(server.requests.length).toBe(3);
});

test('symbols of a file are read again at each poll; none is nothing', async () => {
  const server = await serve({ '/bars': { rows: bars(0, 2) } });
  writeFileSync(join(folder, 'watch.txt'), '# none yet\n');
  const polled = openPolled(source(server, { symbols: '@watch.txt' }), { now });
  await polled.poll();
  writeFileSync(join(folder, 'watch.txt'), 'AAA\n');
  await polled.poll();
  expect([await minutesOf(polled), server.requests.length]).toEqual([[0, 1], 1]);
  expect(new SourceNotFound('x')).toBeInstanceOf(SourceFailed);
});

test('dates of an address have the form that it wants', async () => {
  const server = await serve({ '/bars': { rows: [] } });
  for (const sinceFormat of ['iso', 'seconds', 'milliseconds', 'date'])
    await openPolled(source(server, { url: `${server.url}/bars?s={symbol}&a={since}&b={until}`, since: '2026-03-05', sinceFormat }), {
      now,
    }).poll();
  expect(pathsOf(server)).toEqual([
    '/bars?s=AAA&a=2026-03-05T05:00:00Z&b=2026-03-06T15:30:00Z',
    '/bars?s=AAA&a=1772686800&b=1772811000',
    '/bars?s=AAA&a=1772686800000&b=1772811000000',
    '/bars?s=AAA&a=2026-03-05&b=2026-03-06',
  ]);
});
