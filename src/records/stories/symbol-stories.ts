import { queryOptions } from '@tanstack/react-query';
import { news } from '#contract/endpoints/news.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { sinceCompany } from '#src/records/company.ts';

/** The news panel of a symbol is polled less often than the news page. */
export const symbolNewsIntervalSeconds = 60;

// Assumed: a symbol's page has its latest 30 stories; all of them are one click away.
const symbolPageSize = 30;

/** The latest stories on a symbol. */
export const symbolNewsQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['news', 'symbol', symbol, sinceCompany(symbol)],
    queryFn: ({ signal }) =>
      fetchEndpoint(news, { tickers: [symbol], ...sinceCompany(symbol), sort: 'created:desc', pageSize: symbolPageSize }, { signal }),
    staleTime: symbolNewsIntervalSeconds * 1000,
  });
