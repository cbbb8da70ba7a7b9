import { csv } from '#contract/schema/codecs.ts';
import { parameter } from '#contract/schema/endpoint.ts';
import * as limits from '#contract/schema/limits.ts';

export const maxSymbols = 500;

/**
 * A watchlist in the URL: its symbols, the first prefixed with the list's name: `list=Chips:NVDA,AMD`.
 *
 * Assumed: the URL holds the symbols, so that a link shows the same rows in every browser; typed symbols override a list.
 */
export const listParameter = parameter('list', csv(maxSymbols), { list: true });

export const symbolsOf = (list: readonly string[] | undefined): string[] | undefined => list?.map((part) => part.replace(/.*:/, ''));

interface Listing {
  readonly tickers?: readonly string[];
  readonly list?: readonly string[];
}

const maxFeedTickers = limits.calendar.tickers;

/** Assumed: the URL of a calendar feed takes 50 tickers; a longer watchlist is cut, with a message. */
export function feedTickers({ list, tickers = symbolsOf(list) }: Listing): { tickers?: string[] } {
  return tickers ? { tickers: tickers.slice(0, maxFeedTickers) } : {};
}

/** A message about the tickers that a calendar feed omits; undefined where there are none. */
export const describeOmitted = ({ list = [], tickers }: Listing): string | undefined =>
  tickers || list.length <= maxFeedTickers
    ? undefined
    : `A calendar takes ${maxFeedTickers} tickers: the first ${maxFeedTickers} of the watchlist’s ${list.length}.`;
