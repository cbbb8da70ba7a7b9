import { useEffect, useSyncExternalStore } from 'react';

/** How fresh the page in view is; pages publish it, the top bar shows it. Times are on the steady clock (now.ts). */
export interface Freshness {
  /** when data last arrived, milliseconds; 0 before the first answer */
  readonly updatedMs: number;
  readonly failing: boolean;
  /** age the proxy states because its upstream is unwell */
  readonly staleSeconds: number;
  /** how often the page asks */
  readonly intervalSeconds: number;
  /** the reader has stopped the polls */
  readonly paused?: boolean;
  /** when the desk will ask again after a failure, milliseconds */
  readonly nextTryMs?: number;
}

let current: Freshness | undefined;
const listeners = new Set<() => void>();

function publish(next: Freshness | undefined): void {
  current = next;
  for (const tell of listeners) tell();
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
 * Late at two intervals, stale at five or when the data service is unwell (product.md 2.11); what is paused is not fresh.
 *
 * Assumed: a question that failed, its second try included, is red at once, for then nothing new arrives, whether the proxy's breaker is open by
 * now or opens with the next.
 */
export function freshnessLevel(freshness: Freshness, nowSeconds: number): FreshnessLevel {
  const { updatedMs, failing, staleSeconds, intervalSeconds, paused } = freshness;
  const age = nowSeconds - updatedMs / 1000 + staleSeconds;
  if (failing || staleSeconds > 0 || age >= 5 * intervalSeconds) return 'stale';
  return paused || age >= 2 * intervalSeconds ? 'late' : 'fresh';
}
