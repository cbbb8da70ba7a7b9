import { dayMoveOf } from '#src/records/reactions/day-move.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { readFraction } from '#contract/schema/fraction.ts';
import { fractionText } from '#contract/schema/fraction-text.ts';
import { holdingAfter, sharesAfter } from '#contract/schema/split-text.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { shortDay } from '#src/records/prices/price-labels.tsx';
import { formatWhole } from '#src/shared/format/number.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { announcedAt, type GuidanceEvent } from '#src/records/guidance/guidance-line.ts';
import { distinctSplits } from '#src/records/splits/split-history.ts';
import { type Split } from '#src/records/splits/split.ts';
import { trustedRatio } from '#src/records/splits/split-labels.ts';
import type { Position } from '#src/shared/watchlists/watchlists.ts';
import { reactionToStory } from '#src/records/reactions/reaction-to-story.ts';
import { groupDuplicates } from '#src/features/news/duplicates/duplicates.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import type { SymbolPrice } from '#src/records/prices/price-state.ts';
import { type Changes, changesOf, type ChangeWindow, mapWindows, type PriceData, type BriefWindows, windowsOf } from './changes.ts';
import type { BriefReaction, BriefReactions, NewsPrice } from './brief-queries.ts';

/** A story with the move after it, if it was measured. */
export interface BriefStory {
  readonly item: NewsItem;
  readonly reaction: BriefReaction | undefined;
  readonly isImportant: boolean;
  /** how many other stories report the same */
  readonly duplicates: number;
}

/** What happened to one company of the list. */
export interface Holding {
  readonly symbol: string;
  readonly position: Position | undefined;
  readonly storyCount: number;
  /** from bars; undefined where the service has none */
  readonly price: SymbolPrice | undefined;
  readonly changes: Changes;
  /** the price at the latest news, shown where there are no bars */
  readonly newsPrice: NewsPrice | undefined;
  /** undefined without shares or a price */
  readonly value: PositionValue | undefined;
  /** the story with the largest move of the company itself, else with that of another symbol, else an important one, else the one reported most often, else the newest; undefined also where it is a multi-stock story that another company shows */
  readonly top: BriefStory | undefined;
  readonly guidance: readonly GuidanceEvent[];
  /** soonest first */
  readonly splits: readonly Split[];
}

export interface BriefData extends PriceData {
  readonly symbols: readonly string[];
  /** by symbol key */
  readonly positions: Readonly<Record<string, Position>>;
  /** Unix seconds */
  readonly fromSeconds: number;
  readonly stories: readonly NewsItem[];
  /** ids of important stories */
  readonly important: ReadonlySet<number>;
  readonly reactions: BriefReactions;
  /** prices that an order by change follows, by symbol key */
  readonly orderPrices: ReadonlyMap<string, SymbolPrice>;
  /** at the latest news, by symbol key */
  readonly newsPrices: ReadonlyMap<string, NewsPrice>;
  readonly guidance: readonly GuidanceEvent[];
  readonly splits: readonly Split[];
}

/** The size of a move: over the day where it is measured, else of the first five minutes; -1 where nothing is. */
export function moveSize(story: BriefStory | undefined): number {
  const numbers = story?.reaction?.numbers;
  const move = (numbers && dayMoveOf(numbers)?.percent) ?? numbers?.['5_Minutes%'] ?? null;
  return move === null ? -1 : Math.abs(move);
}

/** Whether a story's move is that of another symbol, such as the other share class. */
export const isOfOther = ({ reaction }: BriefStory, symbol: string): boolean =>
  reaction !== undefined && spelledSymbol(reaction.symbol) !== spelledSymbol(symbol);

/**
 * The story with the largest measured move, that of the company itself before one of another symbol; of stories without one an important one, the one that is reported most often, the newest.
 *
 * Assumed: a multi-stock story comes after all others.
 */
function topStory(stories: readonly BriefStory[], symbol: string): BriefStory | undefined {
  const ownSize = (story: BriefStory): number => (isOfOther(story, symbol) ? -1 : moveSize(story));
  return stories.toSorted(
    (a, b) =>
      Number(isMultiStock(tickersOf(a.item))) - Number(isMultiStock(tickersOf(b.item))) ||
      ownSize(b) - ownSize(a) ||
      moveSize(b) - moveSize(a) ||
      Number(b.isImportant) - Number(a.isImportant) ||
      b.duplicates - a.duplicates ||
      b.item.created - a.item.created,
  )[0];
}

