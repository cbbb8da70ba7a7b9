import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { quantified, quantifiedRecord } from '#contract/endpoints/quantified.ts';
import { numberOf } from '#contract/schema/decimal.ts';
import * as limits from '#contract/schema/limits.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import { parseUtcTime } from '#contract/time/quantified-time.ts';
import { fetchEndpoint } from '#src/shared/api/client.ts';
import type { StoryMoves } from './move-rank.ts';
import { matchRank } from './reaction.ts';
import { moveWindows, yearSeconds } from './windows.ts';

const { shape } = quantifiedRecord;

/** The fields that a comparison needs; a response has hundreds of rows with 96 fields each. */
const row = z.object({
  ResourceID: shape.ResourceID,
  PUBt: shape.PUBt,
  NewsSess: shape.NewsSess,
  ReportSess: shape.ReportSess,
  created: shape.created,
  '30_Seconds%': shape['30_Seconds%'],
  '1_Minute%': shape['1_Minute%'],
  '5_Minutes%': shape['5_Minutes%'],
  '10_Minutes%': shape['10_Minutes%'],
  '30_Minutes%': shape['30_Minutes%'],
  '60_Minutes%': shape['60_Minutes%'],
  '90_Minutes%': shape['90_Minutes%'],
  '120_Minutes%': shape['120_Minutes%'],
});
type Row = z.output<typeof row>;

/** One row per story: the full day's, else that of the story's own session; of two the later write. */
export function storyMoves(rows: readonly Row[]): readonly StoryMoves[] {
  const best = new Map<string, Row>();
  for (const record of rows) {
    const [rank, before] = [matchRank(record), best.get(record.ResourceID)];
    if (rank >= 2) continue;
    const beforeRank = before ? matchRank(before) : 2;
    if (rank < beforeRank || (before && rank === beforeRank && record.created > before.created)) best.set(record.ResourceID, record);
  }
  return [...best.values()].map((record) => ({
    story: record.ResourceID,
    publishedSeconds: parseUtcTime(record.PUBt),
    moves: moveWindows.map(({ metric }) => numberOf(record[metric])),
  }));
}

/**
 * The moves after the stories on a symbol, of the 12 months before a story and later. Stories of one month share a request.
 *
 * Assumed: of more than 1,000 rows of a symbol in 12 months a move is compared with the newest 1,000.
 */
export function earlierMovesQuery(symbol: string, publishedSeconds: number) {
  const dateFrom = `${newYorkDay(publishedSeconds - yearSeconds).slice(0, 8)}01`;
  return queryOptions({
    queryKey: ['quantified', 'earlier moves', symbol, dateFrom],
    queryFn: async ({ signal }) => {
      const query = { symbols: [symbol], dateFrom, pageSize: limits.quantified.pageSize };
      const { rows } = await fetchEndpoint({ ...quantified, row }, query, { signal });
      return storyMoves(rows);
    },
    staleTime: 15 * 60_000,
    structuralSharing: false,
  });
}
