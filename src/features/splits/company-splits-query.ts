import { queryOptions } from '@tanstack/react-query';
import { sinceCompany } from '#src/records/company.ts';
import { fetchSplits, splitsIntervalSeconds } from './splits-query.ts';

/** Every split of the company that has a symbol now. */
export const companySplitsQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['splits', 'company', ticker, sinceCompany(ticker)],
    queryFn: async ({ signal }) => (await fetchSplits({ tickers: [ticker], dateSearchField: 'ex', ...sinceCompany(ticker) }, signal)).rows,
    staleTime: splitsIntervalSeconds * 1000,
    enabled: ticker !== '',
  });
