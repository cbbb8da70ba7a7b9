import { type QueryClient } from '@tanstack/react-query';
import type { SplitDateField, SplitsQuery } from '#contract/endpoints/splits.ts';
import * as limits from '#contract/schema/limits.ts';
import type { WrongRow } from '#contract/schema/rows.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { liveList } from '#src/shared/api/live-list/live-list.ts';
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

export const splitsIntervalSeconds = 300;

/** The date a view is ordered by; "" where there is none. */
export const dayBy = ({ days }: Split, by: SplitDateField): string => (by === 'ex' ? days.date_ex : days.date_announced) ?? '';

/** The order of the service: date, then id, both descending. */
export const compareSplits =
  (by: SplitDateField) =>
  (a: Split, b: Split): number => {
    const [one, other] = [dayBy(a, by), dayBy(b, by)];
    if (one !== other) return one < other ? 1 : -1;
    return a.key === b.key ? 0 : a.key < b.key ? 1 : -1;
  };

/** The splits of a request, newest first, a thousand at a time. */
export const splitsList = liveList<SplitsRequest, Split>({
  name: 'splits',
  intervalSeconds: splitsIntervalSeconds,
  pageSize,
  fetchPage: (request, { page, updatedSince = 0 }, signal) =>
    fetchSplits({ ...request, page, ...atLeast(request.updatedSince, updatedSince) }, signal),
  keyOf: ({ key }) => key,
  versionOf: ({ record }) => record.updated,
  compare: ({ dateSearchField }) => compareSplits(dateSearchField),
  admission: 'at once',
});

/** The later of two times, where there is one. */
const atLeast = (requested = 0, since: number): { updatedSince?: number } => {
  const updatedSince = Math.max(requested, since);
  return updatedSince > 0 ? { updatedSince } : {};
};

/** Starts the first query of /splits; `search` is the address's query string. */
export const prefetchSplits = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(splitsList.pagesQuery(currentRequest(parseSearch(splitsSearch, search).value, requestOf)));
