import * as limits from '#contract/limits.ts';
import { symbolsOf } from './listed.ts';

interface Listing {
  readonly tickers?: readonly string[];
  readonly list?: readonly string[];
}

const most = limits.calendar.tickers;

/** Assumed: the address of a calendar takes 50 tickers; of a longer watchlist it has the first 50, and says so. */
export function feedTickers({ list, tickers = symbolsOf(list) }: Listing): { tickers?: string[] } {
  return tickers ? { tickers: tickers.slice(0, most) } : {};
}

/** What a calendar leaves out of a watchlist, in words; undefined where that is nothing. */
export const feedLeavesOut = ({ list = [], tickers }: Listing): string | undefined =>
  tickers || list.length <= most ? undefined : `A calendar takes ${most} tickers: the first ${most} of the watchlist’s ${list.length}.`;
