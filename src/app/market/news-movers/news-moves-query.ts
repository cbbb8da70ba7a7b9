import { queryOptions } from '@tanstack/react-query';
import * as limits from '#contract/schema/limits.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { calendarIntervalSeconds } from '#src/app/market/calendar/calendar-queries.ts';
import { reactionsWith } from '#src/records/reactions/read-reactions.ts';
import { readPages } from '#src/shared/api/read-pages.ts';
import type { NewsMove } from './news-movers.ts';

const reactions = reactionsWith(['Result%', 'TONLast']);

/** What prices did after the stories of some symbols, from reactions since a moment. @param fromSeconds Unix seconds */
export const newsMovesQuery = (symbols: readonly string[], fromSeconds: number) =>
  queryOptions({
    queryKey: ['market', 'news moves', symbols, fromSeconds],
    queryFn: async ({ signal }): Promise<readonly NewsMove[]> => {
      const { pageSize } = limits.quantified;
      const query = { symbols: [...symbols], dateFrom: newYorkDay(fromSeconds), pageSize };
      const { rows } = await readPages((page) => reactions.fetch({ ...query, page }, { signal }), { fullPage: pageSize });
      return rows.flatMap(({ symbol, numbers, publishedSeconds }): NewsMove[] =>
        publishedSeconds === undefined || publishedSeconds < fromSeconds
          ? []
          : [{ symbol, priceAtNews: numbers.TONLast, percent: numbers['Result%'], publishedSeconds }],
      );
    },
    enabled: symbols.length > 0,
    staleTime: calendarIntervalSeconds * 1000,
    structuralSharing: false,
  });
