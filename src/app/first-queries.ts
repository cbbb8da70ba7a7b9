import type { QueryClient } from '@tanstack/react-query';
import { prefetchIdentity } from '#src/app/symbol/identity-query.ts';
import { prefetchGuidance } from '#src/features/guidance/guidance-query.ts';
import { prefetchNews } from '#src/features/news/feed/feed-queries.ts';
import { prefetchReactions } from '#src/features/quantified/data/reactions-query.ts';
import { prefetchRatios } from '#src/features/ratios/ratios-query.ts';
import { prefetchSplits } from '#src/features/splits/splits-query.ts';
import { statusQuery } from '#src/features/status/status-query.ts';

/** Starts the first query of a page; `search` is the query string of its address. */
export type FirstQuery = (client: QueryClient, search: string, pathname: string) => Promise<void>;

/**
 * The first query of each page, by the first part of its path. The router starts it while the page's code is loading, and the build reads from
 * it the requests that the proxy names in the pages (scripts/first-requests.ts), so nothing here needs a document.
 */
export const firstQueries = {
  // The page's code has it, so that the first view does not.
  market: async (client, search) => (await import('./market/first-query.ts')).prefetchMarket(client, search),
  news: prefetchNews,
  quantified: prefetchReactions,
  ratios: prefetchRatios,
  guidance: prefetchGuidance,
  splits: prefetchSplits,
  status: (client) => client.prefetchQuery(statusQuery),
  symbol: (client, _, pathname) => prefetchIdentity(client, pathname),
} satisfies Readonly<Record<string, FirstQuery>>;
