import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { NewsItem } from '#contract/endpoints/news.ts';
import type { QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import * as limits from '#contract/schema/limits.ts';
import { secondsPerHour } from '#contract/time/dates.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { latestWrite, readChanges } from '#src/shared/api/live-list/changes.ts';
import { overlapOf } from '#src/shared/sources/sources-query.ts';
import { splitSymbols } from '#src/shared/symbols/symbol-lists.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { usualDelay } from '#src/records/reactions/empty/usual-delay.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import { reactionSymbols, tickersOf } from '#src/records/stories/tickers.ts';
import { headlineReactions, type HeadlineReactions } from './reaction.ts';

export const reactionPageSize = limits.quantified.pageSize;

export type ReactionParams = Pick<QuantifiedQuery, 'symbols' | 'dateFrom' | 'dateTo'> & { symbols: readonly string[]; dateFrom: string };

/**
 * The parameters of one request for many stories: their symbols and days. Undefined where none has a symbol that a
 * request can have.
 *
 * Assumed: a page of a hundred stories requests all of its symbols at once, for the service accepts a thousand.
 */
export function buildReactionParams(items: readonly NewsItem[], tickers: readonly string[] | undefined): ReactionParams | undefined {
  const named = items.filter((item) => tickersOf(item).length > 0);
  const days = named.map(({ created }) => newYorkDay(created)).toSorted();
  const [dateFrom, dateTo] = [days[0], days.at(-1)];
  const [symbols] = listsOf(named, tickers);
  return symbols && dateFrom !== undefined && dateTo !== undefined ? { symbols, dateFrom, dateTo } : undefined;
}

/** The symbols of stories as lists that one request can have. */
const listsOf = (items: readonly NewsItem[], tickers: readonly string[] | undefined): readonly string[][] =>
  splitSymbols(items.flatMap((item) => reactionSymbols(tickersOf(item), tickers)).toSorted(), limits.quantified.symbols);

/** The stories of each request, in their order: one part, unless their symbols are too long for one address. */
export function splitStories(items: readonly NewsItem[], tickers: readonly string[] | undefined): readonly (readonly NewsItem[])[] {
  if (items.length < 2 || listsOf(items, tickers).length < 2) return [items];
  const parts: NewsItem[][] = [];
  for (const item of items) {
    const last = parts.at(-1);
    if (last && listsOf([...last, item], tickers).length < 2) last.push(item);
    else parts.push([item]);
  }
  return parts;
}

/** The reactions found by one request. */
export interface ReactionPage {
  readonly reactions: HeadlineReactions;
  /** there are more rows than were read */
  readonly isTruncated: boolean;
  /** how long after publication these rows were first written; undefined where too few say so */
  readonly usualSeconds: number | undefined;
  /** the time of the last written row, Unix seconds, and when the page was read, Unix milliseconds */
  readonly writtenSeconds: number;
  readonly readMs: number;
}

/** The reactions to a page of stories, in one request. */
export const headlineReactionsQuery = (params: ReactionParams) =>
  queryOptions({
    queryKey: ['quantified', 'reactions', params],
    queryFn: async ({ signal }): Promise<ReactionPage> => {
      const { rows, wrong } = await headlineReactions.fetch({ ...params, pageSize: reactionPageSize }, { signal });
      return {
        reactions: bestOf(rows, { otherSession: 'drop' }),
        isTruncated: rows.length + wrong.length >= reactionPageSize,
        usualSeconds: usualDelay(rows),
        writtenSeconds: Math.max(0, ...rows.map(({ writtenSeconds }) => writtenSeconds)),
        readMs: Date.now(),
      };
    },
    staleTime: Infinity,
    structuralSharing: false,
  });

export const reactionsIntervalSeconds = 60;

/** Assumed: a reaction is measured until the end of the next session at most, so older stories are not requested again. */
const maxAgeSeconds = 36 * secondsPerHour;
/** Assumed: of a long list the newest stories are polled, in one request whose address stays short. */
const maxStories = 300;

/** The list whose reactions are polled. */
export interface Scope {
  readonly items: readonly NewsItem[];
  readonly tickers: readonly string[] | undefined;
  /** the first page of the list that has been read; polls follow it */
  readonly page: Pick<ReactionPage, 'writtenSeconds' | 'readMs'> | undefined;
}

/** Reactions that were written since the list was read. */
export interface ReactionUpdates {
  readonly reactions: HeadlineReactions;
  /** the time of the last written row seen */
  readonly seenSeconds: number;
}

/** The parameters for stories whose reactions can still change. */
export function recentStoriesParams({ items, tickers }: Pick<Scope, 'items' | 'tickers'>): ReactionParams | undefined {
  const recent = items.filter(({ created }) => created > nowSeconds() - maxAgeSeconds).toSorted((a, b) => b.created - a.created);
  const [polled = []] = splitStories(recent.slice(0, maxStories), tickers);
  return buildReactionParams(polled, tickers);
}

/** The query key of the polled reactions of a list. */
export const reactionUpdatesKey = (name: string) => ['quantified', 'reactions', 'followed', name] as const;

/**
 * Reactions that were written since a list was read; each poll adds to the result of the one before it.
 *
 * @param name equal for the same list
 */
export const reactionUpdatesQuery = (client: QueryClient, name: string, scope: Scope) => {
  const noUpdates = (): ReactionUpdates => ({
    reactions: new Map(),
    seenSeconds: latestWrite(0, scope.page ? [scope.page.writtenSeconds] : []),
  });
  return queryOptions({
    queryKey: reactionUpdatesKey(name),
    queryFn: async ({ signal, queryKey }): Promise<ReactionUpdates> => {
      const known = client.getQueryData<ReactionUpdates>(queryKey) ?? noUpdates();
      const params = recentStoriesParams(scope);
      if (!params) return known;
      const { symbols, dateFrom } = params;
      const fetchSince = (updatedSince: number) =>
        readPages((page) => headlineReactions.fetch({ symbols, dateFrom, updatedSince, page, pageSize: reactionPageSize }, { signal }), {
          fullPage: reactionPageSize,
        });
      const { rows, seenSeconds } = await readChanges(
        known.seenSeconds,
        overlapOf(client, 'quantified'),
        fetchSince,
        ({ writtenSeconds }) => writtenSeconds,
      );
      if (rows.length === 0) return known;
      return { reactions: bestOf(rows, { otherSession: 'drop', known: known.reactions }), seenSeconds };
    },
    initialData: () => scope.page && noUpdates(),
    initialDataUpdatedAt: () => scope.page?.readMs,
    enabled: scope.page !== undefined,
    structuralSharing: false,
  });
};
