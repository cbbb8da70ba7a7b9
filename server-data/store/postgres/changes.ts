import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Connection } from './connection.ts';

/** Which changes of the store this process knows of. */
export interface Changes {
  /** See `Store.version`. While the database cannot tell of changes, every call has another version, so that nothing is cached. */
  readonly version: () => number;
  /** Counts a change by this process. */
  readonly note: () => void;
  /** Tells all other processes when the transaction is committed. */
  readonly announce: (connection: Pick<Connection, 'run'>) => Promise<void>;
  /** when the first attempt to connect has ended */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

const reconnectMs = 1000;

/** Listens on a connection of its own (`LISTEN`, `NOTIFY`), and connects again when it ends. */
export function openChanges(url: string): Changes {
  const self = randomUUID();
  let version = 0;
  let isListening = false;
  let isClosed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let connecting: Promise<void> = Promise.resolve();

  async function listen(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'marketdesk changes',
      connectionTimeoutMillis: 3000,
      keepAlive: true,
    });
    client = next;
    const lost = (): void => {
      isListening = false;
      if (client !== next || isClosed) return;
      client = undefined;
      next.end().catch(() => undefined);
      retry = setTimeout(() => {
        connecting = listen();
      }, reconnectMs);
      retry.unref();
    };
    next.on('error', lost);
    next.on('end', lost);
    next.on('notification', ({ payload }) => {
      if (payload !== self) version++;
    });
    try {
      await next.connect();
      // channels belong to the database; a store in another schema has another channel
      const { rows } = await next.query<{ channel: string }>(`select quote_ident('marketdesk ' || current_schema()) as channel`);
      await next.query(`listen ${rows[0]?.channel ?? 'marketdesk'}`);
      version++;
      isListening = true;
    } catch {
      lost();
    }
  }
  const ready = listen();
  connecting = ready;

  return {
    version: () => (isListening ? version : ++version),
    note: () => void version++,
    announce: (connection) => connection.run(`select pg_notify('marketdesk ' || current_schema(), $1)`, self),
    ready,
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end().catch(() => undefined);
    },
  };
}
