import { valueAt } from '#contract/value-at.ts';
import { findTradingDay, instantOf, nextTradingDay, tradingDayOf } from '#contract/market/day.ts';
import type { MoveWindow } from '#contract/market/windows.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { secondsPerDay, secondsPerHour } from '#contract/time/dates.ts';
import { newYorkClock } from '#contract/time/new-york.ts';
import type { Frame } from './frame.ts';
import { marketMove } from './market/market.ts';
import { fetchMarketPrices, type FetchSeries, minuteBlocks } from './market/market-prices.ts';
import { joinSeries, priceAt, priceBlock, type PriceSeries } from './market/price-series.ts';
import { clusterDay } from './reactions/cluster-day.ts';
import { companyOf } from './reactions/company.ts';
import type { QuantifiedReaction } from './reactions/quantified-reaction.ts';

// What a study has without its news: one rule of when that is, with two sources, other stories on its symbols and their prices.

/** Trading days before a story that its placebo comes from. */
const daysBefore = 20;

/** How far the clock times of other stories may be apart. */
const maxApartSeconds = secondsPerHour;

/**
 * The 20 trading days before that of a story's publication, the last one first (assumption Q35); fewer where the calendar does not know them.
 */
function placeboDays(published: number): readonly number[] {
  const days: number[] = [];
  let day = findTradingDay(published);
  while (day !== undefined && days.length < daysBefore) {
    day = nextTradingDay(day, -1);
    if (day !== undefined) days.push(day);
  }
  return days;
}

/** The time of day of a story on the days of its placebo: in the night that belongs to a day on the evening before it; none where it was neither. */
function placeboMoments(published: number): readonly number[] {
  const clock = newYorkClock(published);
  return placeboDays(published).flatMap((day) => {
    const evening = nextTradingDay(day, -1) ?? day;
    return [day, evening].map((on) => instantOf(on, clock)).find((moment) => tradingDayOf(moment) === day) ?? [];
  });
}

/**
 * Other stories on the symbols of a study, within an hour of its time of day, on the 20 trading days before it. An effect that they have as well is
 * not one of the news.
 *
 * @param study rows of the study @param others the other rows, of the same dates and symbols as the request
 */
export function placeboRows({ symbol, day, published }: Frame, study: ArrayLike<number>, others: Int32Array): Int32Array {
  const firstOf = new Map<number, number | undefined>();
  const storyOf = (row: number) => {
    const seconds = valueAt(published, row);
    const own = tradingDayOf(seconds);
    if (!firstOf.has(own)) firstOf.set(own, placeboDays(seconds).at(-1));
    return { own, first: firstOf.get(own) ?? Infinity, clock: newYorkClock(seconds) };
  };
  const stories = new Map(
    [...Map.groupBy(Array.from(study), (row) => valueAt(symbol, row))].map(([code, rows]) => [code, rows.map(storyOf)]),
  );
  return others.filter((row) => {
    const clock = newYorkClock(valueAt(published, row));
    const on = valueAt(day, row);
    return (stories.get(valueAt(symbol, row)) ?? []).some((story) => {
      const apart = Math.abs(story.clock - clock);
      return on >= story.first && on < story.own && Math.min(apart, secondsPerDay - apart) <= maxApartSeconds;
    });
  });
}

/** Symbols at most: each is one request or a few. */
const maxPlaceboSymbols = 60;

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
  /** throws where no more is wanted */
  readonly fetchSeries: FetchSeries;
  readonly onProgress: (symbols: number) => void;
}

/** Those on which the symbol was that of the company of a story. */
function momentsOfCompany(story: QuantifiedReaction): readonly number[] {
  const { symbol, publishedSeconds = Number.NaN } = story;
  return placeboMoments(publishedSeconds).filter((moment) => companyOf({ symbol, publishedSeconds: moment }) === companyOf(story));
}

const momentsOf = (stories: readonly QuantifiedReaction[]): readonly number[] => [...new Set(stories.flatMap(momentsOfCompany))];

/**
 * The moves of a study's symbols at its clock times on the 20 trading days before each story, without the days on which the symbol had a story.
 *
 * @throws what `fetchSeries` throws
 */
export async function pricePlacebo({ study, loaded, window, vsMarket, fetchSeries, onProgress }: Options): Promise<PricePlacebo> {
  const hasStory = new Set(loaded.map((reaction) => `${spelledSymbol(reaction.symbol)} ${clusterDay(reaction)}`));
  const bySymbol = Map.groupBy(
    study.filter(({ publishedSeconds }) => publishedSeconds !== undefined),
    ({ symbol }) => spelledSymbol(symbol),
  );
  const symbols = [...bySymbol].slice(0, maxPlaceboSymbols);
  // Windows of minutes need minutes; longer ones take a fifth of the bars.
  const step = window.seconds < 300 ? '1m' : '5m';
  const index = vsMarket ? await fetchMarketPrices(fetchSeries, minuteBlocks(momentsOf(symbols.flatMap(([, stories]) => stories)))) : [];
  const [values, clusters]: [number[], number[]] = [[], []];
  let [done, withMoves] = [0, 0];

  // One request at a time: a busy data service refuses those that have waited for seconds, also the page's own.
  for (const [symbol, stories] of symbols) {
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
