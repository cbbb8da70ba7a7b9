import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  indexSymbol,
  joinSeries,
  moveAfter,
  priceBlock,
  type PriceSeries,
  priceSeriesQuery,
  priceSteps,
  type PriceStep,
} from '#src/records/prices/price-queries.ts';
import type { QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';
import { moveWindows, type WindowMetric } from '#contract/market/windows.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';

/** The moves of SPY over the windows of stories: from its reactions at the same second, else from its minutes, else from its bars of 5 minutes. */
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

/** Moves by the reactions of SPY, else by its prices. @param minuteBlocks @param fiveBlocks bars of 5 minutes; both in any order */
export function marketMoves(
  loaded: readonly QuantifiedReaction[],
  minuteBlocks: readonly PriceSeries[],
  fiveBlocks: readonly PriceSeries[] = [],
): MarketMoves | undefined {
  const rows = rowMoves(loaded);
  const [minutes, fives] = [joinSeries(minuteBlocks), joinSeries(fiveBlocks)];
  const moveOf = (published: number, { metric, seconds }: (typeof moveWindows)[number]): number => {
    const known = rows.get(published)?.[metric] ?? moveAfter(minutes, published, seconds);
    return Number.isNaN(known) ? moveAfter(fives, published, seconds, priceSteps['5m'].leastWindowSeconds) : known;
  };
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

const hasPrices = ({ ends }: PriceSeries): boolean => ends.length > 0;

/** The blocks of the stories of some reactions, newest first. */
function blocksOf(seconds: readonly number[], step: PriceStep): readonly number[] {
  const found = new Set(seconds.map((each) => priceBlock(each, step)));
  return [...found].toSorted((a, b) => b - a).slice(0, maxBlocks);
}

/** What a switch that takes off the moves of SPY cannot do, as a sentence; undefined where it does all. */
export function describeMarket(market: MarketMoves | undefined, hasFives: boolean): string | undefined {
  if (!market) return `Windows are raw: no prices of ${indexSymbol} at these stories`;
  const least = priceSteps['5m'].leastWindowSeconds;
  const isRaw = moveWindows.some(({ metric, seconds }) => seconds < least && !market.metrics.includes(metric));
  const label = moveWindows.find(({ seconds }) => seconds >= least)?.label ?? '';
  return hasFives && isRaw ? `Windows under ${label} are raw: ${indexSymbol} has 5-minute prices only` : undefined;
}

/** The moves of SPY beside some reactions, and what they lack. */
export interface MarketState {
  readonly market: MarketMoves | undefined;
  readonly notice: string | undefined;
}

const off: MarketState = { market: undefined, notice: undefined };
const none: readonly number[] = [];

/** @param isOn requests nothing while it is false */
export function useMarketMoves(loaded: readonly QuantifiedReaction[], isOn: boolean): MarketState {
  const seconds = useMemo(() => (isOn ? loaded.flatMap(({ publishedSeconds }) => publishedSeconds ?? []) : none), [loaded, isOn]);
  const blocks = useMemo(() => blocksOf(seconds, '1m'), [seconds]);
  const minutes = useQueries({ queries: blocks.map((block) => priceSeriesQuery(indexSymbol, '1m', block)), combine: answered });
  // Only where there are no minutes at all in a block: those of 5 minutes would measure less.
  const coarseBlocks = useMemo(() => {
    if (!minutes) return none;
    const known = new Set(minutes.flatMap(({ ends }) => (ends.length > 0 ? [priceBlock(ends[0] ?? 0, '1m')] : [])));
    const asked = new Set(blocks);
    return blocksOf(
      seconds.filter((each) => asked.has(priceBlock(each, '1m')) && !known.has(priceBlock(each, '1m'))),
      '5m',
    );
  }, [minutes, blocks, seconds]);
  const fives = useQueries({ queries: coarseBlocks.map((block) => priceSeriesQuery(indexSymbol, '5m', block)), combine: answered });
  return useMemo(() => {
    if (!isOn || !minutes || !fives) return off;
    const market = marketMoves(loaded, minutes, fives);
    return { market, notice: loaded.length === 0 ? undefined : describeMarket(market, fives.some(hasPrices)) };
  }, [loaded, minutes, fives, isOn]);
}
