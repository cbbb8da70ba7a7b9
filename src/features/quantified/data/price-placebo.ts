import { newYorkDay, newYorkInstant } from '#contract/time/new-york.ts';
import { marketMove } from '#analysis/market/market.ts';
import { tradingDayBack } from '#src/records/prices/price-queries.ts';
import { joinSeries, priceAt, priceBlock, type PriceSeries } from '#analysis/market/price-series.ts';
import { companyOf } from '#analysis/reactions/company.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import type { MoveWindow } from '#contract/market/windows.ts';
import { tradingDayOf } from '#contract/market/day.ts';
import { addDays } from '#src/shared/calendar/days.ts';
import { clusterDay } from '#analysis/reactions/sample.ts';
import { symbolKey } from '#src/shared/symbols/symbol-key.ts';
import { fetchMarketPrices, type FetchSeries, minuteBlocks } from '#analysis/market/market-prices.ts';

/** Trading days before a story that its placebo comes from. */
const daysBefore = 20;

/** Symbols at most: each is one request or a few. */
export const maxPlaceboSymbols = 60;

export interface PricePlacebo {
  /** moves in percent, with the trading day of each */
  readonly values: readonly number[];
  readonly clusters: readonly number[];
  /** symbols with a move, of all symbols of the study */
  readonly symbols: number;
  readonly of: number;
}

interface Options {
  readonly study: readonly QuantifiedReaction[];
  /** all reactions of the page, which say on which days a symbol had a story */
  readonly loaded: readonly QuantifiedReaction[];
  readonly window: MoveWindow;
  /** moves are less those of SPY */
  readonly vsMarket: boolean;
  readonly fetchSeries: FetchSeries;
  readonly onProgress: (symbols: number) => void;
  readonly signal: AbortSignal;
}

/** The same clock time on the trading days before a moment, oldest last. @param moment Unix seconds */
function momentsBefore(moment: number): readonly number[] {
  const day = newYorkDay(moment);
  const clock = moment - newYorkInstant(day);
  const moments: number[] = [];
  for (let before = addDays(tradingDayBack(day, 0), -1); moments.length < daysBefore; before = addDays(before, -1)) {
    before = tradingDayBack(before, 0);
    moments.push(newYorkInstant(before, clock));
  }
  return moments;
}

/** Those on which the symbol was that of the company of a story. */
function momentsOfCompany(story: QuantifiedReaction): readonly number[] {
  const { symbol, publishedSeconds = 0 } = story;
  return momentsBefore(publishedSeconds).filter((moment) => companyOf({ symbol, publishedSeconds: moment }) === companyOf(story));
}

/**
 * What prices did without the news of a study: the moves of its symbols at its clock times on the 20 trading days before each story, without the days
 * on which the symbol had a story.
 *
 * @throws Failure of a request; the signal's reason once it is aborted
 */
export async function pricePlacebo({ study, loaded, window, vsMarket, fetchSeries, onProgress, signal }: Options): Promise<PricePlacebo> {
  const hasStory = new Set(loaded.map((reaction) => `${symbolKey(reaction.symbol)} ${clusterDay(reaction)}`));
  const bySymbol = Map.groupBy(
    study.filter(({ publishedSeconds }) => publishedSeconds !== undefined),
    ({ symbol }) => symbolKey(symbol),
  );
  const symbols = [...bySymbol].slice(0, maxPlaceboSymbols);
  // Windows of minutes need minutes; longer ones take a fifth of the bars.
  const step = window.seconds < 300 ? '1m' : '5m';
  const momentsOf = (stories: readonly QuantifiedReaction[]): readonly number[] => [...new Set(stories.flatMap(momentsOfCompany))];
  const index = vsMarket ? await fetchMarketPrices(fetchSeries, minuteBlocks(momentsOf(symbols.flatMap(([, stories]) => stories)))) : [];
  const [values, clusters]: [number[], number[]] = [[], []];
  let [done, withMoves] = [0, 0];

  // One request at a time: a busy data service refuses those that have waited for seconds, also the page's own.
  for (const [symbol, stories] of symbols) {
    signal.throwIfAborted();
    const moments = momentsOf(stories).filter((moment) => !hasStory.has(`${symbol} ${tradingDayOf(moment)}`));
    const blocks = [...new Set(moments.map((moment) => priceBlock(moment, step)))];
    const read: PriceSeries[] = [];
    for (const block of blocks) read.push(await fetchSeries(symbol, step, block));
    const series = joinSeries(read);
    const valuesBefore = values.length;
    for (const moment of moments) {
      const end = moment + window.seconds;
      const beside = vsMarket ? marketMove(index, { symbol, from: moment, to: end }) : 0;
      const move = (priceAt(series, end) / priceAt(series, moment) - 1) * 100 - beside;
      if (Number.isNaN(move)) continue;
      values.push(move);
      clusters.push(tradingDayOf(moment));
    }
    if (values.length > valuesBefore) withMoves += 1;
    onProgress((done += 1));
  }
  return { values, clusters, symbols: withMoves, of: bySymbol.size };
}
