import { useQueries } from '@tanstack/react-query';
import { usePolling } from '#src/shared/api/polling.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { lastPriceQuery, lastPricesIntervalSeconds, type SymbolPrice } from './last-price-query.ts';

export interface LastPrices {
  /** by symbol key; symbols without bars are left out */
  readonly prices: ReadonlyMap<string, SymbolPrice>;
  readonly isPending: boolean;
  /** the first failure */
  readonly error: Error | null;
  /** requests those that failed again */
  readonly refetch: () => void;
}

/** The last prices of many symbols, each symbol once, polled. @param symbols a stable list */
export function useLastPrices(symbols: readonly string[]): LastPrices {
  const poll = usePolling();
  const keys = [...new Set(symbols.map(symbolKey))].filter(Boolean);
  return useQueries({
    queries: keys.map((key) => poll(lastPriceQuery(key), lastPricesIntervalSeconds)),
    combine: (results) => ({
      prices: new Map(
        keys.flatMap((key, index): [string, SymbolPrice][] => {
          const data = results[index]?.data;
          return data ? [[key, data]] : [];
        }),
      ),
      isPending: results.some(({ isPending }) => isPending),
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => {
        for (const { error, refetch } of results) if (error) void refetch();
      },
    }),
  });
}
