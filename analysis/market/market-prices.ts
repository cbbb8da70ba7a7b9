import { instantOf } from '#contract/market/day.ts';
import { indexSymbol } from './market.ts';
import { freshSince, joinSeries, priceBlock, priceSteps, type PriceSeries, type PriceStep } from './price-series.ts';

/** Reads one block of bars of a symbol. */
export type FetchSeries = (symbol: string, step: PriceStep, block: number) => Promise<PriceSeries>;

/** The blocks of minutes beside some moments, newest first: also that of the last price before each. */
export function minuteBlocks(moments: readonly number[]): readonly number[] {
  const found = new Set<number>();
  for (const moment of moments) found.add(priceBlock(moment, '1m')).add(priceBlock(freshSince(moment), '1m'));
  return [...found].toSorted((a, b) => b - a);
}

/** Blocks of minutes of SPY at most: the stories of the newest year have moves against it. */
const maxBlocks = 13;

/** The blocks of SPY that are read beside some reactions, newest first. */
export const marketBlocks = (reactions: readonly { readonly publishedSeconds: number | undefined }[]): readonly number[] =>
  minuteBlocks(reactions.flatMap(({ publishedSeconds }) => publishedSeconds ?? [])).slice(0, maxBlocks);

/** From when on the prices of these blocks say what SPY did, Unix seconds; undefined where all stories have theirs. */
export function marketSince(blocks: readonly number[]): number | undefined {
  const oldest = blocks.length < maxBlocks ? undefined : blocks.at(-1);
  return oldest === undefined ? undefined : instantOf(oldest * priceSteps['1m'].blockDays, 0);
}

const minuteBlocksInFive = priceSteps['5m'].blockDays / priceSteps['1m'].blockDays;

/**
 * The prices of SPY: minutes, and in blocks without minutes bars of 5 minutes, which measure less.
 *
 * @param blocks of minutes
 * @throws what `fetchSeries` throws
 */
export async function fetchMarketPrices(fetchSeries: FetchSeries, blocks: readonly number[]): Promise<readonly PriceSeries[]> {
  const minutes = await Promise.all(blocks.map((block) => fetchSeries(indexSymbol, '1m', block)));
  const empty = blocks.filter((_, index) => minutes[index]?.ends.length === 0);
  const coarse = new Set(empty.map((block) => Math.floor(block / minuteBlocksInFive)));
  const fives = await Promise.all([...coarse].map((block) => fetchSeries(indexSymbol, '5m', block)));
  return [joinSeries(minutes), joinSeries(fives)].filter(({ ends }) => ends.length > 0);
}
