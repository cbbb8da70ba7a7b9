import { useQueries } from '@tanstack/react-query';
import { usePolling } from '#src/shared/api/polling.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { closeBeforeQuery, lastPriceQuery, lastPricesIntervalSeconds, type SymbolPrice } from './last-price-query.ts';
import type { Close } from './price.ts';

interface Results<T> {
  /** by symbol key; symbols without bars are left out */
  readonly values: ReadonlyMap<string, T>;
  readonly isPending: boolean;
  /** the first failure */
  readonly error: Error | null;
  /** requests those that failed again */
  readonly refetch: () => void;
}

interface Result<T> {
  readonly data: T | null | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** The results of one query for each symbol as one. */
const combineBy =
  <T>(keys: readonly string[]) =>
  (results: readonly Result<T>[]): Results<T> => ({
    values: new Map(
      keys.flatMap((key, index): [string, T][] => {
        const data = results[index]?.data;
        return data ? [[key, data]] : [];
      }),
    ),
    isPending: results.some(({ isPending }) => isPending),
    error: results.find(({ error }) => error)?.error ?? null,
    refetch: () => {
      for (const { error, refetch } of results) if (error) void refetch();
    },
  });

const keysOf = (symbols: readonly string[]): readonly string[] => [...new Set(symbols.map(symbolKey))].filter(Boolean);

/** The last prices of many symbols, each symbol once, polled. @param symbols a stable list */
export function useLastPrices(symbols: readonly string[]): Results<SymbolPrice> {
  const poll = usePolling();
  const keys = keysOf(symbols);
  return useQueries({
    queries: keys.map((key) => poll(lastPriceQuery(key), lastPricesIntervalSeconds)),
    combine: combineBy<SymbolPrice>(keys),
  });
}

/** The closes of many symbols before a day; none without a day. @param symbols a stable list */
export function useClosesBefore(symbols: readonly string[], day: string | undefined): Results<Close> {
  const keys = day === undefined ? [] : keysOf(symbols);
  return useQueries({ queries: keys.map((key) => closeBeforeQuery(key, day ?? '')), combine: combineBy<Close>(keys) });
}
