import { get } from 'node:http';
import { connect } from 'node:net';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readEvents, type ReadEvents } from '#contract/testing/read-events.ts';
import { parseStory } from '../../server-data/ingest/datasets/news.ts';
import { openSqliteStore, type SqliteStore } from '../../server-data/store/sqlite/open.ts';
import { freePort } from '../../server-proxy/testing/free-port.ts';
import type { Shortest } from '../support/bench.ts';
import { launchBrowser } from '../support/browser.ts';
import { buildPages, startProxy } from '../support/desk.ts';
import { newsItems } from '../support/news-items.ts';
import { dataFlags, memoryMb, type RunningServer, startServer, temporaryFolder } from '../support/processes.ts';
import { formatTable, type Table } from '../support/table.ts';
import { addKey, openRestartable, type Restartable, startNginx } from './proxy/deployment.ts';

export const question = 'Do streams of hints end, come back and have limits where something breaks or somebody attacks?';

interface Parts {
  readonly folder: string;
  readonly store: SqliteStore;
  readonly service: Restartable;
  readonly proxy: RunningServer;
}

interface Fault {
  readonly name: string;
  /** @returns what was seen, and whether the promise holds */
  readonly cause: (parts: Parts) => Promise<readonly [seen: string, isHeld: boolean]>;
}

let lastId = 0;
function writeStory(store: SqliteStore, title = 'A story'): void {
  const [item] = newsItems(1, { until: Math.floor(Date.now() / 1000) + ++lastId });
  const read = parseStory({ ...item, id: lastId, title });
  if ('fault' in read) throw new Error(read.fault.reason);
  store.writeNews([read.record]);
}

/** Waits for what is expected. @returns the seconds until it came; undefined where it did not */
async function secondsUntil(isTrue: () => boolean | Promise<boolean>, mostSeconds: number): Promise<number | undefined> {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  for (;;) {
    if (await isTrue()) return seconds();
    if (seconds() > mostSeconds) return undefined;
    await wait(20);
  }
}

interface OpenEvents extends ReadEvents {
  readonly status: number;
  readonly close: () => void;
}

async function openEvents(url: string): Promise<OpenEvents> {
  const end = new AbortController();
  const { status, body } = await fetch(url, { signal: end.signal });
  if (!body) throw new Error('a response without a body');
  return { status, close: () => end.abort(), ...readEvents(body.pipeThrough(new TextDecoderStream())) };
}

const hintsOf = ({ received }: OpenEvents): number => received.filter((event) => event.includes('"news"')).length;

const formatSeconds = (seconds: number | undefined): string => (seconds === undefined ? 'never' : `after ${seconds.toFixed(1)} s`);

/** The data service is away for two seconds. */
async function restart(parts: Parts, stop: (service: Restartable) => Promise<void>): ReturnType<Fault['cause']> {
  const { store, service, proxy } = parts;
  const events = await openEvents(`${proxy.url}/events`);
  await stop(service);
  await wait(2000);
  const before = hintsOf(events);
  await service.start();
  // What changed meanwhile, or the next story.
  const seconds = await secondsUntil(() => {
    writeStory(store);
    return hintsOf(events) > before;
  }, 30);
  const isOpen = events.isOpen();
  events.close();
  return [`the stream ${isOpen ? 'stays open' : 'ended'}, the next hint comes ${formatSeconds(seconds)}`, isOpen && seconds !== undefined];
}

/** More streams than one address may have. */
async function flood({ proxy, store }: Parts, count: number): ReturnType<Fault['cause']> {
  const statuses = new Map<string, number>();
  const sockets = new Set<{ destroy: () => unknown }>();
  const note = (status: string): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
  for (let batch = 0; batch < count; batch += 50) {
    const opened = Array.from({ length: 50 }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const request = get(`${proxy.url}/events`, { agent: false }, ({ statusCode }) => (note(String(statusCode)), resolve()));
      request.on('error', () => (note('closed'), resolve()));
      sockets.add(request);
      return promise;
    });
    await Promise.all(opened);
  }
  for (const socket of sockets) socket.destroy();
  // From now on there is room again.
  const seconds = await secondsUntil(async () => {
    const events = await openEvents(`${proxy.url}/events`);
    events.close();
    return events.status === 200;
  }, 10);
  const served = statuses.get('200') ?? 0;
  writeStory(store);
  const seen = [...statuses].map(([status, times]) => `${status}: ${times}`).join(', ');
  return [`${seen}; a new one is served ${formatSeconds(seconds)}`, served <= 100 && served > 0 && seconds !== undefined];
}

