import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { earlierMovesQuery } from './earlier-moves.ts';
import type { MoveRank } from '#src/shared/stats/quantiles.ts';
import { describeMoveRank, rankMoves, type StoryMoves } from './move-rank.ts';
import type { Reaction } from './reaction.ts';
import { type WindowMetric, windowMetric, windowMetrics } from './windows.ts';

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
