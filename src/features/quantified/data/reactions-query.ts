import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { quantified, type QuantifiedQuery } from '#contract/endpoints/quantified.ts';
import { requestIdHeader, staleHeader } from '#contract/http/header-names.ts';
import * as limits from '#contract/schema/limits.ts';
import { queryPairs } from '#contract/schema/query.ts';
import type { WrongRow } from '#contract/schema/rows.ts';
import { fetchJson, readResponse } from '#src/shared/api/client.ts';
import { Failure } from '#src/shared/api/failure.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { latestUpdated, pollSince } from '#src/shared/api/updated-since.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { quantifiedSearch, reactionsParams, type ReactionsParams } from '../quantified-search.ts';
import { parseReaction, type QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';

/** Rows of the first view. */
export const firstPageSize = 100;
export const fullPageSize = limits.quantified.pageSize;
export const maxReactions = 20_000;

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

/** The newest reactions. */
export const reactionsQuery = (params: ReactionsParams) =>
  queryOptions({
    queryKey: ['quantified', 'first', params],
    queryFn: ({ signal }) => fetchReactions({ ...params, pageSize: firstPageSize }, signal),
    staleTime: Infinity,
    structuralSharing: false,
  });

/** Starts the first query of /quantified; `search` is the query string of the address. */
export const prefetchReactions = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchQuery(reactionsQuery(reactionsParams(parseSearch(quantifiedSearch, search).value)));

/** Newest write first, then by id: the order of the service. */
const inServiceOrder = (a: QuantifiedReaction, b: QuantifiedReaction): number =>
  b.record.created - a.record.created || (a.key < b.key ? 1 : a.key > b.key ? -1 : 0);

/** Whether a row is unknown, or a later write of a known one. */
const isNew = (known: ReadonlyMap<string, QuantifiedReaction>, { key, record }: QuantifiedReaction): boolean => {
  const before = known.get(key);
  return before === undefined || before.record.created < record.created;
};

const byKeyOf = (reactions: readonly QuantifiedReaction[]) => new Map(reactions.map((reaction) => [reaction.key, reaction]));

/** Both lists with one row per id, the later write of two. Returns the list `known` itself if nothing is new. */
export function mergeReactions(
  known: readonly QuantifiedReaction[],
  received: readonly QuantifiedReaction[],
): readonly QuantifiedReaction[] {
  if (received.length === 0) return known;
  const byKey = byKeyOf(known);
  let changed = false;
  for (const reaction of received) {
    if (!isNew(byKey, reaction)) continue;
    byKey.set(reaction.key, reaction);
    changed = true;
  }
  return changed ? [...byKey.values()].toSorted(inServiceOrder) : known;
}

/** How many of the received rows are new to a list. */
export function countNew(known: readonly QuantifiedReaction[], received: readonly QuantifiedReaction[]): number {
  if (received.length === 0) return 0;
  const byKey = byKeyOf(known);
  return received.filter((reaction) => isNew(byKey, reaction)).length;
}

/** Seconds between polls for new reactions. */
export const quantifiedIntervalSeconds = 60;

/** The rows written since the first page was received. */
export interface Arrivals {
  readonly rows: readonly QuantifiedReaction[];
  /** Unix seconds of the latest write received */
  readonly seenSeconds: number;
  readonly staleSeconds: number;
}

const writesOf = (rows: readonly QuantifiedReaction[]): number[] => rows.map(({ record }) => record.created);

export const addArrivals = (known: Arrivals, { rows, staleSeconds }: Pick<Arrivals, 'rows' | 'staleSeconds'>): Arrivals => ({
  rows: mergeReactions(known.rows, rows),
  seenSeconds: latestUpdated(known.seenSeconds, writesOf(rows)),
  staleSeconds,
});

/** The state right after the first page; undefined before that. */
function initialArrivals(client: QueryClient, params: ReactionsParams): Arrivals | undefined {
  const first = client.getQueryData(reactionsQuery(params).queryKey);
  return first && { rows: [], seenSeconds: latestUpdated(0, writesOf(first.rows)), staleSeconds: first.staleSeconds };
}

/** New rows since the first page, which must be loaded; each poll adds to the result of the one before it. */
export const arrivalsQuery = (client: QueryClient, params: ReactionsParams) =>
  queryOptions({
    queryKey: ['quantified', 'arrivals', params],
    queryFn: async ({ signal, queryKey }): Promise<Arrivals> => {
      const known = client.getQueryData<Arrivals>(queryKey) ?? { rows: [], seenSeconds: 0, staleSeconds: 0 };
      // With an overlap: `updated_since` is strictly after, and clocks differ.
      const updatedSince = pollSince(known.seenSeconds);
      const received = await readPages((page) => fetchReactions({ ...params, updatedSince, page, pageSize: fullPageSize }, signal), {
        fullPage: fullPageSize,
      });
      return addArrivals(known, received);
    },
    initialData: () => initialArrivals(client, params),
    initialDataUpdatedAt: () => client.getQueryState(reactionsQuery(params).queryKey)?.dataUpdatedAt,
    structuralSharing: false,
  });

/** Assumed: a year of reactions changes little in a minute; an open page fetches them again every 15. */
export const symbolReactionsIntervalSeconds = 15 * 60;

/** One year before a day; of Feb 29 that is Mar 1. */
const oneYearBefore = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)) - 1, Number(day.slice(5, 7)) - 1, Number(day.slice(8)))).toISOString().slice(0, 10);

/**
 * The reactions of one symbol of the last 12 months, in one request.
 *
 * Assumed: of more than 1,000 rows the newest 1,000 represent the symbol, and the panel notes it.
 *
 * @param today in New York
 */
export const symbolReactionsQuery = (symbol: string, today: string) =>
  queryOptions({
    queryKey: ['quantified', 'symbol', symbol, today],
    queryFn: async ({ signal }) => {
      const page = await fetchReactions({ symbols: [symbol], dateFrom: oneYearBefore(today), pageSize: fullPageSize }, signal);
      return { ...page, isCut: page.rows.length + page.wrong.length >= fullPageSize };
    },
    staleTime: symbolReactionsIntervalSeconds * 1000,
    structuralSharing: false,
  });

/** Keys whose symbol was remembered, because a growing list is passed again and again. */
const rememberedKeys = new Set<string>();

/** Remembers the symbols of received reactions, to offer them where symbols are typed. */
export function rememberSymbols(reactions: readonly QuantifiedReaction[]): void {
  const added = reactions.filter(({ key }) => !rememberedKeys.has(key));
  if (added.length === 0) return;
  for (const { key } of added) rememberedKeys.add(key);
  noteSeen({ tickers: added.map(({ record }) => record.Symb) });
}
