import { queryOptions } from '@tanstack/react-query';
import { ratios } from '#contract/endpoints/ratios.ts';
import * as limits from '#contract/schema/limits.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { retryBusy } from '#src/shared/api/retry.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { splitSymbols } from '#src/shared/symbols/symbol-lists.ts';

/** A company that has appeared on this desk; its name may be unknown. */
export interface KnownCompany {
  readonly symbol: string;
  readonly name: string | undefined;
}

/**
 * The names of companies that have appeared on this desk, so that they can be found by name: the service searches by symbol only. No period
 * ends after today, so the response contains little more than the names.
 */
export const companiesQuery = (seen: readonly string[]) => {
  const [symbols = []] = splitSymbols(seen, limits.ratios.symbols);
  return queryOptions({
    queryKey: ['ratio-companies', symbols],
    queryFn: async ({ signal }): Promise<readonly KnownCompany[]> => {
      const asOf = dayOf(nowSeconds(), 'et');
      const { rows } = await fetchEndpoint(ratios, { symbols, periods: ['1Y'], asOf }, { signal });
      return rows.map(({ symbol, company }) => ({ symbol, name: company.standardName || undefined }));
    },
    enabled: symbols.length > 0,
    staleTime: Infinity,
    retry: retryBusy,
  });
};
