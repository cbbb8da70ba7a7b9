import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as limits from '#contract/schema/limits.ts';
import { newYorkDay } from '#contract/time/new-york.ts';
import type { MoveRank } from '#analysis/stats/quantiles.ts';
import { bestOf } from '#analysis/reactions/best-of.ts';
import { describeMoveRank, rankMoves, type StoryMoves } from './move-rank.ts';
import type { Reaction } from '#analysis/reactions/reaction.ts';
import { reactionsWith } from './read-reactions.ts';
import { type WindowMetric, windowMetrics } from '#contract/market/windows.ts';
import { windowMetric, yearSeconds } from '#analysis/reactions/windows.ts';

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

/** The rank of each window's move among the earlier ones of its symbol; undefined while they are loading or where they cannot be read. */
export function useMoveRanks(symbol: string, current: StoryMoves): readonly MoveRank[] | undefined {
  const { story, publishedSeconds, numbers } = current;
  const hasMove = windowMetrics.some((metric) => numbers[metric] !== null);
  const { data } = useQuery({ ...earlierMovesQuery(symbol, publishedSeconds ?? 0), enabled: hasMove && publishedSeconds !== undefined });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the moves of a story change with its time alone
  return useMemo(() => data && rankMoves(current, data), [data, story, publishedSeconds]);
}

interface Props {
  reaction: Reaction<WindowMetric>;
  /** index of the window */
  window: number;
}

/** How large the move of one window is among the earlier ones of its symbol; empty without a move. */
export function MoveRankLine({ reaction, window }: Props) {
  const { symbol, numbers } = reaction;
  const rank = useMoveRanks(symbol, reaction)?.[window];
  return numbers[windowMetric(window)] !== null && rank ? <>{describeMoveRank(rank, window, symbol)}</> : null;
}
