import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { lateSeconds, type SourceRow, sources } from '#contract/endpoints/sources.ts';
import type { PlanName } from '#contract/schema/endpoint.ts';
import { minOverlapSeconds } from '#src/shared/api/live-list/changes.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';

const minuteMs = 60_000;

/**
 * The sources of the data service. It fails with the vendor and with older services, which have no list of them.
 *
 * @param symbols each source says what it has read of them
 */
export const sourcesQuery = (symbols: readonly string[] = []) =>
  queryOptions({
    queryKey: ['sources', symbols],
    queryFn: async ({ signal }) => (await fetchEndpoint(sources, symbols.length === 0 ? {} : { symbols: [...symbols] }, { signal })).rows,
    staleTime: minuteMs,
    retry: false,
    // The sources as a whole are requested once where there are none.
    ...(symbols.length === 0 && { gcTime: Infinity }),
  });

const none: readonly SourceRow[] = [];

/** The sources of the data service; none until they have arrived, and where it does not name them. */
export function useSources(symbols?: readonly string[], enabled = true): readonly SourceRow[] {
  return useQuery({ ...sourcesQuery(symbols), enabled }).data ?? none;
}

/**
 * How far a poll reads back behind the latest write seen, seconds: a minute, and as long as the sources may be late. They are requested
 * behind the poll: once, and then every minute where there are some.
 */
export function overlapOf(client: QueryClient, name: PlanName): number {
  const query = sourcesQuery();
  const { data = none, dataUpdatedAt = 0, errorUpdatedAt = 0 } = client.getQueryState(query.queryKey) ?? {};
  const readMs = Math.max(dataUpdatedAt, errorUpdatedAt);
  if (readMs === 0 || (data.length > 0 && Date.now() - readMs >= minuteMs)) void client.prefetchQuery(query);
  return lateSeconds(data, name) + minOverlapSeconds;
}
