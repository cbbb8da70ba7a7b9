import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { hourMs } from '#contract/time/dates.ts';
import { createPageValue, usePageValue } from '#src/shared/storage/page-value.ts';
import { toMonotonic } from '#src/shared/time/now.ts';
import type { Freshness } from '#src/shared/ui/feedback/freshness.ts';
import { Failure } from './failure.ts';
import { retryBusy, retryTransient } from './retry.ts';

// How often queries are repeated: react-query's own interval, which is silent in a hidden tab, with the reader's pause and the
// waits that a failing service requires.

/** A broken endpoint gets one request in this time. */
const brokenMs = 60_000;
// Assumed: a Retry-After of more than an hour is taken for an hour
const maxWaitMs = hourMs;
/** Presses of `r` within this time are one request. */
const refreshGapMs = 3000;

// The pause is not stored: a page that is loaded anew polls.
const pause = createPageValue({ isPaused: false, resumedMs: 0 });

export const isPaused = (): boolean => pause.get().isPaused;

/** Stops all polls of this tab, or starts them again. */
export function setPaused(next: boolean): void {
  const before = pause.get();
  pause.set({ isPaused: next, resumedMs: before.isPaused && !next ? Date.now() : before.resumedMs });
}

export const usePaused = (): boolean => usePageValue(pause).isPaused;

/**
 * How long after a failure a query is repeated, milliseconds: Retry-After, otherwise a minute. Infinity where a plan excludes
 * the endpoint, for a plan does not change while one looks at the page, and where access has ended, until a sign-in (signed-out.tsx).
 */
export function failureWaitMs(error: Error, intervalSeconds: number): number {
  const { kind, isBusy, retryAfterSeconds } =
    error instanceof Failure ? error : { kind: undefined, isBusy: false, retryAfterSeconds: undefined };
  if (kind === 'plan' || kind === 'signIn' || kind === 'noAccess') return Infinity;
  if (retryAfterSeconds === undefined) return brokenMs;
  const requestedMs = Math.min(retryAfterSeconds * 1000, maxWaitMs);
  // A rate limit or a queue is no defect: its own time counts, however short.
  return Math.max(requestedMs, isBusy ? Math.min(intervalSeconds * 1000, maxWaitMs) : brokenMs);
}

interface State {
  readonly data: unknown;
  readonly dataUpdatedAt: number;
  readonly error: unknown;
  readonly errorUpdatedAt: number;
  readonly status: string;
}
interface Query {
  readonly state: State;
}
interface Polled {
  readonly queryKey: QueryKey;
  readonly enabled?: unknown;
  readonly staleTime?: unknown;
  readonly retry?: unknown;
}

/** The value of an option that may be a function of its query. */
export const optionOf = (option: unknown, query: Query): unknown =>
  typeof option === 'function' ? (option as (query: Query) => unknown)(query) : option;

/** When a failed query may be repeated, Unix milliseconds; 0 for one that has not failed. */
const repeatMs = ({ status, error, errorUpdatedAt }: State, intervalSeconds: number): number =>
  status === 'error' && error instanceof Error ? errorUpdatedAt + failureWaitMs(error, intervalSeconds) : 0;

// Nothing is old when the computer's clock was set back.
const isReadBeforeResume = ({ dataUpdatedAt }: State): boolean => {
  const { resumedMs } = pause.get();
  return dataUpdatedAt < resumedMs && resumedMs <= Date.now();
};

const isOffline = ({ error }: State): boolean => error instanceof Failure && error.kind === 'offline';

/**
 * Adds to a query's options what keeps it current while a component uses it: `useQuery(poll(newsQuery(filters), 15))`.
 *
 * - It is repeated every `intervalSeconds`; never in a hidden tab, which makes up for it at once when it is shown. With an interval
 *   of Infinity it is repeated only after a failure.
 * - While the reader has paused the page, only queries without data are sent. When the pause ends, all are repeated at once.
 * - After a failure it waits as `failureWaitMs` says, also when the tab is shown or the network returns, unless it was the network
 *   that failed. The first failure of a kind that may pass is tried once more at once, later ones are not; what was refused for a moment is
 *   sent again as `retryBusy` says, before it counts as a failure.
 */
export function usePolling() {
  const client = useQueryClient();
  const isPausedNow = usePaused();
  return <Options extends Polled>(options: Options, intervalSeconds: number) => ({
    ...options,
    enabled: (query: Query): boolean =>
      optionOf(options.enabled, query) !== false && (!isPausedNow || (query.state.data === undefined && query.state.status !== 'error')),
    staleTime: (query: Query): number =>
      isReadBeforeResume(query.state) ? 0 : ((optionOf(options.staleTime, query) as number | undefined) ?? intervalSeconds * 1000),
    refetchInterval: ({ state }: Query): number =>
      state.status === 'error' && state.error instanceof Error ? failureWaitMs(state.error, intervalSeconds) : intervalSeconds * 1000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: ({ state }: Query): boolean => Date.now() >= repeatMs(state, intervalSeconds),
    refetchOnReconnect: ({ state }: Query): boolean => isOffline(state) || Date.now() >= repeatMs(state, intervalSeconds),
    retry: (failures: number, error: Error): boolean => {
      const state = client.getQueryState(options.queryKey);
      const hasFailedBefore = state !== undefined && (state.status === 'error' || (state.data === undefined && state.errorUpdatedAt > 0));
      return !isPaused() && (options.retry !== undefined || hasFailedBefore ? retryBusy : retryTransient)(failures, error);
    },
  });
}

interface Refreshed {
  readonly error: Error | null;
  readonly refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
}

/**
 * Repeats queries on the reader's wish, also while paused. Presses that follow within three seconds are the same wish, unless it failed.
 */
export function useRefresh(results: readonly Refreshed[]): () => Promise<void> {
  const pressedMs = useRef(-Infinity);
  return async () => {
    const now = performance.now();
    if (now - pressedMs.current < refreshGapMs && results.every(({ error }) => error === null)) return;
    pressedMs.current = now;
    // Requests in flight are joined.
    await Promise.all(results.map(({ refetch }) => refetch({ cancelRefetch: false })));
  };
}

interface Result {
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
  readonly errorUpdatedAt: number;
}

/** How fresh the data of a polled query are. */
export function usePollFreshness({ dataUpdatedAt, error, errorUpdatedAt }: Result, intervalSeconds: number, staleSeconds = 0): Freshness {
  const isPausedNow = usePaused();
  const updatedMs = useMemo(() => toMonotonic(dataUpdatedAt), [dataUpdatedAt]);
  const failedMs = useMemo(() => toMonotonic(errorUpdatedAt), [errorUpdatedAt]);
  const waitMs = error && !isPausedNow ? failureWaitMs(error, intervalSeconds) : Infinity;
  return {
    updatedMs,
    failing: error !== null,
    staleSeconds,
    intervalSeconds,
    paused: isPausedNow,
    ...(waitMs !== Infinity && { nextTryMs: failedMs + waitMs }),
  };
}

/** Options for a panel whose page already polls the same query: the panel uses the cached result, errors included, and never refetches by itself. */
export const passiveQuery = { retryOnMount: false, refetchOnMount: false, refetchOnReconnect: false } as const;
