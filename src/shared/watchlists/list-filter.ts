import type { Filter } from '#src/shared/filters/filter.ts';
import { fromAddress } from './watchlists.ts';

interface Listing {
  readonly list?: readonly string[];
  readonly tickers?: readonly string[];
  readonly symbols?: readonly string[];
  readonly primary?: unknown;
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'symbol' : 'symbols'}`;

/** A watchlist as a filter of a page. Typed symbols override it. */
export const listFilter = {
  on: 'list' as const,
  group: 'Watchlist',
  label: 'Watchlist',
  chip({ list = [], tickers, symbols: typed = tickers, primary }: Listing): string {
    const { name, symbols } = fromAddress(list);
    if (typed) return `${name}: overridden by symbols`;
    return `${primary === true ? 'Mainly about ' : ''}${name}: ${countOf(symbols.length)}`;
  },
  describe({ list = [], tickers, symbols: typed = tickers }: Listing): string {
    const { name, symbols } = fromAddress(list);
    return typed ? `watchlist ${name} overridden by symbols` : `on the ${countOf(symbols.length)} of the watchlist ${name}`;
  },
} satisfies Filter;
