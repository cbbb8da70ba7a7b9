import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { parsePostgresUrl } from '../address.ts';
import type { LockWait } from '../locked.ts';
import { StoreRefused } from '../refused.ts';
import { tooSlow } from '../unavailable.ts';
import { type Changes, openChanges, selectPosition } from './changes.ts';
import { type Connection, connectionOf, idleProbeMs } from './connection.ts';
import { isReplayConflict, isUnavailable, readFault, unreachable } from './faults.ts';
import { takeStoreLock } from './store-lock.ts';

export interface Database {
  /** All reads see one snapshot. */
  readonly read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** One writer at a time; other instances are told of the change. `work` is done again when the database was away meanwhile. */
  readonly write: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** Writes what is no part of the store's content: without its lock, and nobody is told. */
  readonly writeAside: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** See `Store.version`. */
  readonly version: () => number;
  /** See `Store.isWritable`. */
  readonly isWritable: () => boolean;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions extends LockWait {
  /** `postgres://user:password@host:port/database?…` */
  readonly url: string;
  /** a replica of it, from which is read as long as it has all changes that this process knows of */
  readonly replicaUrl?: string | undefined;
  /** connections for reading, of each database */
  readonly readers?: number | undefined;
  /** how other programs that wait for its writes name this one */
  readonly application?: string | undefined;
  /** how long reads and writes wait for a database that is away, or whose response this process was too busy to read; by default not at all */
  readonly awayWaitMs?: number | undefined;
  /** called before each such wait, with the reason */
  readonly onWait?: ((reason: string) => void) | undefined;
  /** a statement of a reader ends after so long as `Unavailable`, and after it no further one of its transaction begins */
  readonly statementTimeoutMs?: number | undefined;
}

/** For so long a replica that could not be reached is not tried again. */
const replicaPauseMs = 5000;

/** How long a connection may be silent: at the begin of a transaction, after a statement should have been ended, and while writing. */
const beginMs = 2000;
const graceMs = 2000;
const writeMs = 600_000;

/** Between two attempts to reach a database that is away. */
const retryMs = 1000;

const defaults = { application: 'marketdesk', readers: 8, statementTimeoutMs: 10_000, connectTimeoutMs: 3000 };

interface Transaction {
  readonly pool: pg.Pool;
  readonly begin: string;
  readonly version: number;
  /** see `connectionOf` */
  readonly check?: () => void;
  /** the position that a replica must have reached */
  readonly position?: string;
}

/** A replica that has not yet received what others may have read already. */
class ReplicaBehind extends Error {}

async function assertReached(client: pg.PoolClient, position: string): Promise<void> {
  const { rows } = await client.query<{ reached: boolean }>({
    name: 'reached',
    // a former replica that is the primary now has no such position, and has everything
    text: 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, true) or not pg_is_in_recovery() as reached',
    values: [position],
  });
  if (rows[0]?.reached !== true) throw new ReplicaBehind('the replica is behind');
}

async function runTransaction<T>(
  { pool, begin, version, check, position = '' }: Transaction,
  work: (connection: Connection) => Promise<T>,
  afterCommit?: (client: pg.PoolClient) => Promise<void>,
): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    // a server that does not even respond to this is away
    await client.query({ text: begin, query_timeout: beginMs } as pg.QueryConfig);
    if (position !== '') await assertReached(client, position);
    const result = await work(connectionOf(client, version, check));
    await client.query('commit');
    // the transaction is committed whatever comes after it
    await afterCommit?.(client).catch(() => undefined);
    return result;
  } catch (error) {
    failure = isUnavailable(error) ? (error as Error) : undefined;
    if (!failure) await client.query('rollback').catch((reason: unknown) => (failure = reason as Error));
    throw error;
  } finally {
    // a connection that failed is not used again
    client.release(failure);
  }
}

/** Plans are for pages that are read often: the index of a list, never a scan of the table, and no compiled expressions. */
const readerSettings = '-c enable_seqscan=off -c jit=off -c default_transaction_isolation=repeatable\\ read';

/** What is reported as written survives a crash of the database. */
const writerSettings = '-c synchronous_commit=on';

/** @param settings of the server for the sessions of the pool */
function openPool(database: string, options: pg.PoolConfig, settings: string): pg.Pool {
  const address = parsePostgresUrl(database);
  if (!address) throw new StoreRefused('expected a store as postgres://user@host/database');
  const given = address.searchParams.get('options') ?? '';
  address.searchParams.set('options', `${given} ${settings}`.trim());
  const pool = new pg.Pool({
    connectionString: address.href,
    connectionTimeoutMillis: defaults.connectTimeoutMs,
    application_name: defaults.application,
    keepAlive: true,
    keepAliveInitialDelayMillis: idleProbeMs,
    ...options,
  });
  // an idle connection that ends is replaced by the next use
  pool.on('error', () => undefined);
  // one that ends while it is in use fails its statement
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return pool;
}

