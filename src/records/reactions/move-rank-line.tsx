import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { earlierMovesQuery } from './earlier-moves.ts';
import type { MoveRank } from '#src/shared/stats/summary.ts';
import { describeMoveRank, rankMoves, type StoryMoves } from './move-rank.ts';

/** The rank of each window's move among the earlier ones of its symbol; undefined while they are loading or where they cannot be read. */
export function useMoveRanks(symbol: string, current: StoryMoves): readonly MoveRank[] | undefined {
  const { story, publishedSeconds, moves } = current;
  const hasMove = moves.some((move) => move !== null);
  const { data } = useQuery({ ...earlierMovesQuery(symbol, publishedSeconds ?? 0), enabled: hasMove && publishedSeconds !== undefined });
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the moves of a story change with its time alone
  return useMemo(() => data && rankMoves(current, data), [data, story, publishedSeconds]);
}

interface Props extends StoryMoves {
  symbol: string;
  /** index of the window */
  window: number;
}

/** How large the move of one window is among the earlier ones of its symbol; empty without a move. */
export function MoveRankLine({ symbol, window, ...current }: Props) {
  const rank = useMoveRanks(symbol, current)?.[window];
  const hasMove = (current.moves[window] ?? null) !== null;
  return hasMove && rank ? <>{describeMoveRank(rank, window, symbol)}</> : null;
}
