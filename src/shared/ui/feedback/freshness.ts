import { useEffect, useSyncExternalStore } from 'react';
import { dataSetNames, failingEndpoints } from '#src/shared/api/failing-endpoints.ts';
import { formatAge } from '#src/shared/time/format.ts';

/** How fresh the current page is; pages publish it, the top bar shows it. Times are on the monotonic clock (time/now.ts). */
export interface Freshness {
  /** when data last arrived, milliseconds; 0 before the first response */
  readonly updatedMs: number;
  readonly failing: boolean;
  /** age that the proxy states for a stale response */
  readonly staleSeconds: number;
  /** polling interval */
  readonly intervalSeconds: number;
  /** the reader has paused polling */
  readonly paused?: boolean;
  /** when the next attempt follows after a failure, milliseconds */
  readonly nextTryMs?: number;
}

let current: Freshness | undefined;
const listeners = new Set<() => void>();

function publish(next: Freshness | undefined): void {
  current = next;
  for (const notify of listeners) notify();
}

export function usePublishFreshness(freshness: Freshness): void {
  const text = JSON.stringify(freshness);
  useEffect(() => publish(JSON.parse(text) as Freshness), [text]);
  useEffect(() => () => publish(undefined), []);
}

export const useFreshness = (): Freshness | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );

export type FreshnessLevel = 'fresh' | 'late' | 'stale';

/**
 * Late after two intervals, stale after five or when the data service fails; a page that is paused, or whose desk has another endpoint that
 * fails, is never fresh.
 *
 * Assumed: a failed request, its retry included, makes the page stale at once, and so does the loss of the network, before a request fails.
 */
export function freshnessLevel(freshness: Freshness, nowSeconds: number, failing: readonly string[] = failingEndpoints()): FreshnessLevel {
  const { updatedMs, staleSeconds, intervalSeconds, paused } = freshness;
  const age = nowSeconds - updatedMs / 1000 + staleSeconds;
  if (!navigator.onLine || freshness.failing || staleSeconds > 0 || age >= 5 * intervalSeconds) return 'stale';
  return paused || failing.length > 0 || age >= 2 * intervalSeconds ? 'late' : 'fresh';
}

/** How fresh a page is: `updated 12 s ago`, `Splits failing, updated 12 s ago`, `offline, …`, `paused, …`, `failing, next try in 43 s, …`. */
export function describeFreshness(freshness: Freshness, nowSeconds: number, failing: readonly string[] = failingEndpoints()): string {
  const { updatedMs, staleSeconds, paused, nextTryMs } = freshness;
  const ago = `${formatAge(nowSeconds - updatedMs / 1000 + staleSeconds)} ago`;
  if (!navigator.onLine) return `offline, last ${ago}`;
  if (paused) return `paused, updated ${ago}`;
  if (freshness.failing) {
    const next = nextTryMs === undefined ? '' : `next try in ${formatAge(nextTryMs / 1000 - nowSeconds)}, `;
    return `failing, ${next}last ${ago}`;
  }
  if (staleSeconds > 0) return `stale, data from ${ago}`;
  if (failing.length > 0) return `${failing.map((name) => dataSetNames[name]).join(', ')} failing, updated ${ago}`;
  const level = freshnessLevel(freshness, nowSeconds, failing);
  return level === 'fresh' ? `updated ${ago}` : `${level}, updated ${ago}`;
}
