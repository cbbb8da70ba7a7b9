import type { MarketBreadth, Mover, MoversResult } from '#contract/endpoints/movers.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { countDirections } from '#contract/market/directions.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import type { Price } from '#src/records/prices/price.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';

// Movers without the endpoint of movers: the symbols of stories, with a change from bars, or where the plan has none, from reactions.

/** Assumed: of more symbols those with the most stories are read, because each fifty need requests of their own. */
export const maxNewsSymbols = 250;

/** The symbols that stories name, those with the most stories first. Round-ups of many symbols do not count. */
export function symbolsWithNews(stories: readonly NewsItem[]): readonly string[] {
  const named = stories.flatMap((story) => {
    const symbols = tickersOf(story).map(spelledSymbol);
    return isMultiStock(symbols) ? [] : [...new Set(symbols)];
  });
  return [...Map.groupBy(named, (symbol) => symbol)]
    .toSorted(([a, own], [b, other]) => other.length - own.length || (a < b ? -1 : 1))
    .map(([symbol]) => symbol);
}

/** The change of the session of a day, or of the extended hours since; undefined where it is not known or of another day. */
export function moverOfPrice(symbol: string, price: Price, day: string, of: 'session' | 'extended'): Mover | undefined {
  const { session, extended } = price;
  if (session?.day !== day) return undefined;
  const change = of === 'session' ? session.change : extended?.change;
  if (!change) return undefined;
  return {
    symbol,
    price: of === 'session' ? price.dollars : change.base.price + change.dollars,
    change: change.dollars,
    changePercent: change.percent,
    previousClose: change.base.price,
    ...(session.isOver && { close: price.dollars }),
  };
}

/** What a reaction says of a symbol: the price at publication, and the move from it to the end of the day. */
export interface NewsMove {
  readonly symbol: string;
  /** dollars; null where it was not measured */
  readonly priceAtNews: number | null;
  /** percent; null where it was not measured */
  readonly percent: number | null;
  /** Unix seconds */
  readonly publishedSeconds: number;
}

/**
 * The moves of symbols by reactions, from the price at publication: it has no previous close.
 *
 * Assumed: of several stories of a symbol the earliest, whose move is of the longest part of the day.
 */
export function moversOfReactions(moves: readonly NewsMove[]): readonly Mover[] {
  const earliest = new Map<string, NewsMove>();
  for (const move of moves) {
    if (move.priceAtNews === null || move.percent === null) continue;
    const key = spelledSymbol(move.symbol);
    const known = earliest.get(key)?.publishedSeconds;
    if (known === undefined || move.publishedSeconds < known) earliest.set(key, move);
  }
  return [...earliest].flatMap(([symbol, { priceAtNews, percent }]): Mover[] => {
    if (priceAtNews === null || percent === null) return [];
    const change = (priceAtNews * percent) / 100;
    return [{ symbol, price: priceAtNews + change, change, changePercent: percent }];
  });
}

/** What all of some movers did together. Highs and lows are not known. @param known how many symbols were looked for */
const breadthOf = (movers: readonly Mover[], known: number): MarketBreadth => ({
  covered: movers.length,
  known,
  ...countDirections(movers.map(({ change }) => change)),
  withHistory: 0,
  highs: 0,
  lows: 0,
});

/** Movers as the endpoint sends them. @param known how many symbols have news */
export const newsResult = (movers: readonly Mover[], known: number, day: string): MoversResult => ({
  gainers: movers.filter(({ change }) => change > 0).toSorted((a, b) => b.changePercent - a.changePercent),
  losers: movers.filter(({ change }) => change < 0).toSorted((a, b) => a.changePercent - b.changePercent),
  day,
  breadth: breadthOf(movers, known),
});