/** Clients that open a stream and never read, beside one that does. */
async function neverRead({ proxy, store }: Parts, count: number): ReturnType<Fault['cause']> {
  const { hostname, port, host } = new URL(proxy.url);
  const before = memoryMb(proxy.pid);
  const silent = Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port) }).pause();
    socket.on('error', () => undefined).write(`GET /events HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    return socket;
  });
  const events = await openEvents(`${proxy.url}/events`);
  let most = 0;
  let hints = 0;
  for (; hints < 5; hints++) {
    const known = hintsOf(events);
    writeStory(store);
    const seconds = await secondsUntil(() => hintsOf(events) > known, 10);
    if (seconds === undefined) break;
    most = Math.max(most, seconds);
  }
  const grown = memoryMb(proxy.pid) - before;
  events.close();
  for (const socket of silent) socket.destroy();
  return [
    `a reader beside ${count} gets ${hints} of 5 hints, the last ${formatSeconds(most)}; ${grown.toFixed(0)} MB more`,
    hints === 5 && grown < 60,
  ];
}

/** A store that is written without pause. */
async function pokes({ proxy, store }: Parts, count: number): ReturnType<Fault['cause']> {
  const events = await openEvents(`${proxy.url}/events`);
  await secondsUntil(() => events.received.length > 0, 10);
  const started = performance.now();
  for (let write = 0; write < count; write++) {
    writeStory(store);
    if (write % 20 === 0) await wait(1);
  }
  const seconds = (performance.now() - started) / 1000;
  await wait(2500);
  const hints = hintsOf(events);
  events.close();
  return [`${count} writes in ${seconds.toFixed(1)} s are ${hints} hints`, hints > 0 && hints <= seconds + 3];
}

/** A web server that compresses events and ignores what the proxy says of buffering: it holds them back until its buffers are full. */
const bufferingNginx = (port: number, upstream: string): string => `
worker_processes 1;
pid nginx.pid;
events {}
http {
  access_log off;
  client_body_temp_path temporary; proxy_temp_path temporary; fastcgi_temp_path temporary; uwsgi_temp_path temporary; scgi_temp_path temporary;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${upstream};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Connection "";
      proxy_ignore_headers X-Accel-Buffering;
      proxy_buffering on;
      gzip on;
      gzip_proxied any;
      gzip_types text/event-stream;
      proxy_buffers 16 64k;
      proxy_buffer_size 64k;
    }
  }
}
`;

/** A desk behind it: it says within 90 s that it polls, and news still arrive. */
async function buffering({ folder, proxy, store }: Parts): ReturnType<Fault['cause']> {
  const port = await freePort();
  const place = join(folder, 'nginx');
  mkdirSync(place);
  writeFileSync(join(place, 'nginx.conf'), bufferingNginx(port, proxy.url));
  await using _nginx = await startNginx(place, port);
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/news`);
  await page.locator('article').first().waitFor();
  const mark = page.locator('.freshness');
  let wasLive = false;
  const seconds = await secondsUntil(async () => {
    const text = await mark.innerText().catch(() => '');
    wasLive ||= text.startsWith('live');
    return text.startsWith('every 15 s');
  }, 90);
  writeStory(store, 'A story behind a buffer');
  const arrived = await secondsUntil(() => page.getByText('A story behind a buffer').first().isVisible(), 40);
  const seen = `says “every 15 s” ${formatSeconds(seconds)}${wasLive ? ', was called live' : ''}; a story arrives ${formatSeconds(arrived)}`;
  return [seen, seconds !== undefined && arrived !== undefined && !wasLive];
}

const faultsOf = ({ streams, silent, writes }: Scale): readonly Fault[] => [
  { name: 'the data service is stopped and started', cause: (parts) => restart(parts, ({ stop }) => stop()) },
  { name: 'the data service is killed', cause: (parts) => restart(parts, ({ kill }) => kill()) },
  { name: `${streams} streams from one address`, cause: (parts) => flood(parts, streams) },
  { name: `${silent} clients that never read`, cause: (parts) => neverRead(parts, silent) },
  { name: 'a store that is written without pause', cause: (parts) => pokes(parts, writes) },
];
const slowFaults: readonly Fault[] = [{ name: 'a web server that holds events back', cause: buffering }];

interface Scale {
  readonly streams: number;
  readonly silent: number;
  readonly writes: number;
}

async function prove(scale: Scale, more: readonly Fault[], part = ''): Promise<Table[]> {
  using folder = temporaryFolder();
  using pages = await buildPages();
  const path = join(folder.path, 'store.db');
  const store = openSqliteStore({ path });
  for (let count = 0; count < 20; count++) writeStory(store, `Earlier story ${count}`);
  const port = await freePort();
  await using service = await openRestartable(() =>
    startServer('server-data/main.ts', { flags: dataFlags, args: ['serve'], env: { DATA_STORE: path, DATA_PORT: String(port) } }),
  );
  const key = await addKey(path, 'streams');
  await using proxy = await startProxy(pages.path, { url: `http://127.0.0.1:${port}`, key });
  const rows: Table['rows'][number][] = [];
  for (const { name, cause } of [...faultsOf(scale), ...more].filter(({ name }) => name.includes(part))) {
    const [seen, isHeld] = await cause({ folder: folder.path, store, service, proxy });
    rows.push([name, seen, isHeld ? 'yes' : 'NO']);
    console.log(rows.at(-1)?.join('  '));
  }
  store.close();
  const table: Table = { title: 'Streams of hints', columns: ['fault', 'what is seen', 'held'], rows };
  if (rows.some((row) => row.at(-1) === 'NO')) throw new Error(formatTable(table));
  return [table];
}

/** @param args a part of the names of the faults that are caused (all if absent) */
export const run = ([part = '']: readonly string[] = []): Promise<Table[]> =>
  prove({ streams: 2000, silent: 80, writes: 3000 }, slowFaults, part);

export const shortest: Shortest = { run: () => prove({ streams: 150, silent: 5, writes: 50 }, []) };
