import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOutage } from '#src/shared/api/failure.ts';
import { createPageValue, usePageValue } from '#src/shared/storage/page-value.ts';
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
  /** another query on screen fails */
  readonly isPartial?: boolean;
}

const published = createPageValue<Freshness | undefined>(undefined);

/** Whether a query on screen has failed, or has what was in the proxy's cache because the service fails. */
const isFailing = (query: Query): boolean => {
  const { staleSeconds = 0 } = (query.state.data ?? {}) as { staleSeconds?: number };
  return query.isActive() && (isOutage(query.state.error) || staleSeconds > 0);
};

export function usePublishFreshness(freshness: Freshness): void {
  const text = JSON.stringify(freshness);
  useEffect(() => published.set(JSON.parse(text) as Freshness), [text]);
  useEffect(() => () => published.set(undefined), []);
}

/** How fresh the page is, as a whole: a success of one query does not make up for the failure of another. */
export function useFreshness(): Freshness | undefined {
  const freshness = usePageValue(published);
  const isPartial = useQueryClient().getQueryCache().getAll().some(isFailing);
  return freshness && { ...freshness, isPartial };
}

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

/** How fresh a page is: `updated 12 s ago`, `some data failing, …`, `offline, …`, `paused, …`, `failing, next try in 43 s, …`. */
export function describeFreshness(freshness: Freshness, nowSeconds: number): string {
  const { updatedMs, failing, staleSeconds, paused, nextTryMs } = freshness;
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
  return level === 'fresh' ? `updated ${ago}` : `${level}, updated ${ago}`;
}
