import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLiveList } from '#src/shared/api/live-list/use-live-list.ts';
import { announce } from '#src/shared/filters/announce.ts';
import { readAll } from '#src/shared/export/read-all.ts';
import { maxReactions, type ReactionsParams } from '#analysis/address/reactions-address.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { fetchReactions, fullPageSize, reactionsList, rememberSymbols } from './reactions-query.ts';
import { pagesWithTotal, type RowTotal } from './row-total.ts';

interface AllReactions {
  readonly rows: readonly QuantifiedReaction[];
  readonly wrong: number;
  /** rows are missing: loading goes on, was cancelled, or reached the limit */
  readonly truncated: boolean;
}

type LoadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly rows: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: Error };

const idle: LoadState = { kind: 'idle' };

const queryKeyOf = (params: ReactionsParams) => ['quantified', 'all', params] as const;

/** Whether all rows are loaded, or as many as the limit allows. */
const isComplete = (all: AllReactions | undefined): boolean => all !== undefined && (!all.truncated || all.rows.length >= maxReactions);

/** After the next paint; a hidden page does not paint, so after 500 ms at the latest. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });

/**
 * Loads all rows of a request, up to 20,000, a thousand per page. Each page joins the table when it is received. The rows of an earlier,
 * cancelled load stay until more have been received.
 *
 * @param isWanted there may be more rows than those of the first view
 */
export function useAllReactions(params: ReactionsParams, isWanted: boolean) {
  const client = useQueryClient();
  const [state, setState] = useState<LoadState>(idle);
  const [total, setTotal] = useState<RowTotal>();
  const [attempt, setAttempt] = useState(0);
  const stop = useRef<() => void>(undefined);
  // Observed while the page is mounted, so that the cache does not collect it.
  const { data: reactions } = useQuery<AllReactions>({ queryKey: queryKeyOf(params), queryFn: skipToken, structuralSharing: false });

  useEffect(() => {
    const before = client.getQueryData<AllReactions>(queryKeyOf(params));
    if (!isWanted || isComplete(before)) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const received: QuantifiedReaction[] = [];
    let wrongCount = 0;
    stop.current = () => {
      controller.abort();
      setState({ kind: 'stopped' });
      announce(`Stopped after ${received.length.toLocaleString('en-US')} rows.`);
    };
    setState({ kind: 'loading', rows: 0 });
    const pages = pagesWithTotal((page, pageSize) => fetchReactions({ ...params, page, pageSize }, signal), setTotal);
    const fetchPage = async (page: number) => {
      // Parsing would delay the paint of the first rows.
      if (page === 0) await nextPaint();
      const result = await pages(page);
      received.push(...result.rows);
      wrongCount += result.wrong.length;
      return result;
    };
    readAll(fetchPage, {
      fullPage: fullPageSize,
      idOf: ({ key }) => key,
      maxRows: maxReactions,
      signal,
      onProgress: (count) => {
        if (signal.aborted) return;
        if (!before || received.length >= before.rows.length)
          client.setQueryData<AllReactions>(queryKeyOf(params), { rows: [...received], wrong: wrongCount, truncated: true });
        setState({ kind: 'loading', rows: count });
      },
    }).then(
      ({ rows, wrong, truncated }) => {
        if (signal.aborted) return;
        client.setQueryData<AllReactions>(queryKeyOf(params), { rows, wrong, truncated });
        setState(idle);
        announce(
          truncated
            ? `Limit of ${rows.length.toLocaleString('en-US')} rows reached.`
            : `All ${rows.length.toLocaleString('en-US')} rows loaded.`,
        );
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => controller.abort();
  }, [client, params, isWanted, attempt]);

  const isEnded = state.kind === 'stopped' || state.kind === 'failed';
  return {
    reactions,
    state,
    /** rows are missing and on their way */
    isLoading: isWanted && !isComplete(reactions) && !isEnded,
    /** rows of the request, as far as they were counted */
    total,
    cancel: () => stop.current?.(),
    /** loads what a cancelled or failed load has left */
    resume: () => {
      setState(idle);
      setAttempt((last) => last + 1);
    },
  };
}

const none: readonly QuantifiedReaction[] = [];

/** The reactions of a request: the newest rows at once, then all of them, and new rows, which wait until they are admitted. */
export function useReactions(params: ReactionsParams) {
  // The state of the first page decides whether all pages are read, and these are part of the list.
  const isFirstPageFull = useInfiniteQuery(reactionsList.pagesQuery(params)).hasNextPage;
  const all = useAllReactions(params, isFirstPageFull);
  const { rows: reactions, wrong, ...feed } = useLiveList(reactionsList, params, { loaded: all.reactions?.rows ?? none });
  useEffect(() => rememberSymbols(reactions), [reactions]);
  return {
    ...feed,
    reactions,
    all,
    /** number of records of an unexpected shape */
    wrong: all.reactions?.wrong ?? wrong.length,
    hasMore: all.reactions ? all.reactions.truncated : isFirstPageFull,
  };
}
