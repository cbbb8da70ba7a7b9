import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { ratios, type RatiosResult } from '#contract/endpoints/ratios.ts';
import { ask } from '#src/shared/api/client.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { periodOf, ratiosSearch } from './ratios-search.ts';

/** Assumed: statements come by the quarter, so a page that stays open all day asks again every 15 minutes. */
export const intervalSeconds = 15 * 60;

export interface RatiosAnswer {
  readonly results: readonly RatiosResult[];
  /** companies set aside because of an unexpected shape */
  readonly wrong: number;
  readonly staleSeconds: number;
}

/**
 * Everything of one period word of some companies, whatever its report type: what is missing of one type can then be said by name of
 * the others. What was shown stays while more is asked.
 */
export const ratiosQuery = (symbols: readonly string[], period: string) =>
  queryOptions({
    queryKey: ['ratios', symbols, period],
    queryFn: async ({ signal }): Promise<RatiosAnswer> => {
      const { rows, wrong, staleSeconds } = await ask(ratios, { symbols: [...symbols], periods: [period] }, { signal });
      return { results: rows, wrong: wrong.length, staleSeconds };
    },
    enabled: symbols.length > 0,
    staleTime: intervalSeconds * 1000,
    placeholderData: keepPreviousData,
  });

/** Starts the first query of /ratios; `search` is the address's query string. */
export async function prefetchRatios(client: QueryClient, search: string): Promise<void> {
  const { value } = parseSearch(ratiosSearch, search);
  if (value.symbols.length > 0) await client.prefetchQuery(ratiosQuery(value.symbols, periodOf(value)));
}
