import { moveWindows, windowSeconds } from '#contract/market/windows.ts';
import type { QuantifiedReaction } from '../reactions/quantified-reaction.ts';
import type { Market } from '../reactions/vs-market.ts';
import { indexSymbol, isIndex } from './market.ts';
import { type PriceSeries, priceSteps } from './price-series.ts';

interface MarketFacts {
  readonly loaded: readonly QuantifiedReaction[];
  readonly market: Market;
  readonly prices: readonly PriceSeries[];
  /** the plan has no bars */
  readonly isExcluded: boolean;
}

/** What the moves less SPY lack as a whole, as a sentence; undefined where they lack nothing. */
export function describeMarket({ loaded, market, prices, isExcluded }: MarketFacts): string | undefined {
  const settledUntil = prices.length === 0 ? Infinity : Math.max(...prices.map((series) => series.settledUntil));
  const settled = loaded.filter(
    ({ symbol, publishedSeconds = Infinity }) => !isIndex(symbol) && publishedSeconds + windowSeconds['120_Minutes%'] <= settledUntil,
  );
  if (settled.length === 0) return undefined;
  const isMeasured = (reaction: QuantifiedReaction): boolean =>
    moveWindows.some(({ metric, seconds }) => !Number.isNaN(market.moveDuring(reaction, { raw: metric, seconds })));
  const why = isExcluded ? 'Your plan has no price bars' : `No prices of ${indexSymbol} at these stories`;
  if (!settled.some(isMeasured)) return `${why}: moves vs ${indexSymbol} are empty`;
  if (isExcluded) return `${why}: moves vs ${indexSymbol} are empty but for stories with a reaction of ${indexSymbol}`;
  const least = moveWindows.find(({ seconds }) => seconds >= priceSteps['5m'].leastWindowSeconds)?.label ?? '';
  return prices.some(({ step }) => step === '5m')
    ? `Moves vs ${indexSymbol} under ${least} are empty where ${indexSymbol} has 5-minute prices only`
    : undefined;
}
