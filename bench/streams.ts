import { type ClientRequest, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { fakeStories, fakeStory, openFakeUpstream } from '../e2e/fake-upstream.ts';
import { parseStory } from '../server-data/ingest/datasets/news.ts';
import { openSqliteStore, type SqliteStore } from '../server-data/store/sqlite/open.ts';
import type { Shortest } from './support/bench.ts';
import { launchBrowser } from './support/browser.ts';
import { buildPages, startDataService, startProxy } from './support/desk.ts';
import { newsItems } from './support/news-items.ts';
import { cpuSeconds, memoryMb, temporaryFolder } from './support/processes.ts';
import { percentile } from './support/statistics.ts';
import { measureTable, type Table } from './support/table.ts';

export const question = 'How soon is a stored story on the screen of an open desk, and what do a thousand streams cost?';

interface Scale {
  readonly streams: number;
  readonly stories: number;
  readonly idleSeconds: number;
  /** of a service without a stream, seconds */
  readonly intervalSeconds: number;
}

/** Writes a story of now, which is the newest one. */
function writeStory(store: SqliteStore, id: number, title: string): void {
  const [item] = newsItems(1, { until: Math.floor(Date.now() / 1000) });
  const read = parseStory({ ...item, id, title });
  if ('fault' in read) throw new Error(read.fault.reason);
  store.writeNews([read.record]);
}

interface Streams {
  /** when each stream has received its last hint, by `performance.now()` */
  readonly hintedMs: () => readonly number[];
  readonly close: () => void;
}

/** Opens streams of as many addresses as there are. */
async function openStreams(url: string, count: number): Promise<Streams> {
  const requests: ClientRequest[] = [];
  const hintedMs: number[] = [];
  for (let index = 0; index < count; index++) {
    await new Promise<void>((resolve, reject) => {
      const headers = { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
      const request = get(`${url}/events`, { agent: false, headers }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`stream ${index}: ${response.statusCode}`));
        response.setEncoding('latin1').on('data', (text: string) => {
          resolve();
          if (text.includes('"news"')) hintedMs[index] = performance.now();
        });
      });
      requests.push(request.on('error', reject));
    });
  }
  return { hintedMs: () => hintedMs.filter(Number), close: () => requests.forEach((request) => request.destroy()) };
}

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const started = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - started > 60_000) throw new Error('It did not come within a minute.');
    await wait(5);
  }
}

/** Milliseconds from each write until the story is on the page. */
async function paintTimes(page: Page, count: number, write: (title: string) => void): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const title = `Story number ${index} of the bench`;
    const painted = page.getByText(title).first().waitFor({ timeout: 60_000 });
    const started = performance.now();
    write(title);
    await painted;
    times.push(performance.now() - started);
    // Not in step with the intervals of the desk and the service.
    await wait(1000 + Math.random() * 1500);
  }
  return times;
}

async function openPage(page: Page, desk: string): Promise<void> {
  await page.goto(`${desk}/news`);
  await page.locator('article').first().waitFor();
  await page.getByText(/^live/).first().waitFor({ timeout: 60_000 });
}

const trusting = { TRUSTED_PROXIES: '127.0.0.1' };

/** A thousand streams of a service of ours, and one browser. */
async function measureOurs(pages: string, { streams: count, stories, idleSeconds }: Scale): Promise<Table[]> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'store.db');
  const store = openSqliteStore({ path });
  for (let id = 1; id <= 50; id++) writeStory(store, id, `Earlier story ${id}`);
  await using service = await startDataService(path);
  await using proxy = await startProxy(pages, service, trusting);
  const before = memoryMb(proxy.pid);
  const streams = await openStreams(proxy.url, count);
  const cpu = cpuSeconds(proxy.pid);
  await wait(idleSeconds * 1000);
  const idle = (100 * (cpuSeconds(proxy.pid) - cpu)) / idleSeconds;
  const memory = memoryMb(proxy.pid);
  const started = performance.now();
  writeStory(store, 51, 'The story of the streams');
  await until(() => streams.hintedMs().length === count);
  const hinted = streams.hintedMs().map((ms) => ms - started);
  streams.close();
  await using browser = await launchBrowser();
  const page = await browser.newPage();
  await openPage(page, proxy.url);
  let id = 51;
  const painted = await paintTimes(page, stories, (title) => writeStory(store, ++id, title));
  store.close();
  return [
    measureTable(`${count.toLocaleString('en-US')} streams of one proxy`, [
      { name: 'memory of the proxy before', value: before, unit: ' MB' },
      { name: 'with all streams', value: memory, unit: ' MB', most: 250 },
      { name: 'CPU while nothing happens', value: idle, unit: ' % of a core', most: 3 },
      { name: 'stored to the first stream', value: Math.min(...hinted), unit: ' ms' },
      { name: 'from the first to the last stream', value: Math.max(...hinted) - Math.min(...hinted), unit: ' ms', most: 500 },
    ]),
    measureTable(`From stored in our service to an open page, ${stories} stories`, [
      { name: 'median', value: percentile(painted, 0.5), unit: ' ms' },
      { name: 'p95', value: percentile(painted, 0.95), unit: ' ms', most: 1500 },
    ]),
  ];
}

/** The same of a service that does not say what changes. */
async function measureOther(pages: string, { streams: count, stories, intervalSeconds }: Scale): Promise<Table> {
  const upstream = await openFakeUpstream();
  try {
    upstream.put(...fakeStories(50));
    const other = { url: upstream.url, key: 'a-key-of-the-bench-0123456789' };
    await using proxy = await startProxy(pages, other, { ...trusting, LIVE_INTERVAL: String(intervalSeconds) });
    const streams = await openStreams(proxy.url, count);
    const asked = upstream.requests.length;
    const started = performance.now();
    await wait(4 * intervalSeconds * 1000);
    const perInterval = (upstream.requests.length - asked) / ((performance.now() - started) / (intervalSeconds * 1000));
    await using browser = await launchBrowser();
    const page = await browser.newPage();
    await openPage(page, proxy.url);
    let id = 1000;
    const painted = await paintTimes(page, stories, (title) => upstream.put(fakeStory(++id, Math.floor(Date.now() / 1000), { title })));
    streams.close();
    return measureTable(`A service without a stream, asked every ${intervalSeconds} s, ${stories} stories`, [
      { name: `requests of an interval, ${count.toLocaleString('en-US')} streams`, value: perInterval, most: 2.5 },
      { name: 'to an open page, median', value: percentile(painted, 0.5), unit: ' ms' },
      { name: 'p95', value: percentile(painted, 0.95), unit: ' ms', most: intervalSeconds * 1000 + 1000 },
    ]);
  } finally {
    await upstream.close();
  }
}

async function measure(scale: Scale): Promise<Table[]> {
  using pages = await buildPages();
  return [...(await measureOurs(pages.path, scale)), await measureOther(pages.path, scale)];
}

export const run = (): Promise<Table[]> => measure({ streams: 1000, stories: 20, idleSeconds: 20, intervalSeconds: 5 });

export const shortest: Shortest = { run: () => measure({ streams: 20, stories: 2, idleSeconds: 1, intervalSeconds: 1 }) };