/** Each multi-stock story is the top story of one company at most: of that which moved most after it. */
function withoutRepeatedStories(holdings: readonly Holding[]): readonly Holding[] {
  const shownBy = new Map<number, string>();
  for (const { symbol, top } of holdings.toSorted((a, b) => moveSize(b.top) - moveSize(a.top)))
    if (top && isMultiStock(tickersOf(top.item)) && !shownBy.has(top.item.id)) shownBy.set(top.item.id, symbol);
  return holdings.map((holding) => {
    const shown = holding.top && shownBy.get(holding.top.item.id);
    return shown === undefined || shown === holding.symbol ? holding : { ...holding, top: undefined };
  });
}

/** What a position is worth at a price of the data; negative for a short one. */
export interface PositionValue {
  readonly dollars: number;
  /** how much it has gained, dollars, by window; undefined where that is not known */
  readonly changes: Readonly<Record<ChangeWindow, number | undefined>>;
  /** percent from the cost per share; null without a cost */
  readonly fromCost: number | null;
}

/** The value of a position; undefined where a split came after the price, which shares of today do not have. */
function valueOf(
  position: Position | undefined,
  price: NewsPrice | undefined,
  changes: Changes,
  splits: readonly Split[],
): PositionValue | undefined {
  if (!position || !price) return undefined;
  const priceDay = newYorkDay(price.atSeconds);
  const today = newYorkDay(nowSeconds());
  if (splits.some(({ days }) => days.date_ex !== undefined && days.date_ex > priceDay && days.date_ex <= today)) return undefined;
  const cost = position.cost === undefined ? null : Number(position.cost);
  const shares = Number(position.shares);
  return {
    dollars: shares * price.dollars,
    changes: mapWindows((window) => changes[window] && shares * changes[window].dollars),
    fromCost: cost !== null && cost > 0 ? (price.dollars / cost - 1) * 100 : null,
  };
}

/** Whether guidance was announced in the period; without a time of day its date decides. */
const isSince = ({ record }: GuidanceEvent, fromSeconds: number): boolean =>
  (announcedAt(record.date, record.time) ?? Infinity) >= fromSeconds;

const groupBySymbol = <T>(rows: readonly T[], symbolsOf: (row: T) => readonly string[]): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows)
    for (const key of new Set(symbolsOf(row).map(spelledSymbol))) {
      const group = groups.get(key);
      if (group) group.push(row);
      else groups.set(key, [row]);
    }
  return groups;
};

export const briefOrderNames = ['change', 'reaction'] as const;
export type BriefOrder = (typeof briefOrderNames)[number];

/** The orders of a brief; that by change follows the chosen period. @param since its first day */
export const briefOrders = (since?: string): Readonly<Record<BriefOrder, string>> => ({
  change: since === undefined ? 'largest change of the day first' : `largest change since ${shortDay(since)} first`,
  reaction: 'largest reaction first',
});

const eventCount = ({ guidance, splits }: Holding): number => guidance.length + splits.length;

/** Whether there is a story, guidance or a split. */
export const hasNews = (holding: Holding): boolean => holding.storyCount > 0 || eventCount(holding) > 0;

const compareReactions = (a: Holding, b: Holding): number =>
  moveSize(b.top) - moveSize(a.top) || eventCount(b) - eventCount(a) || Number(hasNews(b)) - Number(hasNews(a));

/** The companies with something to report or a price, and the symbols of those without. */
export function buildBrief(
  data: BriefData,
  order: BriefOrder = 'reaction',
): { readonly holdings: readonly Holding[]; readonly quiet: readonly string[]; readonly windows: BriefWindows } {
  const { symbols, positions, fromSeconds, stories, important, reactions, prices, since, closes, newsPrices, guidance, splits } = data;
  const windows = windowsOf(data);
  const storiesOf = groupBySymbol(stories, tickersOf);
  const guidanceOf = groupBySymbol(
    guidance.filter((event) => isSince(event, fromSeconds)),
    ({ record }) => [record.ticker],
  );
  const splitsOf = groupBySymbol(distinctSplits(splits), ({ record }) => [record.ticker]);
  const duplicates = new Map(
    [...groupDuplicates(stories)].flatMap(([id, others]) =>
      [id, ...others.map((other) => other.id)].map((one) => [one, others.length] as const),
    ),
  );
  const all = symbols.map((symbol): Holding => {
    const key = spelledSymbol(symbol);
    const own = (storiesOf.get(key) ?? []).map((item): BriefStory => ({
      item,
      reaction: reactionToStory(item.id, tickersOf(item), [symbol], (found) => reactions.get(found)),
      isImportant: important.has(item.id),
      duplicates: duplicates.get(item.id) ?? 0,
    }));
    const price = prices.get(key);
    const changes = changesOf(price, closes.get(key), windows);
    return {
      symbol,
      position: positions[key],
      price,
      changes,
      newsPrice: newsPrices.get(key),
      value: valueOf(positions[key], price?.price ?? newsPrices.get(key), changes, splitsOf.get(key) ?? []),
      storyCount: own.length,
      top: topStory(own, symbol),
      guidance: guidanceOf.get(key) ?? [],
      splits: (splitsOf.get(key) ?? []).toSorted((a, b) => ((a.days.date_ex ?? '') < (b.days.date_ex ?? '') ? -1 : 1)),
    };
  });
  const orderWindows = windowsOf({ ...data, prices: data.orderPrices });
  /** -1 where it is not known */
  const changeSize = ({ symbol }: Holding): number => {
    const key = spelledSymbol(symbol);
    const change = changesOf(data.orderPrices.get(key), closes.get(key), orderWindows)[since === undefined ? 'day' : 'since'];
    return change ? Math.abs(change.percent) : -1;
  };
  const isShown = (holding: Holding): boolean => hasNews(holding) || holding.price !== undefined;
  return {
    holdings: withoutRepeatedStories(all.filter(isShown)).toSorted(
      (a, b) => (order === 'change' && changeSize(b) - changeSize(a)) || compareReactions(a, b),
    ),
    quiet: all.filter((holding) => !isShown(holding)).map(({ symbol }) => symbol),
    windows,
  };
}