type Retry = <T>(attempt: () => Promise<T>) => Promise<T>;

/** Does again what has failed because the database is away, for so long as the options say; not what comes first, whose address may be wrong. */
function openRetry({ awayWaitMs = 0, onWait }: Pick<DatabaseOptions, 'awayWaitMs' | 'onWait'>): Retry {
  let wasReached = false;
  return async (attempt) => {
    for (const end = performance.now() + awayWaitMs; ;) {
      try {
        const result = await attempt();
        wasReached = true;
        return result;
      } catch (error) {
        if (!wasReached || !isUnavailable(error) || performance.now() >= end) throw error;
        onWait?.(error instanceof Error ? error.message : String(error));
        await setTimeout(retryMs);
      }
    }
  };
}

/** Reads from the replica while it has all changes that this process knows of, else from the database itself. */
function openReader(
  { own, replica }: { readonly own: pg.Pool; readonly replica: pg.Pool | undefined },
  changes: Changes,
  { statementTimeoutMs, retry }: { readonly statementTimeoutMs: number; readonly retry: Retry },
): Database['read'] {
  let replicaAwayUntil = 0;
  const attempt = async <T>(work: (connection: Connection) => Promise<T>): Promise<T> => {
    const end = performance.now() + statementTimeoutMs;
    // a list may need several statements
    const check = (): void => {
      if (performance.now() > end) throw tooSlow();
    };
    const transaction = { begin: 'begin read only', version: changes.version(), check };
    if (replica && performance.now() >= replicaAwayUntil) {
      try {
        return await runTransaction({ ...transaction, pool: replica, position: changes.position() }, work);
      } catch (error) {
        if (isUnavailable(error)) replicaAwayUntil = performance.now() + replicaPauseMs;
        else if (!(error instanceof ReplicaBehind || isReplayConflict(error))) throw error;
      }
    }
    return runTransaction({ ...transaction, pool: own }, work);
  };
  return async (work) => {
    try {
      return await retry(() => attempt(work));
    } catch (error) {
      throw readFault(error);
    }
  };
}

/** Writes one after the other, and announces each change. */
function openWriter(
  { pool, readPool, changes }: { readonly pool: pg.Pool; readonly readPool: pg.Pool; readonly changes: Changes },
  { retry, onLockWait }: { readonly retry: Retry; readonly onLockWait: LockWait['onLockWait'] },
): Pick<Database, 'write' | 'writeAside'> {
  return {
    write: async (work) => {
      let position = '';
      const attempt = () =>
        runTransaction(
          { pool, begin: 'begin', version: changes.version() },
          async (connection) => {
            await takeStoreLock(connection, readPool, onLockWait);
            const written = await work(connection);
            await changes.announce(connection);
            return written;
          },
          async (client) => {
            const { rows } = await client.query<{ position: string }>(selectPosition);
            position = rows[0]?.position ?? '';
          },
        );
      try {
        const result = await retry(attempt);
        changes.note(position);
        return result;
      } catch (error) {
        throw isUnavailable(error) ? unreachable(error) : error;
      }
    },
    writeAside: (work) => runTransaction({ pool, begin: 'begin', version: changes.version() }, work),
  };
}

/** Connects when a connection is first needed, and again after the server was away. */
export async function openDatabase({
  url,
  replicaUrl,
  readers = defaults.readers,
  statementTimeoutMs = defaults.statementTimeoutMs,
  application = defaults.application,
  lockWaitMs = writeMs,
  onLockWait,
  ...waiting
}: DatabaseOptions): Promise<Database> {
  const openReadPool = (database: string): pg.Pool =>
    openPool(
      database,
      { max: readers, statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + graceMs },
      readerSettings,
    );
  const readPool = openReadPool(url);
  const replicaPool = replicaUrl === undefined ? undefined : openReadPool(replicaUrl);
  const writePool = openPool(
    url,
    { max: 1, query_timeout: writeMs, application_name: application },
    `${writerSettings} -c lock_timeout=${lockWaitMs}`,
  );
  const changes = openChanges(url);
  await changes.ready;
  const retry = openRetry(waiting);

  return {
    read: openReader({ own: readPool, replica: replicaPool }, changes, { statementTimeoutMs, retry }),
    ...openWriter({ pool: writePool, readPool, changes }, { retry, onLockWait }),
    version: changes.version,
    isWritable: changes.isConnected,
    close: async () => {
      await Promise.all([readPool.end(), replicaPool?.end(), writePool.end(), changes.close()]);
    },
  };
}
