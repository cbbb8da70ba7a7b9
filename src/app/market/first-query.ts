import type { QueryClient } from '@tanstack/react-query';
import { symbolsOf } from '#contract/list-symbols.ts';
import type { MoversQuery } from '#contract/endpoints/movers.ts';
import { barSession } from '#contract/market/wire-sessions.ts';
import * as limits from '#contract/schema/limits.ts';
import { moversQuery } from '#src/records/movers/movers-query.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { parseSearch } from '#src/shared/url/use-search.ts';
import { type MarketSearch, marketSearch } from './market-search.ts';
import { extendedAt } from './market-session.ts';

// The queries of movers that an address stands for. Apart from the hooks of the page, whose code the first request does not wait for.

/** What is requested of which symbols: a watchlist is requested whole, so that none of its symbols is missing. */
function narrowed({ list, sector }: MarketSearch): Partial<MoversQuery> {
  const symbols = symbolsOf(list);
  return { ...(symbols && { symbols, maxResults: limits.movers.symbols }), ...(sector !== undefined && { sector }) };
}

/**
 * The query of the list that the address chooses. Up, down and the moves without a story are lists of one response.
 *
 * @param now Unix seconds, which chooses the extended hours
 */
export function moversOf(search: MarketSearch, now = nowSeconds(60)): Partial<MoversQuery> {
  const query = narrowed(search);
  if (search.by === 'volume') return { ...query, by: 'volume' };
  if (search.by === 'extended') return { ...query, session: barSession(extendedAt(now)) };
  return query;
}

/** The query of the session of the same symbols, of which breadth is: that of the list, unless it is of extended hours. */
export const sessionMoversOf = (search: MarketSearch): Partial<MoversQuery> =>
  moversOf(search.by === 'extended' ? { ...search, by: 'up' } : search);

/** The query of the session of all sectors, whichever is chosen. */
export function sectorMoversOf(search: MarketSearch): Partial<MoversQuery> {
  const { sector: _sector, ...query } = sessionMoversOf(search);
  return query;
}

/** Starts the first query of /market; `search` is the address's query string. */
export const prefetchMarket = (client: QueryClient, search: string): Promise<void> =>
  client.prefetchQuery(moversQuery(moversOf(parseSearch(marketSearch, search).value)));
