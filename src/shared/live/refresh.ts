import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { type Hint, hintedLists, type HintedList } from '#contract/proxy/events.ts';
import { accessRefusal } from '#src/shared/api/access-refusal.ts';
import { noteHint } from '#src/shared/api/client.ts';
import { optionOf } from '#src/shared/api/polling.ts';

/** Assumed: hints repeat a query at most thirty times as often as it is polled, for one that is polled every few minutes reads much. */
const maxEarlier = 30;
const listMs = 1000;
const barsMs = 5000;
/** What was read within this time is not read again when the stream has opened or the computer has woken. */
const freshMs = 5000;

/** The list that a query reads: the one its key names, first or after the name of a page. */
const listOf = ([first, second]: QueryKey): HintedList | undefined =>
  hintedLists.find((list) => list === first) ?? hintedLists.find((list) => list === second);

interface Polled {
  readonly query: Query;
  /** what polls it; the query itself may have the options of an observer that only reads */
  readonly observer: Query['observers'][number];
  readonly intervalMs: number;
}

/**
 * The queries that the page polls now: none while paused, or before the wait after a failure is over.
 *
 * @param event whose rule after a failure applies (`usePolling`)
 */
function polledQueries(client: QueryClient, event: 'refetchOnWindowFocus' | 'refetchOnReconnect'): readonly Polled[] {
  const all: readonly Query[] = client.getQueryCache().getAll();
  return all.flatMap((query) =>
    query.observers
      .flatMap((observer): Polled[] => {
        const { options } = observer;
        const intervalMs = optionOf(options.refetchInterval, query);
        const isDue = optionOf(options.enabled, query) !== false && optionOf(options[event], query) === true;
        return isDue && typeof intervalMs === 'number' && intervalMs < Infinity ? [{ query, observer, intervalMs }] : [];
      })
      .slice(0, 1),
  );
}

/**
 * Repeats polled queries, except those that were read a moment ago; in a hidden tab when it is shown.
 *
 * @param gapMs no earlier than this after the last result
 * @returns whether some are left, also of requests in flight, which may have been answered before the change
 */
function repeat(polled: readonly Polled[], gapMs: (intervalMs: number) => number): boolean {
  if (document.visibilityState === 'hidden') {
    for (const { query } of polled) query.invalidate();
    return false;
  }
  const ready = polled.filter(
    ({ query: { state }, intervalMs }) =>
      state.fetchStatus !== 'fetching' && Math.abs(Date.now() - state.dataUpdatedAt) >= gapMs(intervalMs),
  );
  if (ready.length > 0) noteHint();
  for (const { observer } of ready) void observer.refetch({ cancelRefetch: false });
  return ready.length < polled.length;
}

/** What hints do: the queries of a list are repeated early, those that come within a second as one. */
export function followHints(client: QueryClient) {
  /** lists that were repeated within the last second, and whether again after it */
  const held = new Map<HintedList, boolean>();
  let hasEnded = false;

  function repeatList(list: HintedList): boolean {
    const polled = polledQueries(client, 'refetchOnWindowFocus').filter(({ query }) => listOf(query.queryKey) === list);
    return repeat(polled, (intervalMs) => Math.max(list === 'bars' ? barsMs : 0, intervalMs / maxEarlier));
  }

  function onHint({ list }: Pick<Hint, 'list'>): void {
    if (hasEnded) return;
    if (held.has(list)) {
      held.set(list, true);
      return;
    }
    held.set(list, repeatList(list));
    setTimeout(() => {
      const isLeft = held.get(list);
      held.delete(list);
      if (isLeft) onHint({ list });
    }, listMs);
  }

  return { onHint, end: (): void => void (hasEnded = true) };
}

/** Repeats everything that the page polls; nothing while the proxy refuses this browser: after a sign-in the stream opens again. */
export function refreshAll(client: QueryClient): void {
  if (accessRefusal.get()) return;
  repeat(polledQueries(client, 'refetchOnReconnect'), () => freshMs);
}
