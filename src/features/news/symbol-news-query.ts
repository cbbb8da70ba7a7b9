import { queryOptions } from '@tanstack/react-query';
import { news } from '#contract/endpoints/news.ts';
import { ask } from '#src/shared/api/client.ts';

/** Beside other panels news are read, not watched. */
export const symbolNewsIntervalSeconds = 60;

// Assumed: a symbol's page has its latest 30 stories; all of them are one click away.
const pageSize = 30;

/** The latest stories on a symbol. */
export const symbolNewsQuery = (symbol: string) =>
  queryOptions({
    queryKey: ['news', 'symbol', symbol],
    queryFn: ({ signal }) => ask(news, { tickers: [symbol], sort: 'created:desc', pageSize }, { signal }),
    staleTime: symbolNewsIntervalSeconds * 1000,
  });
