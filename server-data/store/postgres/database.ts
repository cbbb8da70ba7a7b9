import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { Unavailable } from '../unavailable.ts';
import { openChanges } from './changes.ts';
import { type Connection, connectionOf } from './connection.ts';

export interface Database {
  /** All reads see one snapshot. */
  readonly read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** One writer at a time; other instances are told of the change. `work` is done again when the database was away meanwhile. */
  readonly write: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  /** See `Store.version`. */
  readonly version: () => number;
  readonly close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database?…` */
  readonly url: string;
  /** connections for reading */
  readonly readers?: number | undefined;
  /** how long a write waits for a database that is away; by default not at all */
  readonly writeWaitMs?: number | undefined;
  /** called before each wait of a write, with the reason */
  readonly onWait?: ((reason: string) => void) | undefined;
  /** a statement of a reader ends after so long as `Unavailable`, and after it no further one of its transaction begins */
  readonly statementTimeoutMs?: number | undefined;
}

/** Between two attempts to write. */
const retryMs = 1000;

const defaults = { readers: 8, statementTimeoutMs: 10_000, connectTimeoutMs: 3000 };

const cancelled = '57014';
/** Classes of SQLSTATE that say that the server cannot serve now: connection, resources, operator intervention, system error. */
const unavailableStates = /^(?:08|53|57P|58|25006)/;
const connectionFaults = /^(?:ECONN|EPIPE|ENOENT|EACCES|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_)/;
const connectionMessages = /^(?:Connection terminated|timeout e|Client has encountered a connection error|Client was closed)/;

/** Whether the server is away, starting, stopping or full, so that the same statement may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return unavailableStates.test(code) || connectionFaults.test(code) || connectionMessages.test(error.message);
}

const tooSlow = (): Unavailable => new Unavailable('the search took too long; narrow it down or try again later', 10);

function readFault(error: unknown): unknown {
  if (error instanceof pg.DatabaseError && error.code === cancelled) return tooSlow();
  return isUnavailable(error) ? new Unavailable('the store cannot be reached, try again shortly', 2, { cause: error }) : error;
}

interface Transaction {
  readonly pool: pg.Pool;
  readonly begin: string;
  readonly version: number;
  /** see `connectionOf` */
  readonly check?: () => void;
}

async function runTransaction<T>({ pool, begin, version, check }: Transaction, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(connectionOf(client, version, check));
    await client.query('commit');
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

/** Held until the transaction ends, in all processes. */
const lockStore = `select pg_advisory_xact_lock(hashtext('marketdesk'), hashtext(current_schema()))`;

/** Connects when a connection is first needed, and again after the server was away. */
export async function openDatabase({
  url,
  readers = defaults.readers,
  statementTimeoutMs = defaults.statementTimeoutMs,
  writeWaitMs = 0,
  onWait = () => undefined,
}: DatabaseOptions): Promise<Database> {
  const openPool = (options: pg.PoolConfig, settings: string): pg.Pool => {
    const address = new URL(url);
    const given = address.searchParams.get('options') ?? '';
    address.searchParams.set('options', `${given} ${settings}`.trim());
    const pool = new pg.Pool({
      connectionString: address.href,
      connectionTimeoutMillis: defaults.connectTimeoutMs,
      application_name: 'marketdesk',
      keepAlive: true,
      ...options,
    });
    // an idle connection that ends is replaced by the next use
    pool.on('error', () => undefined);
    // one that ends while it is in use fails its statement
    pool.on('connect', (client) => void client.on('error', () => undefined));
    return pool;
  };
  const readPool = openPool({ max: readers, statement_timeout: statementTimeoutMs }, readerSettings);
  const writePool = openPool({ max: 1 }, writerSettings);
  const changes = openChanges(url);
  await changes.ready;

  const retryWhileAway = async <T>(attempt: () => Promise<T>): Promise<T> => {
    for (const end = Date.now() + writeWaitMs; ;) {
      try {
        return await attempt();
      } catch (error) {
        if (!isUnavailable(error) || Date.now() >= end) throw error;
        onWait(error instanceof Error ? error.message : String(error));
        await setTimeout(retryMs);
      }
    }
  };

  return {
    read: async (work) => {
      try {
        const end = Date.now() + statementTimeoutMs;
        // a list may need several statements
        const check = (): void => {
          if (Date.now() > end) throw tooSlow();
        };
        return await runTransaction({ pool: readPool, begin: 'begin read only', version: changes.version(), check }, work);
      } catch (error) {
        throw readFault(error);
      }
    },
    write: async (work) => {
      const result = await retryWhileAway(() =>
        runTransaction({ pool: writePool, begin: 'begin', version: changes.version() }, async (connection) => {
          await connection.run(lockStore);
          const written = await work(connection);
          await changes.announce(connection);
          return written;
        }),
      );
      changes.note();
      return result;
    },
    version: changes.version,
    close: async () => {
      await Promise.all([readPool.end(), writePool.end(), changes.close()]);
    },
  };
}
