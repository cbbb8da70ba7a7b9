import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { quantified, type QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import { requestIdHeader, staleHeader } from '#contract/http/header-names.ts';
import * as limits from '#contract/schema/limits.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { queryPairs } from '#contract/schema/query.ts';
import type { WrongRow } from '#contract/schema/rows.ts';
import { fetchJson, readResponse } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { liveList } from '#src/shared/api/live-list/live-list.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { formatDate } from '#src/shared/time/format.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { quantifiedSearch, reactionsParams } from '../quantified-search.ts';
import type { ReactionsParams } from '#analysis/address/reactions-address.ts';
import { parseReaction, type QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';

/** Rows of the first view. */
export const firstPageSize = 100;
export const fullPageSize = limits.quantified.pageSize;

export interface ReactionsPage {
  readonly rows: readonly QuantifiedReaction[];
  readonly wrong: readonly WrongRow[];
  readonly staleSeconds: number;
}

/** Rows parsed in one task; a page of a thousand in one task would delay the user's input. */
const parseBatchSize = 100;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Fetches one page of reactions and parses it in batches.
 *
 * @throws Failure
 */
export async function fetchReactions(query: Partial<QuantifiedQuery>, signal: AbortSignal): Promise<ReactionsPage> {
  const pairs = new URLSearchParams(queryPairs(quantified, query)).toString();
  const { body, headers } = await fetchJson(`${quantified.path}?${pairs}`, signal);
  if (!Array.isArray(body)) throw new Failure('shape', { requestId: headers.get(requestIdHeader) ?? undefined });
  const rows: QuantifiedReaction[] = [];
  for (let start = 0; start < body.length; start += parseBatchSize) {
    if (start > 0) await nextTask();
    signal.throwIfAborted();
    const { data } = z.safeParse(z.array(quantified.row), body.slice(start, start + parseBatchSize));
    if (data) {
      rows.push(...data.map(parseReaction));
    } else {
      const result = readResponse(quantified, query, body, headers);
      return { ...result, rows: result.rows.map(parseReaction) };
    }
  }
  return { rows, wrong: [], staleSeconds: Number(headers.get(staleHeader) ?? 0) };
}

/** Seconds between polls for new reactions. */
export const quantifiedIntervalSeconds = 60;

/** The newest reactions; all are read by `useAllReactions`. */
export const reactionsList = liveList<ReactionsParams, QuantifiedReaction>({
  name: 'quantified',
  intervalSeconds: quantifiedIntervalSeconds,
  pageSize: firstPageSize,
  changesPageSize: fullPageSize,
  fetchPage: (params, page, signal) => fetchReactions({ ...params, ...page }, signal),
  keyOf: ({ key }) => key,
  versionOf: ({ writtenSeconds }) => writtenSeconds,
  // Newest write first, then by id: the order of the service.
  compare: () => (a, b) => b.writtenSeconds - a.writtenSeconds || (a.key < b.key ? 1 : a.key > b.key ? -1 : 0),
  admission: 'on request',
});

/** Starts the first query of /quantified; `search` is the query string of the address. */
export const prefetchReactions = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(reactionsList.pagesQuery(reactionsParams(parseSearch(quantifiedSearch, search).value)));

/** Assumed: a year of reactions changes little in a minute; an open page fetches them again every 15. */
export const symbolReactionsIntervalSeconds = 15 * 60;

/** One year before a day; of Feb 29 that is Mar 1. */
const oneYearBefore = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)) - 1, Number(day.slice(5, 7)) - 1, Number(day.slice(8)))).toISOString().slice(0, 10);

/** The day of the latest of some reactions. */
function lastDayOf(rows: readonly QuantifiedReaction[]): string | undefined {
  const last = Math.max(...rows.map(({ publishedSeconds = 0 }) => publishedSeconds));
  return last > 0 ? newYorkDay(last) : undefined;
}

const isSince =
  (day: string) =>
  ({ publishedSeconds }: QuantifiedReaction): boolean =>
    publishedSeconds !== undefined && newYorkDay(publishedSeconds) >= day;

/**
 * The reactions of one symbol of the last 12 months, in one request; where it has none of them of the 12 months up to its last one.
 *
 * Assumed: of more than 1,000 rows the newest 1,000 represent the symbol, and the panel notes it.
 *
 * @param today in New York
 */
export const symbolReactionsQuery = (symbol: string, today: string) =>
  queryOptions({
    queryKey: ['quantified', 'symbol', symbol, today],
    queryFn: async ({ signal }) => {
      const read = async (dates: Partial<QuantifiedQuery>) => {
        const page = await fetchReactions({ ...dates, symbols: [symbol], pageSize: fullPageSize }, signal);
        return { ...page, isCut: page.rows.length + page.wrong.length >= fullPageSize };
      };
      const recent = await read({ dateFrom: oneYearBefore(today) });
      if (recent.rows.length + recent.wrong.length > 0) return { ...recent, until: undefined };
      const all = await read({});
      const until = lastDayOf(all.rows);
      /** the New York day of the last one, where it is not of the last 12 months */
      return { ...all, rows: until === undefined ? all.rows : all.rows.filter(isSince(oneYearBefore(until))), until };
    },
    staleTime: symbolReactionsIntervalSeconds * 1000,
    structuralSharing: false,
  });

/** The months that the reactions of a symbol are of: `last 12 months`, `12 months up to Mar 15, 2024`. @param until see `symbolReactionsQuery` */
export const reactionMonths = (until: string | undefined): string =>
  until === undefined ? 'last 12 months' : `12 months up to ${formatDate(until)}`;

/** Keys whose symbol was remembered, because a growing list is passed again and again. */
const rememberedKeys = new Set<string>();

/** Remembers the symbols of received reactions, to offer them where symbols are typed. */
export function rememberSymbols(reactions: readonly QuantifiedReaction[]): void {
  const added = reactions.filter(({ key }) => !rememberedKeys.has(key));
  if (added.length === 0) return;
  for (const { key } of added) rememberedKeys.add(key);
  noteSeen({ tickers: added.map(({ record }) => record.Symb) });
}
