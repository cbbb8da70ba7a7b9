import { midRank } from '#src/shared/stats/percentile.ts';
import { enough } from '#src/shared/stats/summary.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import type { Asked } from './asked.ts';
import { storyCounter, tell, type Told } from './samples.ts';

export interface HistoryQuestion {
  /** the row whose move is looked at */
  readonly row: number;
}

/** One window's move among the same symbol's earlier ones. */
export interface Placed {
  readonly metric: (typeof windows)[number]['metric'];
  /** percent points; NaN where there is none */
  readonly move: number;
  readonly before: Told;
  /** share of the earlier moves that were smaller, whatever their sign; undefined unless there are enough */
  readonly largerThan: number | undefined;
}

export interface History {
  readonly points: readonly Placed[];
}

const yearSeconds = 365 * 86_400;

/**
 * A move against those of the same symbol over the 12 months before it: by the mid-rank of its size (product 4.4). Only
 * earlier stories count, so that nothing is judged by what was not known yet.
 *
 * @param asked its readings are all that are loaded, not those of the filter
 */
export function history({ columns, chosen, values }: Asked, { row }: HistoryQuestion): History {
  const { symbol, story, published, stories } = columns;
  const moment = published[row] ?? Number.NaN;
  const rows = chosen.rows.filter((other) => {
    const when = published[other] ?? Number.NaN;
    return symbol[other] === symbol[row] && story[other] !== story[row] && when < moment && when >= moment - yearSeconds;
  });
  const count = storyCounter(stories);
  return {
    points: windows.map(({ metric }) => {
      const numbers = values(metric);
      const move = numbers[row] ?? Number.NaN;
      const before = tell(columns, { name: metric, rows }, numbers, count);
      const sizes = Array.from(rows, (other) => Math.abs(numbers[other] ?? Number.NaN)).filter((size) => !Number.isNaN(size));
      const known = !Number.isNaN(move) && sizes.length >= enough && before.summary.isEnough;
      return { metric, move, before, largerThan: known ? midRank(Math.abs(move), sizes) : undefined };
    }),
  };
}
