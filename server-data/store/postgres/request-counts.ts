import { LRUCache } from 'lru-cache';
import type { RequestCounts } from '../request-counts.ts';
import type { Database } from './database.ts';

/** Instances tell each other so often. */
const sendMs = 250;
const windowMs = 60_000;
const maxKeys = 10_000;

interface Window {
  /** of all instances, when they were last heard */
  known: number;
  /** of this instance, since then */
  unsent: number;
  endsMs: number;
}

interface Row {
  readonly key: string;
  readonly count: number;
  readonly ttl: number;
}

const addCounts = `
  insert into request_window as w (key, started, count) select key, now(), n from unnest($1::text[], $2::int[]) as counted(key, n)
  on conflict (key) do update set
    count = excluded.count + case when w.started > now() - interval '${windowMs} ms' then w.count else 0 end,
    started = case when w.started > now() - interval '${windowMs} ms' then w.started else now() end
  returning key, count, (1000 * extract(epoch from started + interval '${windowMs} ms' - now()))::int as ttl`;

/**
 * Each instance counts for itself and adds that to the database four times a second, so a request waits for nothing; a key can exceed its
 * limit by what it sends to other instances in that time. While the database is away each instance counts alone. Windows follow the clock
 * of the database, and between two exchanges the monotonic one of the process.
 */
export function openRequestCounts({ writeAside }: Pick<Database, 'writeAside'>): RequestCounts {
  const windows = new LRUCache<string, Window>({ max: maxKeys });
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const send = async (): Promise<void> => {
    const waiting = [...windows.entries()].filter(([, { unsent }]) => unsent > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
    if (waiting.length === 0) return;
    const sent = new Map(waiting.map(([key, { unsent }]) => [key, unsent]));
    try {
      const rows = await writeAside((connection) => connection.all<Row>(addCounts, [...sent.keys()], [...sent.values()]));
      for (const { key, count, ttl } of rows) {
        const window = windows.get(key);
        if (!window) continue;
        window.known = count;
        window.unsent -= sent.get(key) ?? 0;
        window.endsMs = performance.now() + ttl;
      }
    } catch {
      // sent again with the next ones
    }
  };
  const sendSoon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = send();
    }, sendMs).unref();
  };

  return {
    count: (key) => {
      const now = performance.now();
      let window = windows.get(key);
      if (!window || window.endsMs <= now) windows.set(key, (window = { known: 0, unsent: 0, endsMs: now + windowMs }));
      window.unsent++;
      sendSoon();
      return { current: window.known + window.unsent, ttl: Math.max(1, Math.ceil(window.endsMs - now)) };
    },
    close: async () => {
      clearTimeout(timer);
      await sending;
      await send();
    },
  };
}
