import { queryOptions } from '@tanstack/react-query';
import { guidance } from '#contract/endpoints/guidance.ts';
import * as limits from '#contract/schema/limits.ts';
import { distinctSplits } from '#src/records/splits/split-history.ts';
import { fetchSplits } from '#src/features/splits/splits-query.ts';
import { compareNewestFirst, eventOf } from '#src/records/guidance/guidance-line.ts';
import { fetchNewestStories } from '#src/records/stories/stories-since.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';

/** How often the calendar of a day is read again, seconds. */
export const calendarIntervalSeconds = 300;

const options = { staleTime: calendarIntervalSeconds * 1000, structuralSharing: false } as const;

/** The guidance and splits of a New York day. @param symbols those of a watchlist; undefined for all */
interface DayScope {
  readonly day: string;
  readonly symbols: readonly string[] | undefined;
}

const tickersOf = (symbols: readonly string[] | undefined): { tickers?: string[] } => (symbols ? { tickers: [...symbols] } : {});

/** The guidance announced on a day, newest first. */
export const dayGuidanceQuery = ({ day, symbols }: DayScope) =>
  queryOptions({
    queryKey: ['market', 'guidance', day, symbols],
    queryFn: async ({ signal }) => {
      const { pageSize } = limits.calendar;
      const query = { ...tickersOf(symbols), dateFrom: day, dateTo: day, pageSize };
      const { rows, wrong, staleSeconds } = await fetchEndpoint(guidance, query, { signal });
      return { events: rows.map(eventOf).toSorted(compareNewestFirst), wrong: wrong.length, staleSeconds };
    },
    ...options,
  });

/** The splits with this ex-date, each once, by symbol. */
export const daySplitsQuery = ({ day, symbols }: DayScope) =>
  queryOptions({
    queryKey: ['market', 'splits', day, symbols],
    queryFn: async ({ signal }) => {
      const query = { ...tickersOf(symbols), dateSearchField: 'ex', dateFrom: day, dateTo: day } as const;
      const { rows, wrong, staleSeconds } = await fetchSplits(query, signal);
      const splits = distinctSplits(rows).toSorted((a, b) => (a.record.ticker < b.record.ticker ? -1 : 1));
      return { splits, wrong: wrong.length, staleSeconds };
    },
    ...options,
  });

/** The newest stories since a moment, at most a thousand. @param fromSeconds Unix seconds */
export const storiesSinceQuery = ({ fromSeconds, symbols }: { fromSeconds: number; symbols: readonly string[] | undefined }) =>
  queryOptions({
    queryKey: ['market', 'news', fromSeconds, symbols],
    queryFn: ({ signal }) => fetchNewestStories({ ...tickersOf(symbols), publishedSince: fromSeconds }, { signal }),
    ...options,
  });
