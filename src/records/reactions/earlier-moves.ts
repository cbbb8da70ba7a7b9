import { queryOptions } from '@tanstack/react-query';
import * as limits from '#contract/schema/limits.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { bestOf } from './best-of.ts';
import { reactionsWith } from './reaction.ts';
import { windowMetrics, yearSeconds } from './windows.ts';

const moves = reactionsWith(windowMetrics);

/**
 * The reactions to the stories on a symbol, of the 12 months before a story and later. Stories of one month share a request.
 *
 * Assumed: of more than 1,000 rows of a symbol in 12 months a move is compared with the newest 1,000.
 */
export function earlierMovesQuery(symbol: string, publishedSeconds: number) {
  const dateFrom = `${newYorkDay(publishedSeconds - yearSeconds).slice(0, 8)}01`;
  return queryOptions({
    queryKey: ['quantified', 'earlier moves', symbol, dateFrom],
    queryFn: async ({ signal }) => {
      const { rows } = await moves.fetch({ symbols: [symbol], dateFrom, pageSize: limits.quantified.pageSize }, { signal });
      return [...bestOf(rows, { otherSession: 'drop' }).values()];
    },
    staleTime: 15 * 60_000,
    structuralSharing: false,
  });
}
