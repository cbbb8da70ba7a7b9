import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { guidance } from '#contract/endpoints/guidance.ts';
import { quantified, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { numberOf } from '#contract/schema/decimal.ts';
import * as limits from '#contract/schema/limits.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { parseUtcTime } from '#contract/time/quantified-time.ts';
import { compareNewestFirst, eventOf } from '#src/records/guidance/guidance-line.ts';
import { fetchSplits, pageSize as splitsPageSize } from '#src/features/splits/splits-query.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import { addDays } from '#src/shared/calendar/days.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import { matchRank } from '#src/records/reactions/reaction.ts';
import { fetchStories } from '#src/records/stories/fetch-stories.ts';
import { joinKey, symbolKey } from '#src/shared/symbols/symbol-key.ts';

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
      const { pageSize } = limits.news;
      const read = (filter: { importance?: 'high' }) =>
        readPages(
          (page) =>
            fetchStories({ ...filter, tickers: [...symbols], publishedSince: fromSeconds, sort: 'created:desc', page, pageSize }, signal),
          { fullPage: pageSize },
        );
      const [all, high] = await Promise.all([read({}), read({ importance: 'high' })]);
      return { ...all, important: new Set(high.rows.map(({ id }) => id)) };
    },
    enabled: symbols.length > 0,
    ...options,
  });

const { shape } = quantifiedRecord;
/** The fields of a reaction that a brief shows. */
const row = z.object({
  ResourceID: shape.ResourceID,
  Symb: shape.Symb,
  NewsSess: shape.NewsSess,
  ReportSess: shape.ReportSess,
  '5_Minutes%': shape['5_Minutes%'],
  'Result%': shape['Result%'],
  VolumeStdDev: shape.VolumeStdDev,
  TONLast: shape.TONLast,
  PUBt: shape.PUBt,
  created: shape.created,
});
const reactionEndpoint = { ...quantified, row };

/** The move after a story; null is "not measured". */
export interface BriefReaction {
  /** percent in the first five minutes */
  readonly move: number | null;
  /** percent to the end of the session */
  readonly result: number | null;
  readonly volumeZ: number | null;
  readonly rank: number;
}

/** The price at the publication of the latest story that has one. */
export interface LastPrice {
  readonly dollars: number;
  /** Unix seconds */
  readonly atSeconds: number;
}

/** Reactions by story and symbol: the full day's, else that of the story's own session. */
export const briefReactionsQuery = ({ symbols, fromSeconds }: BriefScope) =>
  queryOptions({
    queryKey: ['brief', 'reactions', symbols, fromSeconds],
    queryFn: async ({ signal }) => {
      const dateFrom = newYorkDay(fromSeconds);
      const { rows, overflow } = await readPages(
        (page) =>
          fetchEndpoint(reactionEndpoint, { symbols: [...symbols], dateFrom, page, pageSize: limits.quantified.pageSize }, { signal }),
        { fullPage: limits.quantified.pageSize },
      );
      const reactions = new Map<string, BriefReaction>();
      const prices = new Map<string, LastPrice>();
      for (const record of rows) {
        const [dollars, atSeconds] = [numberOf(record.TONLast), parseUtcTime(record.PUBt)];
        const symbol = symbolKey(record.Symb);
        if (dollars !== null && atSeconds !== undefined && atSeconds > (prices.get(symbol)?.atSeconds ?? 0))
          prices.set(symbol, { dollars, atSeconds });
        const key = joinKey(record.ResourceID, record.Symb);
        const rank = matchRank(record);
        if (rank > 1 || rank >= (reactions.get(key)?.rank ?? Infinity)) continue;
        reactions.set(key, {
          move: numberOf(record['5_Minutes%']),
          result: numberOf(record['Result%']),
          volumeZ: numberOf(record.VolumeStdDev),
          rank,
        });
      }
      return { reactions, prices, overflow };
    },
    enabled: symbols.length > 0,
    ...options,
  });

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
      return { events: rows.toSorted(compareNewestFirst).map(eventOf), overflow };
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
