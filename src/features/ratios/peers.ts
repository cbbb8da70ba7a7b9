import { queryOptions } from '@tanstack/react-query';
import { news, type NewsItem } from '#contract/endpoints/news.ts';
import { ratios } from '#contract/endpoints/ratios.ts';
import * as limits from '#contract/schema/limits.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';

/** Stories on more companies are round-ups: a name in them says nothing about the others. */
const maxTickers = 6;
/** Assumed: one common story may be chance. */
const minStories = 2;
const maxCandidates = 16;

export interface Peer {
  readonly symbol: string;
  /** stories that name it together with one of the companies */
  readonly stories: number;
}

/** The companies that stories name together with those given, most often first. */
export function countPeers(symbols: readonly string[], stories: readonly NewsItem[]): readonly Peer[] {
  const own = new Set(symbols.map(spelledSymbol));
  const isOwn = (ticker: string): boolean => own.has(spelledSymbol(ticker));
  const named = stories
    .map(tickersOf)
    .filter((tickers) => tickers.length <= maxTickers && tickers.some(isOwn))
    .flatMap((tickers) => tickers.filter((ticker) => !isOwn(ticker)));
  return [...Map.groupBy(named, (ticker) => ticker)]
    .map(([symbol, { length }]) => ({ symbol, stories: length }))
    .filter((peer) => peer.stories >= minStories)
    .toSorted((a, b) => b.stories - a.stories || (a.symbol < b.symbol ? -1 : 1));
}

/**
 * Suggested companies for a comparison. Assumed: peers are those named together in the latest hundred stories, because no record has a
 * sector; of them those that have ratios of the period.
 *
 * @throws Failure
 */
export const peersQuery = (symbols: readonly string[], period: string) =>
  queryOptions({
    queryKey: ['ratios', 'peers', symbols, period],
    queryFn: async ({ signal }): Promise<readonly Peer[]> => {
      const { rows } = await fetchEndpoint(
        news,
        { tickers: [...symbols], sort: 'created:desc', pageSize: limits.news.pageSize },
        { signal },
      );
      const peers = countPeers(symbols, rows).slice(0, maxCandidates);
      if (peers.length === 0) return [];
      const found = await fetchEndpoint(ratios, { symbols: peers.map(({ symbol }) => symbol), periods: [period] }, { signal });
      const measured = new Set(
        found.rows.filter(({ operationRatios }) => operationRatios.length > 0).map(({ symbol }) => spelledSymbol(symbol)),
      );
      return peers.filter(({ symbol }) => measured.has(spelledSymbol(symbol)));
    },
    enabled: symbols.length > 0,
    staleTime: Infinity,
  });
