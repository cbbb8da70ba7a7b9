import { LRUCache } from 'lru-cache';
import type { ExchangeCounts, RequestCount } from '../store/request-counts.ts';

/** Counts the requests of keys over all instances of the service. */
export interface RequestCounts {
  /** Counts a request in a window that begins with the first one. */
  readonly count: (key: string) => RequestCount;
  /** Sends what has not been sent. */
  readonly close: () => Promise<void>;
}

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

/**
 * Each instance counts for itself and adds that to what all have in common four times a second, so a request waits for nothing; a key can
 * exceed its limit by what it sends to other instances in that time. While the common counts are away each instance counts alone.
 * Between two exchanges windows follow the monotonic clock of the process.
 */
export function openRequestCounts(exchange: ExchangeCounts): RequestCounts {
  const windows = new LRUCache<string, Window>({ max: maxKeys });
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const send = async (): Promise<void> => {
    const sent = new Map([...windows.entries()].flatMap(([key, { unsent }]) => (unsent > 0 ? [[key, unsent]] : [])));
    if (sent.size === 0) return;
    try {
      for (const [key, { current, ttl }] of await exchange(sent, windowMs)) {
        const window = windows.get(key);
        const added = sent.get(key);
        if (!window || added === undefined) continue;
        window.known = current;
        window.unsent -= added;
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
