import { queryOptions } from '@tanstack/react-query';
import { guidance } from '#contract/endpoints/guidance.ts';
import * as limits from '#contract/schema/limits.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { compareNewestFirst, eventOf } from '#src/records/guidance/guidance-line.ts';
import { fetchSplits, pageSize as splitsPageSize } from '#src/features/splits/splits-query.ts';
import { fetchNewestStories } from '#src/records/stories/stories-since.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { isMultiStock } from '#contract/multi-stock.ts';
import type { NewsItem } from '#contract/endpoints/news.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import { addDays } from '#contract/time/dates.ts';
import { reactionToStory } from '#src/records/reactions/reaction-to-story.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import { usualDelay } from '#src/records/reactions/empty/usual-delay.ts';
import { tickersOf } from '#src/records/stories/tickers.ts';
import { reactionsWith } from '#src/records/reactions/read-reactions.ts';

/** How often the page is read again, seconds. */
export const briefIntervalSeconds = 300;

/** What a brief covers. Lists of symbols that one request cannot have are split by the API client. */
export interface BriefScope {
  readonly symbols: readonly string[];
  /** Unix seconds */
  readonly fromSeconds: number;
}

const options = { staleTime: briefIntervalSeconds * 1000, structuralSharing: false } as const;

/** The newest stories of the companies, at most a thousand, and which of them are important: an item itself does not say so (assumption N05). */
export const briefNewsQuery = ({ symbols, fromSeconds }: BriefScope) =>
  queryOptions({
    queryKey: ['brief', 'news', symbols, fromSeconds],
    queryFn: async ({ signal }) => {
      const read = (filter: { importance?: 'high' }) =>
        fetchNewestStories({ ...filter, tickers: [...symbols], publishedSince: fromSeconds }, { signal });
      const [all, high] = await Promise.all([read({}), read({ importance: 'high' })]);
      return { ...all, important: new Set(high.rows.map(({ id }) => id)) };
    },
    enabled: symbols.length > 0,
    ...options,
  });

/** Reactions with the values that a brief shows. */
const briefReactions = reactionsWith(['5_Minutes%', 'Result%', 'Result_Vs_Index%', 'VolumeStdDev', 'TONLast'], ['Comments']);
export type BriefReaction = ReturnType<typeof briefReactions.parse>;

export type BriefReactions = ReadonlyMap<string, BriefReaction>;

/** The price at the publication of the latest story that has one. */
export interface NewsPrice {
  readonly dollars: number;
  /** Unix seconds */
  readonly atSeconds: number;
}

/** Reactions by story and symbol, and the price at the latest news of each symbol. */
export const briefReactionsQuery = ({ symbols, fromSeconds }: BriefScope) =>
  queryOptions({
    queryKey: ['brief', 'quantified', symbols, fromSeconds],
    queryFn: async ({ signal }) => {
      const dateFrom = newYorkDay(fromSeconds);
      const { rows, overflow } = await readPages(
        (page) => briefReactions.fetch({ symbols: [...symbols], dateFrom, page, pageSize: limits.quantified.pageSize }, { signal }),
        { fullPage: limits.quantified.pageSize },
      );
      const prices = new Map<string, NewsPrice>();
      for (const { symbol, numbers, publishedSeconds } of rows) {
        if (numbers.TONLast === null || publishedSeconds === undefined) continue;
        const key = spelledSymbol(symbol);
        const known = prices.get(key);
        if (!known || publishedSeconds > known.atSeconds) prices.set(key, { dollars: numbers.TONLast, atSeconds: publishedSeconds });
      }
      return { reactions: bestOf(rows, { otherSession: 'drop' }), prices, usualSeconds: usualDelay(rows), overflow };
    },
    enabled: symbols.length > 0,
    ...options,
  });

/**
 * The other symbols of the stories without a reaction on a company of the list: of two share classes one alone may be measured.
 *
 * Assumed: a multi-stock story says too little about one company for the move of another one to stand for it.
 */
export function otherSymbols(stories: readonly NewsItem[], symbols: readonly string[], reactions: BriefReactions): readonly string[] {
  const own = new Set(symbols.map(spelledSymbol));
  const others = stories.flatMap((item) => {
    const names = tickersOf(item);
    const isMeasured = reactionToStory(item.id, names, symbols, (key) => reactions.get(key)) !== undefined;
    return isMeasured || isMultiStock(names) ? [] : names.filter((name) => !own.has(spelledSymbol(name)));
  });
  return [...new Set(others)].toSorted();
}

/** The guidance announced since then. */
export const briefGuidanceQuery = ({ symbols, fromSeconds }: BriefScope) =>
  queryOptions({
    queryKey: ['brief', 'guidance', symbols, fromSeconds],
    queryFn: async ({ signal }) => {
      const dateFrom = newYorkDay(fromSeconds);
      const { rows, overflow } = await readPages(
        (page) => fetchEndpoint(guidance, { tickers: [...symbols], dateFrom, page, pageSize: limits.calendar.pageSize }, { signal }),
        { fullPage: limits.calendar.pageSize },
      );
      return { events: rows.map(eventOf).toSorted(compareNewestFirst), overflow };
    },
    enabled: symbols.length > 0,
    ...options,
  });

/** Assumed: a split is recent until two weeks after its ex-date. */
const recentDays = 14;

/** Recent splits and all upcoming ones. */
export const briefSplitsQuery = ({ symbols, fromSeconds }: BriefScope) =>
  queryOptions({
    queryKey: ['brief', 'splits', symbols, fromSeconds],
    queryFn: async ({ signal }) => {
      const dateFrom = addDays(newYorkDay(fromSeconds), -recentDays);
      const { rows, overflow } = await readPages(
        (page) => fetchSplits({ tickers: [...symbols], dateSearchField: 'ex', dateFrom, page }, signal),
        { fullPage: splitsPageSize },
      );
      return { splits: rows, overflow };
    },
    enabled: symbols.length > 0,
    ...options,
  });
