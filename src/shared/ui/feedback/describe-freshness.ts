import { formatAge, formatDated, type Zone } from '#src/shared/time/format.ts';
import type { Freshness } from './freshness.ts';

export type FreshnessLevel = 'fresh' | 'late' | 'stale';

/**
 * Late after two intervals, stale after five or when the data service fails; a page that is paused, or a part of which fails, is never fresh.
 *
 * Assumed: a failed request, its retry included, makes the page stale at once, and so does the loss of the network, before a request fails.
 */
export function freshnessLevel(freshness: Freshness, nowSeconds: number): FreshnessLevel {
  const { updatedMs, failing, staleSeconds, intervalSeconds, paused, isPartial } = freshness;
  const age = nowSeconds - updatedMs / 1000 + staleSeconds;
  if (!navigator.onLine || failing || staleSeconds > 0 || age >= 5 * intervalSeconds) return 'stale';
  return paused || isPartial || age >= 2 * intervalSeconds ? 'late' : 'fresh';
}

/**
 * How fresh a page is: `live, updated 12 s ago`, `every 15 s, updated 12 s ago`, `some data failing, …`, `offline, …`, `paused, …`,
 * `failing, next try in 43 s, …`. @param isLive hints come for these data
 */
export function describeFreshness(freshness: Freshness, nowSeconds: number, isLive = false): string {
  const { updatedMs, failing, staleSeconds, paused, nextTryMs, intervalSeconds } = freshness;
  const ago = `${formatAge(nowSeconds - updatedMs / 1000 + staleSeconds)} ago`;
  const level = freshnessLevel(freshness, nowSeconds);
  if (!navigator.onLine) return `offline, last ${ago}`;
  if (paused) return `paused, updated ${ago}`;
  if (failing) {
    const next = nextTryMs === undefined ? '' : `next try in ${formatAge(nextTryMs / 1000 - nowSeconds)}, `;
    return `failing, ${next}last ${ago}`;
  }
  if (staleSeconds > 0) return `stale, data from ${ago}`;
  if (freshness.isPartial) return `some data failing, updated ${ago}`;
  if (level !== 'fresh') return `${level}, updated ${ago}`;
  return `${isLive ? 'live' : `every ${formatAge(intervalSeconds)}`}, updated ${ago}`;
}

/** That nothing is wrong where nothing arrives. @param newestSeconds of the newest write, Unix seconds */
export const describeQuiet = (newestSeconds: number, zone: Zone, nowSeconds: number): string =>
  `live: no news since ${formatDated(newestSeconds, zone, nowSeconds, false)}, connection fine`;