/** The symbols without anything to report, and what there is nothing of. @param failed parts that could not be loaded @param isExcluded whether the plan has no price bars */
export function describeQuiet(symbols: readonly string[], failed: readonly string[], isExcluded: boolean): string {
  const what = isExcluded
    ? 'without stories, guidance or splits (price bars are not in your plan)'
    : 'without prices, stories, guidance or splits';
  return `${formatWhole(symbols.length)} ${failed.length > 0 ? 'with nothing in the parts that were loaded' : what}: ${symbols.join(', ')}`;
}

/** What positions have gained together. */
export interface TotalChange {
  readonly dollars: number;
  /** of their value at the base; undefined where that is not above 0, as with short positions */
  readonly percent: number | undefined;
  /** the positions whose change is known */
  readonly count: number;
}

/** What all positions are worth together. */
export interface Total {
  readonly dollars: number;
  /** by window; undefined without a position whose change is known */
  readonly changes: Readonly<Record<ChangeWindow, TotalChange | undefined>>;
  /** positions with a value */
  readonly count: number;
  /** and those without */
  readonly missing: number;
}

function totalChange(values: readonly PositionValue[], window: ChangeWindow): TotalChange | undefined {
  const known = values.flatMap(({ dollars, changes }) => {
    const change = changes[window];
    // Extended hours begin at the value of the session.
    return change === undefined ? [] : [{ change, base: window === 'extended' ? dollars : dollars - change }];
  });
  const base = known.reduce((sum, value) => sum + value.base, 0);
  const dollars = known.reduce((sum, { change }) => sum + change, 0);
  return known.length === 0 ? undefined : { dollars, percent: base > 0 ? (dollars / base) * 100 : undefined, count: known.length };
}

/** @returns undefined without a position that has a value */
export function totalOf(holdings: readonly Holding[], positions: Readonly<Record<string, Position>>): Total | undefined {
  const values = holdings.flatMap(({ value }) => value ?? []);
  if (values.length === 0) return undefined;
  return {
    dollars: values.reduce((sum, value) => sum + value.dollars, 0),
    changes: mapWindows((window) => totalChange(values, window)),
    count: values.length,
    missing: Object.keys(positions).length - values.length,
  };
}

/** Digits of the changes in dollars: one number for all positions and their sums, with cents where all are under 100. */
export function changeDigits(holdings: readonly Holding[], total: Total | undefined): 0 | 2 {
  const ofPositions = holdings.flatMap(({ value }) => (value ? Object.values(value.changes) : []));
  const ofAll = total ? Object.values(total.changes).map((change) => change?.dollars) : [];
  return [...ofPositions, ...ofAll].every((dollars) => dollars === undefined || Math.abs(dollars) < 100) ? 2 : 0;
}

/** `your 150 become 7 shares and cash for 0.5 of one`, after the ex-date `150 before are … after`; undefined without a position or a readable ratio. A short position keeps its sign. */
export function positionAfterSplit(split: Split, position: Position | undefined, today = newYorkDay(nowSeconds())): string | undefined {
  const ratio = trustedRatio(split);
  const isShort = position?.shares.startsWith('-') === true;
  const shares = readFraction(position?.shares.replace('-', '') ?? '');
  if (!ratio || !shares || shares.top === 0n) return undefined;
  const [before, after] = isShort
    ? [shares, sharesAfter(ratio, shares)].map((count) => `\u2212${fractionText(count)}`)
    : [fractionText(shares), holdingAfter(ratio, shares)];
  // Whether the stored shares are those of before or after is not known.
  const isOver = split.days.date_ex !== undefined && split.days.date_ex <= today;
  return isOver ? `${before} before are ${after} after` : `your ${before} become ${after}`;
}
