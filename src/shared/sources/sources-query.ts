import { queryOptions, useQuery } from '@tanstack/react-query';
import { type SourceRow, sources } from '#contract/endpoints/sources.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';

const minuteMs = 60_000;

/**
 * The sources of the data service. It fails with the vendor and with older services, which have no list of them.
 *
 * @param symbol each source says what it has read of it
 */
export const sourcesQuery = (symbol?: string) =>
  queryOptions({
    queryKey: ['sources', symbol],
    queryFn: async ({ signal }) => (await fetchEndpoint(sources, symbol === undefined ? {} : { symbols: [symbol] }, { signal })).rows,
    staleTime: minuteMs,
    retry: false,
  });

const none: readonly SourceRow[] = [];

/** The sources of the data service; none until they have arrived, and where it does not name them. */
export function useSources(symbol?: string, enabled = true): readonly SourceRow[] {
  return useQuery({ ...sourcesQuery(symbol), enabled }).data ?? none;
}
