import { skipToken, useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
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
  splitStories,
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

const combineResults = (results: UseQueryResult<ReactionPage>[]): ReactionResult[] =>
  results.map((result) => ({ page: result.data, status: statusOf(result), readMs: result.data ? result.dataUpdatedAt : 0 }));

type Pages = readonly (readonly NewsItem[])[];

const noReactions: Reactions = new Map();

/**
 * The reactions to pages of stories: one request a page, or several where its symbols are long, each after the one before it has ended. One
 * that fails costs its own stories only.
 */
export function useReactions(pages: Pages, tickers: readonly string[] | undefined, name: string) {
  const client = useQueryClient();
  const poll = usePolling();
  const parts = useMemo(() => pages.flatMap((items) => splitStories(items, tickers)), [pages, tickers]);
  const queries = useMemo(() => parts.map((items) => reactionsQuery(buildReactionParams(items, tickers))), [parts, tickers]);
  const hasEnded = (index: number): boolean => {
    const state = client.getQueryState(queries[index]?.queryKey ?? []);
    return index < 0 || (state !== undefined && state.status !== 'pending');
  };
  const results = useQueries({
    // Polled only after a failure.
    queries: queries.map((query, index) => poll({ ...query, enabled: hasEnded(index - 1) }, Infinity)),
    combine: combineResults,
  });
  const { data: updates } = useQuery<ReactionUpdates>({ queryKey: reactionUpdatesKey(name), queryFn: skipToken, structuralSharing: false });

  const partOf = useMemo(() => new Map(parts.flatMap((items, part) => items.map(({ id }) => [id, part] as const))), [parts]);
  const updated = updates?.reactions ?? noReactions;
  const reactionOf = (item: NewsItem): StoryReaction => {
    const symbol = reactionSymbol(item, tickers);
    const part = partOf.get(item.id);
    const key = joinKey(item.id, symbol ?? '');
    return {
      symbol,
      reaction: preferredReaction(part === undefined ? undefined : results[part]?.page?.reactions.get(key), updated.get(key)),
      // Stories that arrived after the list was read are part of the next poll.
      status: part === undefined ? 'success' : (results[part]?.status ?? 'pending'),
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
