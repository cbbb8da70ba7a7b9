import { statSync } from 'node:fs';
import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addCounts, noCount, parseCount, type IngestCount } from './ingest/count.ts';
import { lanes } from './searches/lanes.ts';
import type { Searches } from './searches/searches.ts';
import { isFileCursor, readSources, type SourceStatus } from './sources/status.ts';
import { isPostgresUrl } from './store/address.ts';
import type { Store } from './store/store.ts';
import { Unavailable } from './store/unavailable.ts';

/** Figures of the data service for Prometheus. Labels hold routes, kinds, lanes and names of sources, never keys, queries or names of files. */
export interface Metrics {
  readonly registry: Registry;
  readonly countRequest: (route: string, status: number, seconds: number) => void;
  /** The same searches, measured. */
  readonly measure: (searches: Searches) => Searches;
}

type Sample = readonly [value: number | undefined, labels?: Readonly<Record<string, string>>];
type MeasuredStore = Pick<Store, 'newsSummary' | 'recordsSummary' | 'logosSummary' | 'barsSummary' | 'cursors' | 'isWritable'>;

const buckets = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The sums of all files of each kind, and how many were not read to their end. */
async function readIngests(store: Pick<Store, 'cursors'>): Promise<Map<string, { count: IngestCount; unfinished: number }>> {
  const kinds = new Map<string, { count: IngestCount; unfinished: number }>();
  for (const { source, finished, counts } of (await store.cursors()).filter(isFileCursor)) {
    // the name of its dataset and a fingerprint; others have no counts
    const [kind = ''] = source.split(' ');
    if (counts === '{}') continue;
    const known = kinds.get(kind) ?? { count: noCount, unfinished: 0 };
    kinds.set(kind, { count: addCounts(known.count, parseCount(counts)), unfinished: known.unfinished + Number(!finished) });
  }
  return kinds;
}

const outcomes = ['added', 'updated', 'unchanged', 'older', 'refused'] as const;

type AddGauge = (name: string, help: string, labelNames: string[], read: () => readonly Sample[] | Promise<readonly Sample[]>) => void;

