import type { QueryClient } from '@tanstack/react-query';
import { guidance } from '#contract/endpoints/guidance.ts';
import * as limits from '#contract/schema/limits.ts';
import { eventOf, type GuidanceEvent } from '#src/records/guidance/guidance-line.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { liveList } from '#src/shared/api/live-list/live-list.ts';
import { currentRequest } from '#src/shared/calendar/calendar-search.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { guidanceSearch, type GuidanceRequest, requestOf } from './guidance-search.ts';

/** Polling interval: guidance can arrive at any time, but the calendar is not a live feed. */
export const guidanceIntervalSeconds = 5 * 60;

export const pageSize = limits.calendar.pageSize;

/** The events of a request, newest first, a thousand at a time; ordered by update where `updatedSince` is given. */
export const guidanceList = liveList<GuidanceRequest, GuidanceEvent>({
  name: 'guidance',
  intervalSeconds: guidanceIntervalSeconds,
  pageSize,
  async fetchPage(request, params, signal) {
    const since = [request.updatedSince, params.updatedSince].filter((seconds) => seconds !== undefined);
    const query = { ...request, ...params, ...(since.length > 0 && { updatedSince: Math.max(...since) }) };
    const { rows, ...rest } = await fetchEndpoint(guidance, query, { signal });
    return { ...rest, rows: rows.map(eventOf) };
  },
  keyOf: ({ key }) => key,
  versionOf: ({ record }) => record.updated,
  compare: ({ updatedSince }) => (updatedSince === undefined ? compareDays : compareUpdates),
  admission: 'at once',
});

type Compare = (a: GuidanceEvent, b: GuidanceEvent) => number;
const compareIds: Compare = (a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1);
/** The orders of the service. */
const compareDays: Compare = (a, b) => (a.record.date === b.record.date ? compareIds(b, a) : a.record.date < b.record.date ? 1 : -1);
const compareUpdates: Compare = (a, b) => a.record.updated - b.record.updated || compareIds(a, b);

/** Starts the first query of /guidance; `search` is the address's query string. */
export const prefetchGuidance = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchInfiniteQuery(guidanceList.pagesQuery(currentRequest(parseSearch(guidanceSearch, search).value, requestOf)));
