import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { compare } from './comparison/comparison.ts';
import { ratiosIntervalSeconds, ratiosQuery } from './ratios-query.ts';
import { maxCompanies, periodOf, type RatiosSearch } from './ratios-search.ts';

/** The companies that were compared last. */
export const lastCompanies = createStoredValue<readonly string[]>('ratios', (stored) =>
  !Array.isArray(stored) ? [] : stored.filter((one) => typeof one === 'string').slice(0, maxCompanies),
);

/** Assumed: without a comparison or watchlist of the reader the example compares four large companies of different industries. */
const largeCompanies = ['AAPL', 'MSFT', 'JPM', 'XOM'];

/** Companies for a page without any in its address. */
interface Example {
  readonly symbols: readonly string[];
  /** where they come from */
  readonly source: string;
}

function useExample(): Example {
  const last = useStoredValue(lastCompanies);
  const lists = useStoredValue(watchlists);
  if (last.length > 0) return { symbols: last, source: 'your last comparison' };
  const [list] = lists;
  return list
    ? { symbols: list.symbols.slice(0, maxCompanies), source: `the watchlist ${list.name}` }
    : { symbols: largeCompanies, source: 'four large companies' };
}

export type RatiosPageData = ReturnType<typeof useRatiosPage>;

/** What the page shows of its address: the comparison of its companies, or of an example where it has none. */
export function useRatiosPage(value: RatiosSearch) {
  const example = useExample();
  const isExample = value.symbols.length === 0;
  const exampleKey = example.symbols.join();
  const search = useMemo(
    (): RatiosSearch => (isExample ? { ...value, symbols: exampleKey.split(',') } : value),
    [isExample, value, exampleKey],
  );
  const poll = usePolling();
  const query = useQuery(poll(ratiosQuery(search.symbols, periodOf(search)), ratiosIntervalSeconds));
  const refresh = useRefresh([query]);
  const { data, isPlaceholderData } = query;
  usePublishFreshness({ ...usePollFreshness(query, ratiosIntervalSeconds, data?.staleSeconds), isOnlyPolled: true });

  // Until a new result arrives, the previous one is shown with its own parameters.
  const [shownSearch, setShownSearch] = useState(search);
  if (!isPlaceholderData && shownSearch !== search) setShownSearch(search);
  const comparison = useMemo(() => compare(data?.results ?? [], shownSearch), [data, shownSearch]);
  useEffect(() => {
    if (!isExample) lastCompanies.set(value.symbols);
  }, [isExample, value.symbols]);
  useEffect(() => {
    const known = data?.results.map(({ symbol }) => symbol) ?? [];
    if (known.length > 0) noteSeen({ tickers: known });
  }, [data]);
  return {
    /** what is requested, and what is shown until it has arrived */
    ...{ search, shownSearch },
    /** where the companies of the example come from; undefined without an example */
    exampleSource: isExample ? example.source : undefined,
    ...{ query, comparison },
    /** whether there is a figure to show */
    hasFigures: data !== undefined && comparison.charts.some(({ lines }) => lines.some(({ marks }) => marks.some(({ y }) => y !== null))),
    refresh: () => void refresh(),
  };
}
