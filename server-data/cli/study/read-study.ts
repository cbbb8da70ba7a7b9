import { bars } from '#contract/endpoints/bars.ts';
import { momentsSpan } from '#contract/schema/moments.ts';
import { quantified } from '#contract/endpoints/quantified.ts';
import * as limits from '#contract/schema/limits.ts';
import { parseQuery, queryPairs } from '#contract/schema/query.ts';
import { readLenientRows } from '#contract/schema/lenient-rows.ts';
import { maxReactions, type ReactionsParams } from '#analysis/address/reactions-address.ts';
import { describeMarket } from '#analysis/market/describe-market.ts';
import { fetchMarketPrices, marketBlocks, marketSince } from '#analysis/market/market-prices.ts';
import { blockDates, type PriceSeries, type PriceStep, seriesOf } from '#analysis/market/price-series.ts';
import { parseReaction, type QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { type Market, openMarket } from '#analysis/reactions/vs-market.ts';
import { type ListReader, readList } from '../../routes/read-list.ts';

// What a study reads: the responses of the service, parsed as its readers parse them.

/** The reactions of a request. */
export interface LoadedReactions {
  /** newest write first */
  readonly rows: readonly QuantifiedReaction[];
  /** records that could not be read */
  readonly wrong: number;
  /** there are more than the newest `maxReactions` */
  readonly isCut: boolean;
}

/** @param enough stop after so many rows */
export async function loadReactions(store: ListReader, params: ReactionsParams, enough = maxReactions): Promise<LoadedReactions> {
  const found = new Map<string, QuantifiedReaction>();
  const pageSize = Math.min(enough, limits.quantified.pageSize);
  let wrong = 0;
  for (let page = 0; found.size <= enough; page++) {
    const { query } = parseQuery(quantified, queryPairs(quantified, { ...params, page, pageSize }));
    const response: unknown = JSON.parse((await readList(store, { list: 'quantified', query })).toString());
    const read = readLenientRows(quantified, response) ?? { rows: [], wrong: [] };
    for (const row of read.rows) if (!found.has(row._id)) found.set(row._id, parseReaction(row));
    wrong += read.wrong.length;
    if (read.rows.length + read.wrong.length < pageSize) break;
  }
  return { rows: [...found.values()].slice(0, enough), wrong, isCut: found.size > enough };
}

async function readSeries(store: ListReader, symbol: string, step: PriceStep, block: number, nowSeconds: number): Promise<PriceSeries> {
  const request = { symbols: [symbol], ...blockDates(step, block), interval: step, session: 'ANY' } as const;
  const [from, to] = momentsSpan(request, nowSeconds);
  const query = { symbols: [symbol], from, to, interval: step, session: 'ANY' } as const;
  const response: unknown = JSON.parse((await readList(store, { list: 'bars', query })).toString());
  const candles = readLenientRows(bars, response)?.rows.flatMap((series) => series.candles) ?? [];
  return seriesOf(
    candles.map(({ time, close }) => ({ seconds: time / 1000, close })),
    step,
    nowSeconds,
  );
}

/** What SPY did beside reactions. */
export interface LoadedMarket {
  readonly market: Market;
  /** what moves less SPY lack as a whole; undefined where they lack nothing */
  readonly notice: string | undefined;
  readonly hasPrices: boolean;
}

export async function loadMarket(store: ListReader, loaded: readonly QuantifiedReaction[], nowSeconds: number): Promise<LoadedMarket> {
  const blocks = marketBlocks(loaded);
  const prices = await fetchMarketPrices((symbol, step, block) => readSeries(store, symbol, step, block, nowSeconds), blocks);
  const market = openMarket(loaded, prices, marketSince(blocks));
  return { market, notice: describeMarket({ loaded, market, prices, isExcluded: false }), hasPrices: prices.length > 0 };
}
