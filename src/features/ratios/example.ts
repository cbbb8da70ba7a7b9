import { maxCompanies } from './ratios-search.ts';
import { isRecord, createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';

/** The companies that were compared last. */
export const lastCompanies = createStoredValue<readonly string[]>('ratios', (stored) =>
  isRecord(stored) || !Array.isArray(stored) ? [] : stored.filter((one) => typeof one === 'string').slice(0, maxCompanies),
);

/** Assumed: without a comparison or watchlist of the reader the example compares four large companies of different industries. */
const largeCompanies = ['AAPL', 'MSFT', 'JPM', 'XOM'];

/** Companies for a page without any in its address. */
export interface Example {
  readonly symbols: readonly string[];
  /** where they come from */
  readonly source: string;
}

export function useExample(): Example {
  const last = useStoredValue(lastCompanies);
  const lists = useStoredValue(watchlists);
  if (last.length > 0) return { symbols: last, source: 'your last comparison' };
  const [list] = lists;
  return list
    ? { symbols: list.symbols.slice(0, maxCompanies), source: `the watchlist ${list.name}` }
    : { symbols: largeCompanies, source: 'four large companies' };
}
