import { useEffect, useSyncExternalStore } from 'react';

/** How fresh the page in view is; pages publish it, the top bar shows it. */
export interface Freshness {
  /** when data last arrived, milliseconds since 1970; 0 before the first answer */
  readonly updatedMs: number;
  readonly failing: boolean;
  /** age the proxy states because its upstream is unwell */
  readonly staleSeconds: number;
  /** how often the page asks */
  readonly intervalSeconds: number;
}

let current: Freshness | undefined;
const listeners = new Set<() => void>();

function publish(next: Freshness | undefined): void {
  current = next;
  for (const tell of listeners) tell();
}

export function usePublishFreshness({ updatedMs, failing, staleSeconds, intervalSeconds }: Freshness): void {
  useEffect(() => publish({ updatedMs, failing, staleSeconds, intervalSeconds }), [updatedMs, failing, staleSeconds, intervalSeconds]);
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

/** Late at two intervals, stale at five or when the data service is unwell (product.md 2.11). */
export function freshnessLevel({ updatedMs, failing, staleSeconds, intervalSeconds }: Freshness, nowSeconds: number): FreshnessLevel {
  const age = nowSeconds - updatedMs / 1000 + staleSeconds;
  if (staleSeconds > 0 || age >= 5 * intervalSeconds) return 'stale';
  return failing || age >= 2 * intervalSeconds ? 'late' : 'fresh';
}
