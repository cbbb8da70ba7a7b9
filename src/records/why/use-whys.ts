import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { spelledSymbol } from '#contract/symbol.ts';
import { withBaseRate } from '#analysis/why/explain-move.ts';
import type { BaseRate } from '#analysis/why/types.ts';
import { maxLagSeconds } from '#analysis/market/price-series.ts';
import { usePolling } from '#src/shared/api/polling.ts';
import { isOutsidePlan } from '#src/shared/api/failure.ts';
import { useNow } from '#src/shared/time/now.ts';
import { baseRateQuery } from './base-rate-query.ts';
import { spanOf, whyIntervalSeconds, whyQuery, type WhyResult } from './why-query.ts';
import type { WhyRequest, WhyState } from './why-state.ts';

export interface Whys {
  /** why a symbol has moved, or why that is not known */
  readonly stateOf: (symbol: string) => WhyState;
  /** until what is known without base rates is known of all */
  readonly isPending: boolean;
}

interface Result<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
}

/** The same list while no result changes. */
const combined = <T>(results: readonly Result<T>[]): readonly Result<T>[] =>
  results.map(({ data, error, isPending }) => ({ data, error, isPending }));

const off = { enabled: false } as const;

const pending: WhyState = { kind: 'pending' };

/** Why a move has no result. */
const withoutResult = (error: Error | null): WhyState => {
  if (!error) return pending;
  return { kind: 'unknown', reason: isOutsidePlan(error) ? 'Price bars are not in your plan' : 'Prices are not available now' };
};

function toState({ data, error }: Result<WhyResult>, rate: Result<BaseRate | null> | undefined): WhyState {
  if (!data) return withoutResult(error);
  if (data.kind === 'unknown') return data;
  const { placement, why, ...found } = data;
  const isBaseRatePending = why.story !== undefined && placement !== undefined && rate?.isPending === true;
  return { ...found, why: withBaseRate(why, rate?.data ?? undefined), isBaseRatePending };
}

/**
 * Why some symbols have moved on one day: for the rows of a table. Base rates follow. What is over is read once.
 *
 * @param symbols each once
 */
export function useWhys(symbols: readonly string[], { day, session }: Omit<WhyRequest, 'symbol'>): Whys {
  const poll = usePolling();
  const now = useNow(60);
  const until = spanOf({ day, session })?.until;
  const intervalSeconds = until === undefined || now > until + maxLagSeconds ? Infinity : whyIntervalSeconds;
  const keys = [...new Set(symbols.map(spelledSymbol))].filter(Boolean);
  const results = useQueries({
    queries: keys.map((symbol) => poll(whyQuery({ symbol, day, session }), intervalSeconds)),
    combine: combined<WhyResult>,
  });
  // A move without a story needs no base rate.
  const rateQueries = keys.map((symbol, at) => {
    const data = results[at]?.data;
    const fitting = data?.kind === 'found' && data.why.story ? data.placement : undefined;
    return { ...poll(baseRateQuery({ symbol, day, session }, fitting), Infinity), ...(!fitting && off) };
  });
  const rates = useQueries({ queries: rateQueries, combine: combined<BaseRate | null> });
  const names = keys.join();
  const states = useMemo(
    () => new Map(names.split(',').map((key, at) => [key, results[at] ? toState(results[at], rates[at]) : pending])),
    [names, results, rates],
  );
  return {
    stateOf: (symbol) => states.get(spelledSymbol(symbol)) ?? pending,
    isPending: results.some(({ isPending }) => isPending),
  };
}

/** Why one symbol has moved. */
export function useWhy({ symbol, ...move }: WhyRequest): WhyState {
  return useWhys([symbol], move).stateOf(symbol);
}
