import { dayMs, minuteMs } from '#contract/time/dates.ts';
import { SourceWait } from '../failures.ts';

/** Assumed: no host minds 8 requests a second; the SEC, which counts strictly, allows 10. */
const pauseMs = 125;

/** The SEC counts the requests to all its hosts together. */
const siteOf = (host: string): string => (/(^|\.)sec\.gov$/.test(host) ? 'sec.gov' : host);

/** Runs what is sent to a host one at a time, in order, and where it is paced at most 8 times a second. */
export type TakeTurn = <T>(host: string, isPaced: boolean, send: () => Promise<T>) => Promise<T>;

export function openTurns(now: () => number, sleep: (ms: number) => Promise<unknown>): TakeTurn {
  /** the end of the last turn, by host */
  const ends = new Map<string, Promise<void>>();
  return async (host, isPaced, send) => {
    const site = siteOf(host);
    const before = ends.get(site);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    ends.set(site, end);
    await before;
    const startMs = now();
    try {
      return await send();
    } finally {
      // a clock that was set back must not make it longer
      const restMs = isPaced ? Math.min(pauseMs, startMs + pauseMs - now()) : 0;
      const pause = restMs > 0 ? sleep(restMs).catch(() => {}) : Promise.resolve();
      void pause.then(() => {
        if (ends.get(site) === end) ends.delete(site);
        resolve();
      });
    }
  };
}

/** Counts a request. @throws SourceWait until the window is over in which the requests are used up */
type CountRequest = () => void;

interface QuotaLimits {
  readonly perMinute?: number | undefined;
  readonly perDay?: number | undefined;
}

/**
 * The limits of one source.
 *
 * Assumed: requests are counted in memory, so a runner that is started again begins at 0; a host that counts says 429.
 */
export function openQuota({ perMinute, perDay }: QuotaLimits, now: () => number): CountRequest {
  const windows = [
    { limit: perMinute, unit: 'minute', endOf: (ms: number) => ms + minuteMs, endMs: 0, count: 0 },
    { limit: perDay, unit: 'day (UTC)', endOf: (ms: number) => (Math.floor(ms / dayMs) + 1) * dayMs, endMs: 0, count: 0 },
  ];
  return () => {
    const nowMs = now();
    for (const window of windows) {
      const endMs = window.endOf(nowMs);
      // a clock that was set back must not make a window longer
      if (nowMs >= window.endMs || window.endMs > endMs) Object.assign(window, { endMs, count: 0 });
      if (window.count < (window.limit ?? Infinity)) continue;
      throw new SourceWait(`the ${window.limit} requests a ${window.unit} are used up`, window.endMs);
    }
    for (const window of windows) window.count++;
  };
}
