import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { SplitDateField, SplitsQuery } from '#contract/endpoints/splits.ts';
import * as limits from '#contract/schema/limits.ts';
import type { WrongRow } from '#contract/schema/rows.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { latestUpdated, pollSince } from '#src/shared/api/updated-since.ts';
import { currentRequest } from '#src/shared/calendar/calendar-search.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { readSplit, type Split, splitRows } from '#src/records/splits/split.ts';
import { type SplitsRequest, requestOf, splitsSearch } from './splits-search.ts';

export const pageSize = limits.calendar.pageSize;

export interface SplitsPage {
  readonly rows: readonly Split[];
  readonly wrong: readonly WrongRow[];
  readonly staleSeconds: number;
}

/** @throws Failure */
export async function fetchSplits(query: Partial<SplitsQuery>, signal: AbortSignal): Promise<SplitsPage> {
  const { rows, wrong, staleSeconds } = await fetchEndpoint(splitRows, { ...query, pageSize }, { signal });
  return { rows: rows.map(readSplit), wrong, staleSeconds };
}

/** The splits of a request, newest first, a thousand at a time. */
export const splitsQuery = (request: SplitsRequest) =>
  infiniteQueryOptions({
    queryKey: ['splits', 'pages', request],
    queryFn: ({ signal, pageParam }) => fetchSplits({ ...request, page: pageParam }, signal),
    initialPageParam: 0,
    // Invalid rows count towards a full page.
    getNextPageParam: ({ rows, wrong }, _, page) => (rows.length + wrong.length < pageSize ? undefined : page + 1),
    staleTime: Infinity,
    structuralSharing: false,
  });

/** Every split of one company. */
export const companySplitsQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['splits', 'company', ticker],
    queryFn: async ({ signal }) => (await fetchSplits({ tickers: [ticker], dateSearchField: 'ex' }, signal)).rows,
    staleTime: 300_000,
    enabled: ticker !== '',
  });

/** Starts the first query of /splits; `search` is the address's query string. */
export const prefetchSplits = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(splitsQuery(currentRequest(parseSearch(splitsSearch, search).value, requestOf)));

/** The date a view is ordered by; "" where there is none. */
export const dayBy = ({ days }: Split, by: SplitDateField): string => (by === 'ex' ? days.date_ex : days.date_announced) ?? '';

/** The order of the service: date, then id, both descending. */
const compareBy =
  (by: SplitDateField) =>
  (a: Split, b: Split): number => {
    const [one, other] = [dayBy(a, by), dayBy(b, by)];
    if (one !== other) return one < other ? 1 : -1;
    return a.key < b.key ? 1 : -1;
  };

/** Merges two lists by id, keeping the later version. Returns the same list if nothing changed. */
export function mergeSplits(known: readonly Split[], arrived: readonly Split[], by: SplitDateField): readonly Split[] {
  const byKey = new Map(known.map((split) => [split.key, split]));
  let changed = false;
  for (const split of arrived) {
    const existing = byKey.get(split.key);
    if (existing && existing.record.updated >= split.record.updated) continue;
    byKey.set(split.key, split);
    changed = true;
  }
  return changed ? [...byKey.values()].sort(compareBy(by)) : known;
}

export const splitsIntervalSeconds = 300;

/** Splits updated since the pages were loaded. */
interface Arrivals {
  readonly splits: readonly Split[];
  /** the latest update time seen */
  readonly seenSeconds: number;
  readonly staleSeconds: number;
}

/** The initial state once the pages are loaded; undefined before. */
function noneSince(client: QueryClient, request: SplitsRequest): Arrivals | undefined {
  const pages = client.getQueryData(splitsQuery(request).queryKey)?.pages;
  const writes = pages?.flatMap(({ rows }) => rows.map(({ record }) => record.updated)) ?? [];
  return pages && { splits: [], seenSeconds: latestUpdated(0, writes), staleSeconds: pages[0]?.staleSeconds ?? 0 };
}

/** Splits updated since the pages were loaded: each poll adds to the result of the previous one. */
export const arrivalsQuery = (client: QueryClient, request: SplitsRequest) =>
  queryOptions({
    queryKey: ['splits', 'arrivals', request],
    queryFn: async ({ signal, queryKey }): Promise<Arrivals> => {
      const known = client.getQueryData<Arrivals>(queryKey) ?? { splits: [], seenSeconds: 0, staleSeconds: 0 };
      const updatedSince = Math.max(pollSince(known.seenSeconds), request.updatedSince ?? 0);
      const { rows, staleSeconds } = await readPages((page) => fetchSplits({ ...request, updatedSince, page }, signal), {
        fullPage: pageSize,
      });
      const writes = rows.map(({ record }) => record.updated);
      return { splits: mergeSplits(known.splits, rows, 'announced'), seenSeconds: latestUpdated(known.seenSeconds, writes), staleSeconds };
    },
    initialData: () => noneSince(client, request),
    initialDataUpdatedAt: () => client.getQueryState(splitsQuery(request).queryKey)?.dataUpdatedAt,
    structuralSharing: false,
  });
