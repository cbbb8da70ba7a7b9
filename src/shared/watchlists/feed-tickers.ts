import * as limits from '#contract/schema/limits.ts';
import { symbolsOf } from '#contract/list-symbols.ts';

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
