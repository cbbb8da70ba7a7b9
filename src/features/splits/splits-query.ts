import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { SplitsQuery } from '#contract/endpoints/splits.ts';
import * as limits from '#contract/limits.ts';
import type { WrongRow } from '#contract/rows.ts';
import { ask } from '#src/shared/api/client.ts';
import { calendarQuestionAt } from '#src/shared/calendar/use-calendar-days.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { readSplit, splitRows, type Split } from './split.ts';
import { questionOf, splitsSearch, type Question } from './splits-search.ts';

export const pageSize = limits.calendar.pageSize;

export interface SplitsPage {
  readonly rows: readonly Split[];
  readonly wrong: readonly WrongRow[];
  readonly staleSeconds: number;
}

/** @throws Failure */
export async function askSplits(query: Partial<SplitsQuery>, signal: AbortSignal): Promise<SplitsPage> {
  const { rows, wrong, staleSeconds } = await ask(splitRows, { ...query, pageSize }, { signal });
  return { rows: rows.map(readSplit), wrong, staleSeconds };
}

/** The splits of a question, newest first, a thousand at a time. */
export const splitsQuery = (question: Question) =>
  infiniteQueryOptions({
    queryKey: ['splits', 'pages', question],
    queryFn: ({ signal, pageParam }) => askSplits({ ...question, page: pageParam }, signal),
    initialPageParam: 0,
    // Rows of another shape filled their page as well.
    getNextPageParam: ({ rows, wrong }, _, page) => (rows.length + wrong.length < pageSize ? undefined : page + 1),
    staleTime: Infinity,
    structuralSharing: false,
  });

/** Every split of one company. */
export const companySplitsQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['splits', 'company', ticker],
    queryFn: async ({ signal }) => (await askSplits({ tickers: [ticker], dateSearchField: 'ex' }, signal)).rows,
    staleTime: 300_000,
    enabled: ticker !== '',
  });

/** Starts the first query of /splits; `search` is the address's query string. */
export const prefetchSplits = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(splitsQuery(calendarQuestionAt(parseSearch(splitsSearch, search).value, questionOf)));
