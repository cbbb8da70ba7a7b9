import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Connection, idleProbeMs } from './connection.ts';

/** Which changes of the store this process knows of. */
export interface Changes {
  /** See `Store.version`. While the database cannot tell of changes, every call has another version, so that nothing is cached. */
  readonly version: () => number;
  /** The position in the write-ahead log that a replica must have reached, so that readers never go back in time; "" without one. */
  readonly position: () => string;
  /** Whether the database that is written to can be reached. */
  readonly isConnected: () => boolean;
  /** Counts a change by this process, up to a position of the log. */
  readonly note: (position: string) => void;
  /** Tells all other processes when the transaction is committed. */
  readonly announce: (connection: Pick<Connection, 'run'>) => Promise<void>;
  /** when the first attempt to connect has ended */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

const reconnectMs = 1000;

/** How long the database may take to respond when the connection is checked. */
const silentMs = 2000;

/** Where the log ends now; a replica that has become the primary goes on with the positions of the former one. */
export const selectPosition =
  'select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end)::text as position';

/** The later of two positions such as `16/B374D848`. */
export function maxPosition(a: string, b: string): string {
  const parts = (position: string): number[] => position.split('/').map((part) => Number.parseInt(part, 16));
  const [[highA = -1, lowA = -1], [highB = -1, lowB = -1]] = [parts(a), parts(b)];
  if (Number.isNaN(highA)) return b;
  return highA > highB || (highA === highB && lowA >= lowB) || Number.isNaN(highB) ? a : b;
}

const openClient = (url: string): pg.Client =>
  new pg.Client({
    connectionString: url,
    application_name: 'marketdesk changes',
    connectionTimeoutMillis: 3000,
    keepAlive: true,
    keepAliveInitialDelayMillis: idleProbeMs,
  });

/**
 * Listens on a connection of its own (`LISTEN`, `NOTIFY`), and connects again when it ends.
 *
 * @param checkMs how often the connection is checked: a network can end one without a word
 */
export function openChanges(url: string, { checkMs = 5000 } = {}): Changes {
  const self = randomUUID();
  let version = 0;
  let position = '';
  let isListening = false;
  let isClosed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let checkTimer: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();

  const note = (reached: string): void => {
    // first the position: whoever reads for the new version must not get an older state from a replica
    position = maxPosition(position, reached);
    version++;
  };

  async function listen(): Promise<void> {
    const next = openClient(url);
    client = next;
    const lost = (): void => {
      isListening = false;
      clearTimeout(checkTimer);
      if (client !== next || isClosed) return;
      client = undefined;
      next.end().catch(() => undefined);
      retry = setTimeout(() => {
        connecting = listen();
      }, reconnectMs);
      retry.unref();
    };
    const readPosition = async (): Promise<void> => {
      const { rows } = await next.query<{ position: string | null }>(selectPosition);
      note(rows[0]?.position ?? '');
    };
    const scheduleCheck = (): void => {
      checkTimer = setTimeout(() => {
        next.query({ text: 'select', query_timeout: silentMs } as pg.QueryConfig).then(scheduleCheck, lost);
      }, checkMs).unref();
    };
    next.on('error', lost);
    next.on('end', lost);
    let pending: Promise<void> = Promise.resolve();
    next.on('notification', ({ payload }) => {
      if (payload !== self) pending = pending.then(readPosition).catch(lost);
    });
    try {
      await next.connect();
      // channels belong to the database; a store in another schema has another channel
      const { rows } = await next.query<{ channel: string }>(`select quote_ident('marketdesk ' || current_schema()) as channel`);
      await next.query(`listen ${rows[0]?.channel ?? 'marketdesk'}`);
      await readPosition();
      isListening = true;
      scheduleCheck();
    } catch {
      lost();
    }
  }
  const ready = listen();
  connecting = ready;

  return {
    version: () => (isListening ? version : ++version),
    position: () => position,
    isConnected: () => isListening,
    note,
    announce: (connection) => connection.run(`select pg_notify('marketdesk ' || current_schema(), $1)`, self),
    ready,
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      clearTimeout(checkTimer);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
