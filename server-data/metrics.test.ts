import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { formatRfc2822 } from '#contract/time/rfc2822.ts';
import { buildApp } from './app.ts';
import { ingest } from './cli/ingest.ts';
import { createKey, hashKey } from './keys.ts';
import { listenForMetrics, openMetrics } from './metrics.ts';
import type { ListRequest } from './routes/read-list.ts';
import type { Searches } from './searches/searches.ts';
import { openState } from './sources/state.ts';
import { writeNames, writeStatus } from './sources/status.ts';
import { openSqliteStore, type SqliteStore } from './store/sqlite/open.ts';
import { Unavailable } from './store/unavailable.ts';
import { writeRecords } from './testing/example-records.ts';
import { logos } from './testing/logos.ts';
import { runCommand } from './testing/run-command.ts';
import { stories } from './testing/stories.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const { newPath } = temporaryFolder();
let path: string;
let store: SqliteStore;
beforeEach(() => {
  path = newPath('.sqlite');
  store = openSqliteStore({ path });
});
afterEach(() => store.close());

/** The lines of a figure. */
const linesOf = async ({ registry }: ReturnType<typeof openMetrics>, name: string): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith(`marketdesk_data_${name}`));

it('counts requests by route and status, and nothing else of them', async () => {
  const key = createKey();
  store.addKey({ name: 'desk', hash: hashKey(key), plan: ['news'], cusip: false, createdSeconds: 1 });
  const metrics = openMetrics(store, path);
  const app = buildApp({ store, metrics, now: Date.now, rateLimitPerMinute: 100 });
  for (const url of ['/api/v2/news?tickers=AAPL', '/api/v2/news?pageSize=x', '/api/v2/news/7', '/nowhere/secret']) {
    await app.inject({ url, headers: { authorization: `token ${key}` } });
  }
  expect(await linesOf(metrics, 'requests_total')).toEqual([
    'marketdesk_data_requests_total{route="/api/v2/news",status="2xx"} 1',
    'marketdesk_data_requests_total{route="/api/v2/news",status="4xx"} 1',
    'marketdesk_data_requests_total{route="/api/v2/news/{id}",status="2xx"} 1',
    'marketdesk_data_requests_total{route="none",status="4xx"} 1',
  ]);
  expect(await linesOf(metrics, 'request_seconds_count')).toContain('marketdesk_data_request_seconds_count{route="/api/v2/news"} 2');
  const text = await metrics.registry.metrics();
  for (const secret of [key, 'AAPL', 'secret', path]) expect(text).not.toContain(secret);
});

it('says what the store holds, and what was loaded', async () => {
  const metrics = openMetrics(store, path);
  const file = newPath('.ndjson');
  const lines = stories.map(({ item }) =>
    JSON.stringify({ ...item, created: formatRfc2822(item.created), updated: formatRfc2822(item.updated) }),
  );
  writeFileSync(file, [...lines, '{}'].join('\n'));
  await runCommand(ingest, ['news', file, '--store', path, '--allow-refused', '1']);
  writeRecords(store);
  store.writeLogos(logos);
  store.writeNews([], () => ({
    source: 'guidance abc',
    position: 1,
    finished: false,
    counts: store.cursors()[0]?.counts ?? '',
  }));

  expect(await linesOf(metrics, 'records')).toEqual([
    'marketdesk_data_records{kind="news"} 4',
    'marketdesk_data_records{kind="quantified"} 4',
    'marketdesk_data_records{kind="guidance"} 4',
    'marketdesk_data_records{kind="splits"} 3',
    'marketdesk_data_records{kind="ratios"} 2',
    'marketdesk_data_records{kind="logos"} 5',
    'marketdesk_data_records{kind="bars"} 0',
  ]);
  expect(await linesOf(metrics, 'newest_timestamp_seconds{kind="quantified"}')).toEqual([
    'marketdesk_data_newest_timestamp_seconds{kind="quantified"} 1704140200',
  ]);
  expect(await linesOf(metrics, 'ingested_records{kind="news"')).toEqual([
    'marketdesk_data_ingested_records{kind="news",outcome="added"} 4',
    'marketdesk_data_ingested_records{kind="news",outcome="updated"} 0',
    'marketdesk_data_ingested_records{kind="news",outcome="unchanged"} 0',
    'marketdesk_data_ingested_records{kind="news",outcome="older"} 0',
    'marketdesk_data_ingested_records{kind="news",outcome="refused"} 1',
  ]);
  expect(await linesOf(metrics, 'ingest_unfinished')).toEqual([
    'marketdesk_data_ingest_unfinished{kind="guidance"} 1',
    'marketdesk_data_ingest_unfinished{kind="news"} 0',
  ]);
  expect(await linesOf(metrics, 'store_writable')).toEqual(['marketdesk_data_store_writable 1']);
  const [bytes = ''] = await linesOf(metrics, 'store_bytes');
  expect(Number(bytes.split(' ')[1])).toBeGreaterThan(10_000);
});