/** A figure that is read when it is collected; one that cannot be read is omitted. */
const openGauges =
  (registry: Registry): AddGauge =>
  (name, help, labelNames, read) => {
    const metric = new Gauge({
      name: `marketdesk_data_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        metric.reset();
        metric.remove({});
        const samples = await Promise.resolve()
          .then(read)
          .catch(() => []);
        for (const [value, labels = {}] of samples) if (value !== undefined) metric.set(labels, value);
      },
    });
  };

/** What is read of the sources that the service loads by itself. */
function gaugeSources(gauge: AddGauge, store: MeasuredStore): void {
  const add = (name: string, help: string, valueOf: (status: SourceStatus) => number | undefined): void =>
    gauge(`source_${name}`, help, ['source'], async () =>
      (await readSources(store)).map(({ name: source, status }) => [valueOf(status), { source }] as const),
    );
  add('records', 'Records of a source that were new or changed.', ({ records }) => records);
  add('last_success_timestamp_seconds', 'When a poll of a source last came to its end.', ({ lastSuccessMs }) =>
    lastSuccessMs === undefined ? undefined : lastSuccessMs / 1000,
  );
  add('failing', 'Whether the last poll of a source failed, or its host asked to wait: 1 yes, 0 no.', ({ failure }) =>
    Number(failure !== undefined),
  );
}

/** What is read from the store, and of the process. @param path of the store, whose size is told where it is a file */
function gaugeStore(gauge: AddGauge, store: MeasuredStore, path: string): void {
  const summary = async () => ({
    news: await store.newsSummary(),
    ...(await store.recordsSummary()),
    logos: await store.logosSummary(),
    bars: await store.barsSummary(),
  });
  gauge('records', 'Records in the store.', ['kind'], async () => {
    const { news, quantified, guidance, splits, ratios, logos, bars } = await summary();
    return [
      [news.items, { kind: 'news' }],
      [quantified.records, { kind: 'quantified' }],
      [guidance.records, { kind: 'guidance' }],
      [splits.records, { kind: 'splits' }],
      [ratios.companies, { kind: 'ratios' }],
      [logos.logos, { kind: 'logos' }],
      [bars.periods, { kind: 'bars' }],
    ];
  });
  gauge(
    'newest_timestamp_seconds',
    'Time of the newest record: `created` of news and quantified news, else `updated`.',
    ['kind'],
    async () => {
      const { news, quantified, guidance, splits } = await summary();
      return [
        [news.created, { kind: 'news' }],
        [quantified.created, { kind: 'quantified' }],
        [guidance.updated, { kind: 'guidance' }],
        [splits.updated, { kind: 'splits' }],
      ];
    },
  );
  gauge('store_writable', 'Whether the store can be written: 1 yes, 0 reads only.', [], () => [[Number(store.isWritable())]]);
  gauge('store_bytes', 'Size of the SQLite file and its log.', [], () => {
    if (isPostgresUrl(path)) return [];
    const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
    return [[statSync(path).size + (log ? log.size : 0)]];
  });
  gauge('ingested_records', 'Records of all files that were loaded, by outcome.', ['kind', 'outcome'], async () =>
    [...(await readIngests(store))].flatMap(([kind, { count }]) => outcomes.map((outcome) => [count[outcome], { kind, outcome }] as const)),
  );
  gauge('ingest_unfinished', 'Files of which the end was not reached; loading them again continues.', ['kind'], async () =>
    Array.from(await readIngests(store), ([kind, { unfinished }]) => [unfinished, { kind }] as const),
  );
  gaugeSources(gauge, store);
  gauge('resident_memory_bytes', 'Resident memory of this process.', [], () => [[process.memoryUsage.rss()]]);
  const started = Date.now() / 1000;
  gauge('start_timestamp_seconds', 'Start time of this process.', [], () => [[started]]);
}

/** @param path of the store, whose size is told where it is a file */
export function openMetrics(store: MeasuredStore, path: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = openGauges(registry);
  gaugeStore(gauge, store, path);

  const requests = new Counter({
    ...{ name: 'marketdesk_data_requests_total', help: 'HTTP requests by route and status class.', registers },
    labelNames: ['route', 'status'],
  });
  const requestSeconds = new Histogram({
    ...{ name: 'marketdesk_data_request_seconds', help: 'Duration of HTTP requests.', labelNames: ['route'], buckets, registers },
  });
  const searched = new Counter({
    ...{
      name: 'marketdesk_data_searches_total',
      help: 'Slow lists by lane and outcome; refused are those that waited or ran too long.',
      registers,
    },
    labelNames: ['lane', 'outcome'],
  });
  const searchSeconds = new Histogram({
    ...{
      name: 'marketdesk_data_search_seconds',
      help: 'Duration of slow lists, with their waiting.',
      labelNames: ['lane'],
      buckets,
      registers,
    },
  });

  return {
    registry,
    countRequest: (route, status, seconds) => {
      requests.inc({ route, status: `${Math.floor(status / 100)}xx` });
      requestSeconds.observe({ route }, seconds);
    },
    measure: (searches) => {
      gauge('searches', 'Slow lists that run or wait.', ['lane', 'state'], () =>
        lanes.flatMap((lane) => {
          const { running, waiting } = searches.state(lane);
          return [[running, { lane, state: 'running' }] as const, [waiting, { lane, state: 'waiting' }] as const];
        }),
      );
      return {
        ...searches,
        find: async (request, turn) => {
          const { lane } = turn;
          const end = searchSeconds.startTimer({ lane });
          try {
            const body = await searches.find(request, turn);
            searched.inc({ lane, outcome: 'served' });
            return body;
          } catch (error) {
            searched.inc({ lane, outcome: error instanceof Unavailable ? 'refused' : 'failed' });
            throw error;
          } finally {
            end();
          }
        },
      };
    },
  };
}

/** Serves the metrics on a port of their own. @returns the server; its address has the port */
export async function listenForMetrics(registry: Registry, { host, port }: { host: string; port: number }): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/metrics', async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      .type(registry.contentType)
      .send(await registry.metrics()),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain; charset=utf-8').send('Metrics are at /metrics.\n'));
  await app.listen({ host, port });
  return app;
}
