import { useQueries } from '@tanstack/react-query';
import { spelledSymbol } from '#contract/symbol.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { useNow } from '#src/shared/time/now.ts';
import { closeBeforeQuery, type LastBars, lastPriceQuery, lastPriceState } from './last-price-query.ts';
import type { Close } from './price.ts';
import { lastPricesIntervalSeconds } from './price-queries.ts';
import { foundPrice, type PriceState, type SymbolPrice } from './price-state.ts';

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
  readonly data: T | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

/** What several queries have in common. */
const combined = (results: readonly Result<unknown>[]): Omit<Results<never>, 'values'> => ({
  isPending: results.some(({ isPending }) => isPending),
  error: results.find(({ error }) => error)?.error ?? null,
  refetch: () => {
    for (const { error, refetch } of results) if (error) void refetch();
  },
});

const present = <T>(entries: readonly (readonly [string, T | null | undefined])[]): ReadonlyMap<string, T> =>
  new Map(entries.flatMap(([key, value]): (readonly [string, T])[] => (value ? [[key, value]] : [])));

const keysOf = (symbols: readonly string[]): readonly string[] => [...new Set(symbols.map(spelledSymbol))].filter(Boolean);

interface LastPrices extends Results<SymbolPrice> {
  /** the price of a symbol, or why it has none */
  readonly stateOf: (symbol: string) => PriceState;
}

const isUnknown: PriceState = { kind: 'pending' };

/** The last prices of many symbols, each symbol once, polled. @param symbols a stable list */
export function useLastPrices(symbols: readonly string[]): LastPrices {
  const poll = usePolling();
  const now = useNow(60);
  const keys = keysOf(symbols);
  return useQueries({
    queries: keys.map((key) => poll(lastPriceQuery(key), lastPricesIntervalSeconds)),
    combine: (results: readonly Result<LastBars>[]) => {
      const states = new Map(
        keys.flatMap((key, at): [string, PriceState][] => (results[at] ? [[key, lastPriceState(results[at], now)]] : [])),
      );
      return {
        values: present([...states].map(([key, state]) => [key, foundPrice(state)])),
        stateOf: (symbol: string) => states.get(spelledSymbol(symbol)) ?? isUnknown,
        ...combined(results),
      };
    },
  });
}

/** The closes of many symbols before a day; none without a day. @param symbols a stable list */
export function useClosesBefore(symbols: readonly string[], day: string | undefined): Results<Close> {
  const keys = day === undefined ? [] : keysOf(symbols);
  return useQueries({
    queries: keys.map((key) => closeBeforeQuery(key, day ?? '')),
    combine: (results: readonly Result<Close | null>[]) => ({
      values: present(keys.map((key, at) => [key, results[at]?.data])),
      ...combined(results),
    }),
  });
}