it('says how sources are, and counts none of them as a file', async () => {
  await writeNames(store, ['wire', 'facts']);
  await writeStatus(store, 'wire', { kind: 'feed', loads: ['news'], records: 7, lastSuccessMs: 1_795_000_000_500 });
  const failure = { atMs: 1, message: 'facts.example asks to wait', isWait: true };
  await writeStatus(store, 'facts', { kind: 'companyfacts', loads: ['ratios'], records: 0, failure });
  await (await openState(store, 'wire', () => 0)).save('', {});
  const metrics = openMetrics(store, path);
  expect(await linesOf(metrics, 'source_')).toEqual([
    'marketdesk_data_source_records{source="wire"} 7',
    'marketdesk_data_source_records{source="facts"} 0',
    'marketdesk_data_source_last_success_timestamp_seconds{source="wire"} 1795000000.5',
    'marketdesk_data_source_failing{source="wire"} 0',
    'marketdesk_data_source_failing{source="facts"} 1',
  ]);
  expect(await linesOf(metrics, 'ingest')).toEqual([]);
});

it('omits what cannot be read, and keeps the rest', async () => {
  const closed = openSqliteStore({ path: newPath('.sqlite') });
  const metrics = openMetrics(closed, path);
  closed.close();
  expect(await linesOf(metrics, 'records')).toEqual([]);
  expect(await linesOf(metrics, 'resident_memory_bytes')).toHaveLength(1);
});

it('measures searches by lane and outcome', async () => {
  const metrics = openMetrics(store, path);
  const answers: (() => Promise<Buffer>)[] = [
    async () => Buffer.from('[]'),
    async () => {
      throw new Unavailable('too many', 1);
    },
    async () => {
      throw new Error('a fault');
    },
  ];
  const searches: Searches = {
    find: async () => (answers.shift() ?? (async () => Buffer.from('')))(),
    state: (lane) => ({ running: lane === 'long' ? 2 : 0, waiting: 1 }),
    close: async () => undefined,
  };
  const measured = metrics.measure(searches);
  const request: ListRequest = { list: 'ratios', query: { symbols: [], periods: [] } };
  for (let search = 0; search < 3; search++) await measured.find(request, { lane: 'long', key: 'k' }).catch(() => undefined);
  expect(await linesOf(metrics, 'searches_total')).toEqual([
    'marketdesk_data_searches_total{lane="long",outcome="served"} 1',
    'marketdesk_data_searches_total{lane="long",outcome="refused"} 1',
    'marketdesk_data_searches_total{lane="long",outcome="failed"} 1',
  ]);
  expect(await linesOf(metrics, 'searches{lane="long"')).toEqual([
    'marketdesk_data_searches{lane="long",state="running"} 2',
    'marketdesk_data_searches{lane="long",state="waiting"} 1',
  ]);
  expect(await linesOf(metrics, 'search_seconds_count')).toEqual(['marketdesk_data_search_seconds_count{lane="long"} 3']);
});

it('is served on a port of its own', async () => {
  const server = await listenForMetrics(openMetrics(store, path).registry, { host: '127.0.0.1', port: 0 });
  const [{ port }] = server.addresses() as [AddressInfo];
  const url = `http://127.0.0.1:${port}`;
  const response = await fetch(`${url}/metrics`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await response.text()).toContain('# TYPE marketdesk_data_records gauge');
  expect((await fetch(url)).status).toBe(404);
  await server.close();
});
