import { valueAt } from '#contract/value-at.ts';
import { windowOf } from '#contract/market/windows.ts';
import { combine, type Computed, combineList, withoutIntervals } from '../computed.ts';
import { figureTable, summaryFigures } from '../figures.ts';
import type { ReactionMetric } from '../reactions/metrics.ts';
import type { Kind } from './kind.ts';
import { yearSeconds } from '../reactions/windows.ts';
import { rankMove } from '../stats/quantiles.ts';
import { groupsOf, namesOf } from '../groups.ts';
import { storyCounter } from '../sample.ts';
import { type AnalysisContext, type GroupSummary, summarizeGroup } from '../summaries.ts';

export interface HistoryParams {
  /** moves by window */
  readonly metrics: readonly ReactionMetric[];
  /** index of the compared reaction; one that is not loaded has no comparisons */
  readonly row: number;
}

/** The move of one window compared with earlier ones. */
export interface RankedMove {
  readonly metric: ReactionMetric;
  /** in percent; NaN where it was not measured */
  readonly move: number;
  readonly before: GroupSummary;
  /** share of earlier moves of smaller size, whatever their sign; undefined unless the sample is large enough */
  readonly largerThan: number | undefined;
}

/** A reaction compared with those of its symbol, or of one of its topics. */
export interface Comparison {
  readonly kind: 'symbol' | 'topic';
  readonly name: string;
  readonly points: readonly RankedMove[];
}

export interface History {
  /** the symbol first, then each topic in the order of the story */
  readonly comparisons: readonly Comparison[];
}

/**
 * Compares a reaction with those of the same symbol, and of each of its topics, in the 12 months before it: by the mid-rank of the
 * size of the move. Only earlier stories count, because later ones were not known at the time.
 *
 * @param context selects from all loaded reactions, whatever the filter
 */
function compute(context: AnalysisContext, { row, metrics }: HistoryParams): Computed<History> {
  const { columns, selection, values } = context;
  const { symbol, story, published, stories } = columns;
  const publishedSeconds = published[row];
  if (publishedSeconds === undefined) return withoutIntervals({ comparisons: [] });
  const earlier = selection.rows.filter((other) => {
    const when = valueAt(published, other);
    return story[other] !== story[row] && when < publishedSeconds && when >= publishedSeconds - yearSeconds;
  });
  const count = storyCounter(stories);
  const compare = (kind: Comparison['kind'], name: string, rows: Int32Array): Computed<Comparison> => {
    const points = metrics.map((metric): Computed<RankedMove> => {
      const numbers = values(metric);
      const move = valueAt(numbers, row);
      const before = summarizeGroup(context, { name: metric, rows }, numbers, count);
      const { largerThan } = rankMove(
        move,
        Array.from(rows, (other) => valueAt(numbers, other)),
      );
      // Of a topic, ten reactions may be of fewer stories.
      const ranked = before.figures.summary.isEnough ? largerThan : undefined;
      return combine({ before }, (parts) => ({ metric, move, ...parts, largerThan: ranked }));
    });
    return combine({ points: combineList(points) }, (parts) => ({ kind, name, ...parts }));
  };
  const [own = ''] = namesOf(columns, 'symbol', row);
  const byTopic = new Map(groupsOf(columns, 'topic', earlier).map(({ name, rows }) => [name, rows]));
  const comparisons = [
    compare(
      'symbol',
      own,
      earlier.filter((other) => symbol[other] === symbol[row]),
    ),
    ...namesOf(columns, 'topic', row).map((name) => compare('topic', name, byTopic.get(name) ?? new Int32Array())),
  ];
  return combine({ comparisons: combineList(comparisons) }, (parts) => parts);
}

export const history: Kind<HistoryParams, History> = {
  isUnfiltered: true,
  compute,
  table({ comparisons }) {
    const rows = comparisons.flatMap(({ name, points }) => points.map((point) => ({ name, ...point })));
    return figureTable<(typeof rows)[number]>(
      [
        { label: 'Compared with', text: ({ name }) => name },
        { label: 'Window', text: ({ metric }) => windowOf(metric)?.label },
        { label: 'Move', unit: 'metric', value: ({ move }) => move },
        { label: 'Larger than, share', unit: 'share', value: ({ largerThan }) => largerThan },
        ...summaryFigures<(typeof rows)[number]>(({ before }) => before, 'Before'),
      ],
      rows,
    );
  },
};
