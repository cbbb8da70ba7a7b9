import { skipToken, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { enumText } from '#contract/schema/codecs.ts';
import { parameter } from '#contract/schema/endpoint.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';
import { joinKey } from '#src/shared/symbols/symbol-key.ts';
import { moveWindows } from '#src/shared/reactions/windows.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import {
  buildReactionParams,
  type ReactionPage,
  reactionsIntervalSeconds,
  reactionsQuery,
  reactionSymbol,
  type ReactionUpdates,
  reactionUpdatesKey,
  reactionUpdatesQuery,
} from './reaction-queries.ts';
import { preferredReaction, type Reactions, type RequestStatus, type StoryReaction } from './reaction.ts';

/** The reactions of one request. */
interface ReactionResult {
  readonly page: ReactionPage | undefined;
  readonly status: RequestStatus;
  /** when it was read; 0 before */
  readonly readMs: number;
}

const statusOf = ({ data, error }: UseQueryResult<ReactionPage>): RequestStatus => {
  if (data) return data.isTruncated ? 'truncated' : 'success';
  return error ? (error instanceof Failure ? error : new Failure('shape')) : 'pending';
};

type Pages = readonly (readonly NewsItem[])[];

const noReactions: Reactions = new Map();

/**
 * The requests for pages of stories: one a page, or several where its symbols are long.
 *
 * @returns `page` is the index of the page
 */
const requestsOf = (pages: Pages, tickers: readonly string[] | undefined) =>
  pages.flatMap((items, page) => {
    const all = buildReactionParams(items, tickers);
    return (all.length > 0 ? all : [undefined]).map((params) => ({ page, symbols: params?.symbols ?? [], query: reactionsQuery(params) }));
  });

/** The index of the request that covers each story. */
function indexRequests(pages: Pages, tickers: readonly string[] | undefined, requests: ReturnType<typeof requestsOf>) {
  const bySymbol = new Map(requests.flatMap(({ page, symbols }, index) => symbols.map((symbol) => [`${page} ${symbol}`, index] as const)));
  return new Map(
    pages.flatMap((items, page) =>
      items.flatMap((item) => {
        const index = bySymbol.get(`${page} ${reactionSymbol(item, tickers) ?? ''}`);
        return index === undefined ? [] : [[item.id, index] as const];
      }),
    ),
  );
}

/** The reactions to pages of stories: the requests of a page follow those of the page before it. */
export function useReactions(pages: Pages, tickers: readonly string[] | undefined, name: string) {
  const client = useQueryClient();
  const poll = usePolling();
  const requests = useMemo(() => requestsOf(pages, tickers), [pages, tickers]);
  const isRead = (wanted: number): boolean =>
    requests.every(({ page, query }) => page !== wanted || client.getQueryState(query.queryKey)?.status === 'success');
  const combine = useCallback(
    (all: UseQueryResult<ReactionPage>[]): ReactionResult[] => {
      let failed: { readonly page: number; readonly failure: Failure } | undefined;
      return all.map((result, index) => {
        const page = requests[index]?.page ?? 0;
        const own = statusOf(result);
        // A page waits for those before it, so it shares their failure.
        const status = own === 'pending' && failed && failed.page < page ? failed.failure : own;
        if (own instanceof Failure) failed ??= { page, failure: own };
        return { page: result.data, status, readMs: result.data ? result.dataUpdatedAt : 0 };
      });
    },
    [requests],
  );
  const results = useQueries({
    // Polled only after a failure.
    queries: requests.map(({ page, query }) => poll({ ...query, enabled: isRead(page - 1) }, Infinity)),
    combine,
  });
  const { data: updates } = useQuery<ReactionUpdates>({ queryKey: reactionUpdatesKey(name), queryFn: skipToken, structuralSharing: false });

  const requestOf = useMemo(() => indexRequests(pages, tickers, requests), [pages, tickers, requests]);
  const updated = updates?.reactions ?? noReactions;
  const reactionOf = (item: NewsItem): StoryReaction => {
    const symbol = reactionSymbol(item, tickers);
    const index = requestOf.get(item.id);
    const key = joinKey(item.id, symbol ?? '');
    return {
      symbol,
      reaction: preferredReaction(index === undefined ? undefined : results[index]?.page?.reactions.get(key), updated.get(key)),
      // Stories that arrived after the list was read are part of the next poll; others without a request have no symbol that can be requested.
      status: index === undefined ? 'success' : (results[index]?.status ?? 'pending'),
    };
  };
  return { reactionOf, results };
}

/** Polls for reactions of a list that were written since it was read. */
export function useReactionUpdates(
  results: readonly ReactionResult[],
  items: readonly NewsItem[],
  tickers: readonly string[] | undefined,
  name: string,
): void {
  const client = useQueryClient();
  const poll = usePolling();
  const first = results.find(({ page }) => page !== undefined);
  const scope = { items, tickers, writtenSeconds: first?.page?.writtenSeconds ?? 0, readMs: first?.readMs ?? 0 };
  useQuery(poll(reactionUpdatesQuery(client, name, scope), reactionsIntervalSeconds));
}

/** The window's name in the address, such as `5min`. */
const windowId = ({ label }: { label: string }): string => label.replace(' ', '');
const windowIds = moveWindows.map(windowId);
const defaultWindow = '5min';

const search = { query: { reaction: parameter('reaction', enumText(windowIds)) }, rules: () => [] };

/** The last window chosen in this browser; one in the address takes precedence. */
const storedWindow = createStoredValue('reaction', (stored) => windowIds.find((one) => one === stored) ?? defaultWindow);

/** The index of the window shown for each headline, and a function to choose another. */
export function useReactionWindow(): readonly [index: number, choose: (index: number) => void] {
  const [{ value }, setSearch] = useSearch(search);
  const stored = useStoredValue(storedWindow);
  const choose = (index: number): void => {
    const reaction = windowIds[index] ?? defaultWindow;
    storedWindow.set(reaction);
    setSearch({ reaction }, { replace: true });
  };
  return [windowIds.indexOf(value.reaction ?? stored), choose];
}
