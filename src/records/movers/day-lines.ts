import { type QueryClient, queryOptions, useQueries } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { BarSession } from '#contract/endpoints/bars.ts';
import { dayOf, findHours } from '#contract/market/day.ts';
import { sessionSpan } from '#contract/market/sessions.ts';
import { readBarSession } from '#contract/market/wire-sessions.ts';
import * as limits from '#contract/schema/limits.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { type Bar, bySymbol } from '#src/records/prices/bars.ts';
import type { LinePoint } from '#src/records/prices/price-line.tsx';
import { fetchBars, lastPricesIntervalSeconds } from '#src/records/prices/price-queries.ts';
import { type PriceState, withoutResponse } from '#src/records/prices/price-state.ts';
import { batched } from '#src/shared/api/batched.ts';
import { perClient } from '#src/shared/api/per-client.ts';
import { usePolling } from '#src/shared/api/polling.ts';

const interval = '5m';
const intervalSeconds = 300;

/** A part of a trading day. */
export interface DayPart {
  /** New York day */
  readonly day: string;
  readonly session: BarSession;
}

/** The prices of a symbol in a part of a day, or why there are none. */
export type DayLine =
  | { readonly kind: 'line'; readonly bars: readonly Bar[] }
  | { readonly kind: 'none' }
  | Extract<PriceState, { readonly kind: 'not in plan' | 'failed' | 'pending' }>;

type Loader = (key: string) => Promise<readonly Bar[] | undefined>;

/** By part of a day. */
const loaders = perClient(() => new Map<string, Loader>());

/** Loads bars in batches: 50 symbols with at most 192 bars each stay below the limit of a response. */
function loaderOf(client: QueryClient, { day, session }: DayPart): Loader {
  const known = loaders(client);
  const name = `${day} ${session}`;
  const load = async (symbols: readonly string[]): Promise<ReadonlyMap<string, readonly Bar[]>> => {
    const { rows } = await fetchBars(client, { symbols: [...symbols], from: day, to: day, interval, session });
    return bySymbol(rows);
  };
  const loader = known.get(name) ?? batched(load, limits.bars.symbols);
  known.set(name, loader);
  return loader;
}

const noBars: readonly Bar[] = [];

/** The bars of 5 minutes of a symbol in a part of a day; symbols requested at about the same time share a request per fifty. */
export const dayLineQuery = (symbol: string, part: DayPart) => {
  const key = spelledSymbol(symbol);
  return queryOptions({
    queryKey: ['bars', 'day line', key, part],
    queryFn: async ({ client }): Promise<readonly Bar[]> => (await loaderOf(client, part)(key)) ?? noBars,
    staleTime: lastPricesIntervalSeconds * 1000,
    structuralSharing: false,
    enabled: key !== '',
  });
};

interface Result {
  readonly data: readonly Bar[] | undefined;
  readonly error: Error | null;
}

function stateOf({ data, error }: Result): DayLine {
  if (!data) return withoutResponse(error) as DayLine;
  return data.length < 2 ? { kind: 'none' } : { kind: 'line', bars: data };
}

/** The lines of some symbols by key, polled. @param keys a stable list of distinct symbol keys @param part stable */
export function useDayLines(keys: readonly string[], part: DayPart): ReadonlyMap<string, DayLine> {
  const poll = usePolling();
  // A new function would combine the results anew with every render.
  const combine = useCallback(
    (results: readonly Result[]): ReadonlyMap<string, DayLine> =>
      new Map(keys.flatMap((key, at): [string, DayLine][] => (results[at] ? [[key, stateOf(results[at])]] : []))),
    [keys],
  );
  return useQueries({ queries: keys.map((key) => poll(dayLineQuery(key, part), lastPricesIntervalSeconds)), combine });
}

/**
 * Bars as points of a line, whose left end is the begin of the hours and whose right end is now or their end: lines of several symbols have
 * one scale of time, so that one that was not traded ends earlier.
 *
 * @param until Unix seconds: the time of the last prices
 */
export function linePoints(bars: readonly Bar[], { day, session }: DayPart, until: number): readonly LinePoint[] {
  const hours = findHours(dayOf(day));
  const [first, last] = hours ? sessionSpan(hours, readBarSession(session)) : [];
  const from = first ?? bars[0]?.seconds;
  if (from === undefined) return [];
  const lastEnd = (bars.at(-1)?.seconds ?? from) + intervalSeconds;
  const to = Math.max(Math.min(until, last ?? until), Math.min(lastEnd, last ?? lastEnd));
  const length = Math.max(to - from, intervalSeconds);
  return bars.map(({ seconds, close }) => ({
    at: Math.min(1, Math.max(0, (seconds + intervalSeconds - from) / length)),
    price: close,
  }));
}

/** The lowest and the highest price of some bars. */
export const rangeOf = (bars: readonly Bar[]): readonly [low: number, high: number] => [
  Math.min(...bars.map(({ low }) => low)),
  Math.max(...bars.map(({ high }) => high)),
];
