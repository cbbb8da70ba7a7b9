/** What a key has left in the current minute. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** seconds until the next minute begins: 1..60 */
  readonly resetSeconds: number;
  readonly exceeded: boolean;
}

const minuteMs = 60_000;

/**
 * Counts requests per key in fixed windows.
 *
 * Assumed: a window is a minute of the clock, the same for every key.
 *
 * @param now Unix milliseconds
 */
export function createRateLimit({ perMinute, now }: { perMinute: number; now: () => number }): (key: string) => Allowance {
  let minute = -1;
  const used = new Map<string, number>();
  return (key) => {
    const time = now();
    const current = Math.floor(time / minuteMs);
    if (current !== minute) {
      minute = current;
      used.clear();
    }
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    return {
      limit: perMinute,
      remaining: Math.max(0, perMinute - count),
      resetSeconds: Math.ceil(((current + 1) * minuteMs - time) / 1000),
      exceeded: count > perMinute,
    };
  };
}
