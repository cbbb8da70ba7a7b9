import { queryOptions } from '@tanstack/react-query';
import type { MoversQuery } from '#contract/endpoints/movers.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { moverRows, readMovers, type ReadMovers } from './read-movers.ts';

/** How often movers are requested again. */
export const moversIntervalSeconds = 30;

export interface Movers extends ReadMovers {
  readonly staleSeconds: number;
}

/** Movers of the service, which a plan may exclude (403). A page, its parts, prefetch and palette use the same query. */
export const moversQuery = (query: Partial<MoversQuery>) =>
  queryOptions({
    queryKey: ['bars', 'movers', query],
    queryFn: async ({ signal }): Promise<Movers> => {
      const { rows, staleSeconds } = await fetchEndpoint(moverRows, query, { signal });
      return { ...readMovers(rows[0] ?? {}), staleSeconds };
    },
    staleTime: (moversIntervalSeconds * 1000) / 2,
  });
