import { summaryOf, type Summary } from '#src/shared/stats/summary.ts';
import { choose } from './analysis/chosen.ts';
import { columnsBuilder, metricColumn } from './analysis/columns.ts';
import { groupsOf, sampleOf, storyCounter, type Group } from './analysis/samples.ts';
import type { Reading } from './reading.ts';

/** How a group of one symbol's stories moved it: 5 and 30 minutes after them. */
export interface SymbolReaction {
  readonly kind: 'all' | 'session' | 'topic';
  readonly name: string;
  readonly after5: Summary;
  readonly after30: Summary;
}

export interface SymbolReactions {
  /** all stories, then by news session, then by topic, those with the most readings first */
  readonly groups: readonly SymbolReaction[];
  readonly readings: number;
  readonly stories: number;
  /** Unix seconds of the first and the last story; undefined where there is none */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

const sessions = ['Pre', 'Main', 'Post'];

/** Sessions in the order of the day, one that is none of them last. */
const byDay = (a: Group, b: Group): number => ((sessions.indexOf(a.name) + 4) % 4) - ((sessions.indexOf(b.name) + 4) % 4);

/** By topic and by news session, by the statistics rules of product 4; a story counts in each of its topics. */
export function symbolReactions(rows: readonly Reading[]): SymbolReactions {
  const builder = columnsBuilder(rows.length);
  rows.forEach((row, place) => builder.add(row, place));
  const columns = builder.done();
  // One symbol's rows do not tell which of its stories are round-ups.
  const chosen = choose(columns, true);
  const count = storyCounter(columns.stories);
  const [after5, after30] = [metricColumn(rows, '5_Minutes%'), metricColumn(rows, '30_Minutes%')];
  const summary = ({ rows }: Group, values: Float64Array): Summary => {
    const sample = sampleOf(columns, rows, values);
    return summaryOf(sample.values.toSorted(), count(sample.clusters));
  };
  const told = (kind: SymbolReaction['kind'], group: Group): SymbolReaction => ({
    kind,
    name: group.name,
    after5: summary(group, after5),
    after30: summary(group, after30),
  });
  const times = [...chosen.rows].flatMap((row) => rows[row]?.publishedSeconds ?? []).sort((a, b) => a - b);
  return {
    groups: [
      told('all', { name: 'All news', rows: chosen.rows }),
      ...[...groupsOf(columns, 'session', chosen.rows)].sort(byDay).map((group) => told('session', group)),
      ...groupsOf(columns, 'topic', chosen.rows).map((group) => told('topic', group)),
    ].filter(({ after5, after30 }) => after5.n > 0 || after30.n > 0),
    readings: chosen.rows.length,
    stories: chosen.stories,
    from: times[0],
    to: times.at(-1),
  };
}
