import type { QueryClient } from '@tanstack/react-query';
import { guidance, type GuidanceRecord } from '#contract/endpoints/guidance.ts';
import * as limits from '#contract/schema/limits.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { liveList } from '#src/shared/api/live-list/live-list.ts';
import { currentRequest } from '#src/shared/calendar/calendar-search.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { guidanceSearch, type GuidanceRequest, requestOf } from './guidance-search.ts';

/** Polling interval: guidance can arrive at any time, but the calendar is not a live feed. */
export const guidanceIntervalSeconds = 5 * 60;

export const pageSize = limits.calendar.pageSize;

/** The records of a request, newest first, a thousand at a time; ordered by update where `updatedSince` is given. */
export const guidanceList = liveList<GuidanceRequest, GuidanceRecord>({
  name: 'guidance',
  intervalSeconds: guidanceIntervalSeconds,
  pageSize,
  fetchPage(request, params, signal) {
    const since = [request.updatedSince, params.updatedSince].filter((seconds) => seconds !== undefined);
    const query = { ...request, ...params, ...(since.length > 0 && { updatedSince: Math.max(...since) }) };
    return fetchEndpoint(guidance, query, { signal });
  },
  keyOf: ({ id }) => id,
  versionOf: ({ updated }) => updated,
  compare: ({ updatedSince }) => (updatedSince === undefined ? compareDays : compareUpdates),
  admission: 'at once',
});

const compareIds = (a: GuidanceRecord, b: GuidanceRecord): number => (a.id === b.id ? 0 : a.id < b.id ? -1 : 1);
/** The orders of the service. */
const compareDays = (a: GuidanceRecord, b: GuidanceRecord): number => (a.date === b.date ? compareIds(b, a) : a.date < b.date ? 1 : -1);
const compareUpdates = (a: GuidanceRecord, b: GuidanceRecord): number => a.updated - b.updated || compareIds(a, b);

/** Starts the first query of /guidance; `search` is the address's query string. */
export const prefetchGuidance = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(guidanceList.pagesQuery(currentRequest(parseSearch(guidanceSearch, search).value, requestOf)));
