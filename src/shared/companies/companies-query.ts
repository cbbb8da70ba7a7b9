import { queryOptions } from '@tanstack/react-query';
import { ratios } from '#contract/endpoints/ratios.ts';
import * as limits from '#contract/limits.ts';
import { ask } from '#src/shared/api/client.ts';
import { dayOf } from '#src/shared/format/time.ts';
import { nowSeconds } from '#src/shared/ui/now.ts';

/** A company the desk has met; its name is not always known. */
export interface KnownCompany {
  readonly symbol: string;
  readonly name: string | undefined;
}

/**
 * The names of companies the desk has met, so that they are found by them: the service searches by symbol only. Of periods that end
 * later than today there are none, so the answer is little more than the names.
 */
export const companiesQuery = (seen: readonly string[]) => {
  const symbols = seen.slice(0, limits.ratios.symbols);
  return queryOptions({
    queryKey: ['ratio-companies', symbols],
    queryFn: async ({ signal }): Promise<readonly KnownCompany[]> => {
      const asOf = dayOf(nowSeconds(), 'et');
      const { rows } = await ask(ratios, { symbols: [...symbols], periods: ['1Y'], asOf }, { signal });
      return rows.map(({ symbol, company }) => ({ symbol, name: company.standardName || undefined }));
    },
    enabled: symbols.length > 0,
    staleTime: Infinity,
    retry: false,
  });
};
