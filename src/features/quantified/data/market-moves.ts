import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { indexSymbol, joinSeries, moveAfter, priceBlock, type PriceSeries, priceSeriesQuery } from '#src/records/prices/price-queries.ts';
import type { QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';
import { moveWindows, type WindowMetric } from '#src/records/reactions/windows.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';

/** The moves of SPY over the windows of stories: from its reactions at the same second, else from its minutes. */
export interface MarketMoves {
  /** in percent; NaN where it is not known. @param published Unix seconds */
  readonly moveOf: (published: number, metric: WindowMetric) => number;
  /** the windows of which some moves may be known */
  readonly metrics: readonly WindowMetric[];
}

function rowMoves(loaded: readonly QuantifiedReaction[]): ReadonlyMap<number, QuantifiedReaction['numbers']> {
  const moves = new Map<number, QuantifiedReaction['numbers']>();
  for (const { symbol, publishedSeconds, numbers } of loaded)
    if (publishedSeconds !== undefined && symbolKey(symbol) === indexSymbol) moves.set(publishedSeconds, numbers);
  return moves;
}

/** The move beside a reaction, in percent; NaN where it is not known, and for SPY: less itself it has no move. */
export const moveBeside = (
  { moveOf }: MarketMoves,
  { symbol, publishedSeconds = Number.NaN }: Pick<QuantifiedReaction, 'symbol' | 'publishedSeconds'>,
  metric: WindowMetric,
): number => (symbolKey(symbol) === indexSymbol ? Number.NaN : moveOf(publishedSeconds, metric));

/** The columns of the moves for rows, one for each window of which some are known. */
export function marketColumns(loaded: readonly QuantifiedReaction[], market: MarketMoves): Partial<Record<WindowMetric, Float64Array>> {
  return Object.fromEntries(
    market.metrics.map((metric) => [metric, Float64Array.from(loaded, (reaction) => moveBeside(market, reaction, metric))]),
  );
}

/** Moves by the reactions of SPY, else by its minutes. @param blocks in any order */
export function marketMoves(loaded: readonly QuantifiedReaction[], blocks: readonly PriceSeries[]): MarketMoves | undefined {
  const rows = rowMoves(loaded);
  const minutes = joinSeries(blocks);
  const moveOf = (published: number, { metric, seconds }: (typeof moveWindows)[number]): number =>
    rows.get(published)?.[metric] ?? moveAfter(minutes, published, seconds);
  // A window is less SPY where SPY has a move for at least half of its reactions; else it is raw.
  const known = moveWindows.filter((window) => {
    const measured = loaded.filter(({ symbol, numbers }) => numbers[window.metric] !== null && symbolKey(symbol) !== indexSymbol);
    const matched = measured.filter(({ publishedSeconds = Number.NaN }) => !Number.isNaN(moveOf(publishedSeconds, window)));
    return matched.length > 0 && matched.length * 2 >= measured.length;
  });
  if (known.length === 0) return undefined;
  const byMetric = new Map(known.map((window) => [window.metric, window]));
  return {
    metrics: [...byMetric.keys()],
    moveOf(published, metric) {
      const window = byMetric.get(metric);
      return window ? moveOf(published, window) : Number.NaN;
    },
  };
}

/** Requests for minutes at most: the stories of the newest year have moves against SPY. */
const maxBlocks = 13;

/** Undefined until all have answered; one that failed has no minutes. A stable function, so that its result is one. */
const answered = (results: readonly UseQueryResult<PriceSeries>[]): readonly PriceSeries[] | undefined =>
  results.some(({ isPending }) => isPending) ? undefined : results.flatMap(({ data }) => data ?? []);

/** The moves of SPY beside some reactions. @param isOn requests nothing while it is false */
export function useMarketMoves(loaded: readonly QuantifiedReaction[], isOn: boolean): MarketMoves | undefined {
  const blocks = useMemo(() => {
    const found = new Set(
      isOn ? loaded.flatMap(({ publishedSeconds }) => publishedSeconds ?? []).map((seconds) => priceBlock(seconds, '1m')) : [],
    );
    return [...found].toSorted((a, b) => b - a).slice(0, maxBlocks);
  }, [loaded, isOn]);
  const minutes = useQueries({
    queries: blocks.map((block) => priceSeriesQuery(indexSymbol, '1m', block)),
    combine: answered,
  });
  return useMemo(() => (isOn && minutes ? marketMoves(loaded, minutes) : undefined), [loaded, minutes, isOn]);
}
