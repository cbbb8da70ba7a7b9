import { midRank } from '#src/shared/stats/percentile.ts';
import { enough } from '#src/shared/stats/summary.ts';
import { moveWindows as windows } from '#src/shared/readings/windows.ts';
import type { Asked } from './asked.ts';
import { groupsOf, namesOf, storyCounter, tell, type Told } from './samples.ts';

export interface HistoryQuestion {
  /** the row whose move is looked at */
  readonly row: number;
}

/** One window's move among earlier ones. */
export interface Placed {
  readonly metric: (typeof windows)[number]['metric'];
  /** percent points; NaN where there is none */
  readonly move: number;
  readonly before: Told;
  /** share of the earlier moves that were smaller, whatever their sign; undefined unless there are enough */
  readonly largerThan: number | undefined;
}

/** A move among those of its symbol, or of one of its topics. */
export interface Among {
  readonly kind: 'symbol' | 'topic';
  readonly name: string;
  readonly points: readonly Placed[];
}

export interface History {
  /** the symbol first, then each topic in the order of the story */
  readonly among: readonly Among[];
}

const yearSeconds = 365 * 86_400;

/**
 * A move against those of the same symbol, and of each of its topics, over the 12 months before it: by the mid-rank of its size
 * (product 4.4). Only earlier stories count, so that nothing is judged by what was not known yet.
 *
 * @param asked its readings are all that are loaded, not those of the filter
 */
export function history(asked: Asked, { row }: HistoryQuestion): History {
  const { columns, chosen, values } = asked;
  const { symbol, story, published, stories } = columns;
  const moment = published[row] ?? Number.NaN;
  const earlier = chosen.rows.filter((other) => {
    const when = published[other] ?? Number.NaN;
    return story[other] !== story[row] && when < moment && when >= moment - yearSeconds;
  });
  const count = storyCounter(stories);
  const points = (rows: Int32Array): readonly Placed[] =>
    windows.map(({ metric }) => {
      const numbers = values(metric);
      const move = numbers[row] ?? Number.NaN;
      const before = tell(asked, { name: metric, rows }, numbers, count);
      const sizes = Array.from(rows, (other) => Math.abs(numbers[other] ?? Number.NaN)).filter((size) => !Number.isNaN(size));
      const known = !Number.isNaN(move) && sizes.length >= enough && before.summary.isEnough;
      return { metric, move, before, largerThan: known ? midRank(Math.abs(move), sizes) : undefined };
    });
  const [own] = groupsOf(columns, 'symbol', [row]);
  const byTopic = new Map(groupsOf(columns, 'topic', earlier).map(({ name, rows }) => [name, Int32Array.from(rows)]));
  return {
    among: [
      { kind: 'symbol', name: own?.name ?? '', points: points(earlier.filter((other) => symbol[other] === symbol[row])) },
      ...namesOf(columns, 'topic', row).map((name) => ({
        kind: 'topic' as const,
        name,
        points: points(byTopic.get(name) ?? new Int32Array()),
      })),
    ],
  };
}
