import type { Summary } from '#analysis/stats/summary.ts';
import { buildFrame, metricColumn } from '#analysis/frame.ts';
import { type Group, groupsOf } from '#analysis/groups.ts';
import { sample, measuredValues, summarize } from '#analysis/sample.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { inSessionOrder } from './session-order.ts';

/** The moves 5 and 30 minutes after a group of stories on one symbol. */
export interface SymbolReaction {
  readonly kind: 'all' | 'session' | 'topic';
  readonly name: string;
  readonly after5: Summary;
  readonly after30: Summary;
}

export interface SymbolReactions {
  /** all stories, then by news session in the order of the day, then by topic, the largest first */
  readonly groups: readonly SymbolReaction[];
  readonly reactions: number;
  readonly stories: number;
  /** Unix seconds of the first and the last story; undefined where there is none */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** By news session and by topic; a story counts in each of its topics. */
export function symbolReactions(rows: readonly QuantifiedReaction[]): SymbolReactions {
  const columns = buildFrame(rows);
  // The rows of one symbol do not show which of its stories name several symbols.
  const selection = sample(columns, { withMultiStock: true });
  const [after5, after30] = [metricColumn(rows, '5_Minutes%'), metricColumn(rows, '30_Minutes%')];
  const summary = ({ rows }: Group, values: Float64Array): Summary => summarize(measuredValues(columns, rows, values), columns);
  const groupMoves = (kind: SymbolReaction['kind'], group: Group): SymbolReaction => ({
    kind,
    name: group.name,
    after5: summary(group, after5),
    after30: summary(group, after30),
  });
  const times = [...selection.rows].flatMap((row) => rows[row]?.publishedSeconds ?? []).sort((a, b) => a - b);
  return {
    groups: [
      groupMoves('all', { name: 'All news', rows: selection.rows }),
      ...[...groupsOf(columns, 'session', selection.rows)]
        .sort((a, b) => inSessionOrder(a.name, b.name))
        .map((group) => groupMoves('session', group)),
      ...groupsOf(columns, 'topic', selection.rows).map((group) => groupMoves('topic', group)),
    ].filter(({ after5, after30 }) => after5.n > 0 || after30.n > 0),
    reactions: selection.rows.length,
    stories: selection.stories,
    from: times[0],
    to: times.at(-1),
  };
}
