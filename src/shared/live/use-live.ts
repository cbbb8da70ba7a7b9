import { skipToken, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { onTick } from '#src/shared/ui/now.ts';
import type { Live, LiveQuestion, Poller } from './live.ts';

/** The first answers are fresh for a while: what polls is loaded when the page has long been drawn. */
const quietMs = 10_000;

/** What a poller has brought, as it stands in the query cache; reading it asks nothing. */
export const liveQuery = (queryKey: QueryKey) => ({ queryKey, queryFn: skipToken, structuralSharing: false }) as const;

/**
 * Keeps a panel current while it is mounted.
 *
 * @param question stable from one render to the next
 * @param readMs when the panel's first data came (`dataUpdatedAt`); 0 as long as there are none
 */
export function useLive<T>(question: LiveQuestion, readMs: number): { live: Live<T> | undefined; refresh: () => Promise<void> } {
  const client = useQueryClient();
  const { data: live } = useQuery<Live<T>>(liveQuery(question.queryKey));
  const poller = useRef<() => Promise<Poller | undefined>>(undefined);
  const first = useRef(readMs);
  first.current ||= readMs;
  const ready = readMs > 0;

  useEffect(() => {
    if (!ready) return undefined;
    let opened: Promise<Poller | undefined> | undefined;
    // A chunk that cannot be loaded now may be there in a minute.
    const open = (): Promise<Poller | undefined> => (opened ??= question.open(client).catch(() => (opened = undefined)));
    let openMs = first.current + quietMs;
    const stop = onTick(() => {
      if (Date.now() < openMs) return;
      openMs = Date.now() + 60_000;
      void open();
    });
    poller.current = open;
    return () => {
      stop();
      poller.current = undefined;
      void opened?.then((running) => running?.close());
    };
  }, [client, question, ready]);

  return { live, refresh: async () => (await poller.current?.())?.refresh() };
}
