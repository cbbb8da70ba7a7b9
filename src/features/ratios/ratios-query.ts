import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { ratios, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { periodOf, ratiosSearch } from './ratios-search.ts';

/** Assumed: statements are quarterly, so polling every 15 minutes is enough. */
export const ratiosIntervalSeconds = 15 * 60;

export interface RatiosData {
  readonly results: readonly RatiosResult[];
  /** number of companies with an unexpected shape */
  readonly wrong: number;
  readonly staleSeconds: number;
}

/**
 * All report types of one period of the given companies, so that a missing type can name the others. The previous result stays visible
 * while a new one loads.
 */
export const ratiosQuery = (symbols: readonly string[], period: string) =>
  queryOptions({
    queryKey: ['ratios', symbols, period],
    queryFn: async ({ signal }): Promise<RatiosData> => {
      const { rows, wrong, staleSeconds } = await fetchEndpoint(ratios, { symbols: [...symbols], periods: [period] }, { signal });
      return { results: rows, wrong: wrong.length, staleSeconds };
    },
    enabled: symbols.length > 0,
    staleTime: ratiosIntervalSeconds * 1000,
    placeholderData: keepPreviousData,
  });

/** Starts the first query of /ratios; `search` is the address's query string. */
export async function prefetchRatios(client: QueryClient, search: string): Promise<void> {
  const { value } = parseSearch(ratiosSearch, search);
  if (value.symbols.length > 0) await client.prefetchQuery(ratiosQuery(value.symbols, periodOf(value)));
}

/** Assumed: panels of one company show trailing twelve months, the most informative single figures. */
export const symbolRatiosQuery = (symbol: string) => ratiosQuery([symbol], 'TTM');
