import { skipToken, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { enumText } from '#contract/schema/codecs.ts';
import { parameter } from '#contract/schema/endpoint.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';
import { reactionToStory } from '#src/records/reactions/reaction-to-story.ts';
import { betterOf } from '#analysis/reactions/best-of.ts';
import { symbolOf, tickersOf } from '#src/records/stories/tickers.ts';
import { describeWindow } from '#src/records/reactions/empty/describe-window.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { moveWindows } from '#contract/market/windows.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import {
  buildReactionParams,
  type ReactionPage,
  reactionsIntervalSeconds,
  headlineReactionsQuery,
  splitStories,
  type ReactionUpdates,
  reactionUpdatesKey,
  reactionUpdatesQuery,
} from './reaction-queries.ts';
import type { RequestStatus } from '#src/records/reactions/empty/describe-window.ts';
import type { HeadlineReactions, StoryReaction } from './reaction.ts';

/** The reactions of one request. */
interface ReactionResult {
  readonly page: ReactionPage | undefined;
  readonly status: RequestStatus;
}

const statusOf = ({ data, error }: UseQueryResult<ReactionPage>): RequestStatus => {
  if (data) return data.isTruncated ? 'truncated' : 'success';
  return error ? (error instanceof Failure ? error : new Failure('shape')) : 'pending';
};

/** A request that waits for the retry of a failed one before it has the status of that one. */
function combineResults(results: UseQueryResult<ReactionPage>[]): ReactionResult[] {
  let failure: Failure | undefined;
  return results.map((result) => {
    const status = statusOf(result);
    if (status instanceof Failure) failure ??= status;
    return {
      page: result.data,
      status: status === 'pending' ? (failure ?? status) : status,
    };
  });
}

/** Whether all stories of a list stay without a reaction, as far as is known: then it has no columns of them. */
export const hasNoReactions = (
  items: readonly NewsItem[],
  reactionOf: (item: NewsItem) => StoryReaction,
  results: readonly { readonly status: RequestStatus }[],
): boolean =>
  results.every(({ status }) => status === 'success') &&
  items.every((item) => {
    const storyReaction = reactionOf(item);
    return !storyReaction.reaction && describeWindow(item, storyReaction, moveWindows.length - 1, nowSeconds()).due === undefined;
  });

/** The requests for these parts of a list, each once, and the request of each story. */
function buildRequests(parts: Pages, tickers: readonly string[] | undefined) {
  const queries: ReturnType<typeof headlineReactionsQuery>[] = [];
  const indexes = new Map<string, number>();
  const indexOf = new Map<number, number>();
  for (const items of parts) {
    const params = buildReactionParams(items, tickers);
    if (!params) continue;
    // Pages of one symbol and day have the same request.
    const key = JSON.stringify(params);
    const index = indexes.get(key) ?? queries.push(headlineReactionsQuery(params)) - 1;
    indexes.set(key, index);
    for (const { id } of items) indexOf.set(id, index);
  }
  return { queries, indexOf };
}

type Pages = readonly (readonly NewsItem[])[];

const noReactions: HeadlineReactions = new Map();

/**
 * The reactions to pages of stories: one request a page, or several where its symbols are long, each after the one before it has succeeded.
 * After one that fails, the next wait for its retry.
 */
export function useReactions(pages: Pages, tickers: readonly string[] | undefined, name: string) {
  const client = useQueryClient();
  const poll = usePolling();
  const parts = useMemo(() => pages.flatMap((items) => splitStories(items, tickers)), [pages, tickers]);
  const { queries, indexOf } = useMemo(() => buildRequests(parts, tickers), [parts, tickers]);
  const hasSucceeded = (index: number): boolean => index < 0 || client.getQueryState(queries[index]?.queryKey ?? [])?.status === 'success';
  const results = useQueries({
    // Polled only after a failure.
    queries: queries.map((query, index) => poll({ ...query, enabled: hasSucceeded(index - 1) }, Infinity)),
    combine: combineResults,
  });
  const { data: updates } = useQuery<ReactionUpdates>({ queryKey: reactionUpdatesKey(name), queryFn: skipToken, structuralSharing: false });

  const updated = updates?.reactions ?? noReactions;
  /** returns the same object until a result changes, so that rows render only then */
  const reactionOf = useMemo(() => {
    const usualSeconds = results.find(({ page }) => page?.usualSeconds !== undefined)?.page?.usualSeconds;
    const known = new Map<NewsItem, StoryReaction>();
    const find = (item: NewsItem): StoryReaction => {
      const names = tickersOf(item);
      const index = indexOf.get(item.id);
      const read = index === undefined ? undefined : results[index]?.page?.reactions;
      return {
        symbol: symbolOf(names, tickers),
        symbols: names,
        reaction: reactionToStory(item.id, names, tickers, (key) => betterOf(read?.get(key), updated.get(key))),
        // Stories that arrived after the list was read are part of the next poll.
        status: index === undefined ? 'success' : (results[index]?.status ?? 'pending'),
        usualSeconds,
      };
    };
    return (item: NewsItem): StoryReaction => {
      const found = known.get(item) ?? find(item);
      known.set(item, found);
      return found;
    };
  }, [results, updated, indexOf, tickers]);
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
  const page = results.find((result) => result.page)?.page;
  useQuery(poll(reactionUpdatesQuery(client, name, { items, tickers, page }), reactionsIntervalSeconds));
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
