import { queryOptions } from '@tanstack/react-query';
import { type MoversQuery, type MoversResult, movers as endpoint } from '#contract/endpoints/movers.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';

/** How often movers are requested again. */
export const moversIntervalSeconds = 30;

export interface Movers {
  readonly result: MoversResult;
  readonly staleSeconds: number;
}

const nothing: MoversResult = { gainers: [], losers: [] };

/** Movers of the service, which a plan may exclude (403). A page, its parts, prefetch and palette use the same query. */
export const moversQuery = (query: Partial<MoversQuery>) =>
  queryOptions({
    queryKey: ['movers', query],
    queryFn: async ({ signal }): Promise<Movers> => {
      const { rows, staleSeconds } = await fetchEndpoint(endpoint, query, { signal });
      return { result: rows[0] ?? nothing, staleSeconds };
    },
    staleTime: (moversIntervalSeconds * 1000) / 2,
  });
