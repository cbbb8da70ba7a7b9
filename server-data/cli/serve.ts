import { statSync } from 'node:fs';
import closeWithGrace from 'close-with-grace';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { flushLog } from '#contract/flush-log.ts';
import { startDataService, type DataService, type ServiceOptions } from '../app.ts';
import { configWarnings, readConfig, type Config } from '../config.ts';
import { listenForMetrics, type Metrics, openMetrics } from '../metrics.ts';
import { openRequestCounts, type RequestCounts } from '../request-counts/request-counts.ts';
import { createLogger } from '../routes/http/log.ts';
import { openSearches, type Searches } from '../searches/searches.ts';
import { isPostgresUrl } from '../store/address.ts';
import { openSqliteStore, type SqliteStore } from '../store/sqlite/open.ts';
import { OutdatedStore } from '../store/sqlite/schema/schema.ts';
import type { ExchangeCounts } from '../store/request-counts.ts';
import type { Store } from '../store/store.ts';
import {
  type Context,
  openLockWait,
  openPostgres,
  refuseExtraArguments,
  requireStore,
  parseArguments,
  storeOption,
  storePath,
  type Command,
} from './command.ts';
import { CommandFailed, UsageError } from './errors.ts';
import { withSentences } from './faults.ts';

const listenFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'DATA_PORT: another process listens there already',
  EACCES: 'DATA_PORT: this user may not listen there',
  EADDRNOTAVAIL: 'DATA_HOST: no address of this machine',
  ENOTFOUND: 'DATA_HOST: no address of this machine',
};

async function listen({ host, port }: Config, options: Omit<ServiceOptions, 'host' | 'port'>): Promise<DataService> {
  try {
    return await startDataService({ ...options, host, port });
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? listenFaults[String(error.code)] : undefined;
    throw reason === undefined ? error : new CommandFailed(`${reason} (${host}:${port})`);
  }
}

async function listenMetrics(registry: Metrics['registry'], { host }: Config, port: number): Promise<FastifyInstance> {
  try {
    return await listenForMetrics(registry, { host, port });
  } catch (error) {
    throw new CommandFailed(`DATA_METRICS_PORT: cannot listen there (${host}:${port})`, { cause: error });
  }
}

/** A warning when other users of this computer can read the file: it holds the hashes of keys and licensed data. */
const modeWarning = (path: string): string | undefined =>
  !isPostgresUrl(path) && statSync(path).mode & 0o004
    ? `${path} can be read by every user of this computer: restrict it with chmod 600`
    : undefined;

/** Migrates a store of an older version first, so that an upgrade needs no further command. */
function openMigrated(path: string, context: Context): SqliteStore {
  try {
    return openSqliteStore({ path, readOnly: true });
  } catch (error) {
    if (!(error instanceof OutdatedStore)) throw error;
    openSqliteStore({ path, ...openLockWait(path, context) }).close();
    return openSqliteStore({ path, readOnly: true });
  }
}

interface Served {
  readonly store: Store;
  readonly searches: Searches;
  /** where all instances count the requests of a key; undefined where they have no database in common */
  readonly exchangeCounts?: ExchangeCounts;
}

/** The store, and what reads its slow lists. */
async function openServed(path: string, replicaUrl: string | undefined, context: Context): Promise<Served> {
  if (!isPostgresUrl(path)) {
    if (replicaUrl !== undefined) throw new UsageError('DATA_STORE_READ: only a PostgreSQL database has replicas; DATA_STORE is a file');
    return { store: openMigrated(path, context), searches: openSearches(path) };
  }
  // creates or migrates the tables
  const store = await openPostgres(path, { replicaUrl, ...openLockWait(path, context) });
  return { store, searches: openSearches(path, { replicaUrl }), exchangeCounts: store.exchangeCounts };
}

interface SharedCounts {
  readonly counts: RequestCounts | undefined;
  readonly close: () => Promise<void>;
}

/** Counts the requests of all instances: in the Valkey of CACHE_URL, else in their database. */
async function openSharedCounts(
  cacheUrl: string | undefined,
  inDatabase: ExchangeCounts | undefined,
  logger: Logger,
): Promise<SharedCounts> {
  const valkey = cacheUrl === undefined ? undefined : (await import('../request-counts/valkey.ts')).openValkeyCounts(cacheUrl, logger);
  const exchange = valkey?.exchange ?? inDatabase;
  const counts = exchange && openRequestCounts(exchange);
  return {
    counts,
    close: async () => {
      await counts?.close();
      valkey?.close();
    },
  };
}

/** `serve`: the data service, until it is stopped; open requests are finished first. */
export const serve: Command = async (args, context) => {
  const { values, positionals } = parseArguments(args, storeOption);
  refuseExtraArguments(positionals);
  for (const warning of configWarnings(context.env)) context.err(`${warning}\n`);
  const config = readConfig(context.env);
  const path = storePath(values, context);
  requireStore(path);

  const warning = modeWarning(path);
  if (warning !== undefined) context.err(`${warning}\n`);
  const { store, searches, exchangeCounts } = await withSentences(path, () => openServed(path, config.replicaUrl, context));
  if ((await store.keys()).every(({ revokedSeconds }) => revokedSeconds !== undefined)) {
    context.err('no key is active, so every request will be refused; create one with "keys add --name NAME --plan full"\n');
  }
  const { rateLimitPerMinute, images } = config;
  if (images.secret === undefined) context.err('IMAGE_SECRET is not set: addresses of pictures end with this process\n');
  // lines are written in groups, because a write for each would delay the responses
  const logger = createLogger(pino.destination({ dest: 1, sync: false, minLength: 1 }));
  const shared = await openSharedCounts(config.cacheUrl, exchangeCounts, logger);
  const metrics = config.metricsPort === undefined ? undefined : openMetrics(store, path);
  const service = await listen(config, {
    ...{ store, counts: shared.counts, images, rateLimitPerMinute, metrics, now: context.now, logger },
    searches: metrics?.measure(searches) ?? searches,
  });
  const metricsServer =
    metrics && config.metricsPort !== undefined ? await listenMetrics(metrics.registry, config, config.metricsPort) : undefined;
  context.err(`listening on ${service.url}\n`);
  closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) context.err(`${err.stack ?? err.message}\n`);
    await metricsServer?.close();
    await service.close();
    await shared.close();
    await store.close();
    await flushLog(logger);
  });
};
