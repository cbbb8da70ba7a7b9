import type { SymbolList } from '#contract/list-symbols.ts';
import { combine, type Computed, combineList, withoutIntervals } from '../computed.ts';
import { figureTable, summaryFigures } from '../figures.ts';
import { listGroups } from '../groups.ts';
import { isSignedMetric } from '../reactions/fields.ts';
import type { ReactionMetric } from '../reactions/metrics.ts';
import { measuredValues } from '../sample.ts';
import type { Interval } from '../stats/quantiles.ts';
import { type AnalysisContext, type GroupSummary, type MeasuredGroup, medianDifference, metricSummaries } from '../summaries.ts';
import type { Kind } from './kind.ts';

/** One kind of news between symbols or lists: the kind is what passes the filters. */
export interface CompareParams {
  readonly metric: ReactionMetric;
  /** two or more; a symbol is a list of its own; the first is the one that the others are held against */
  readonly lists: readonly SymbolList[];
}

/** The figures of one symbol or list. Its base rate is that of all other news of itself and the same dates, whatever passes the filters. */
export interface ComparedSubject extends GroupSummary {
  /** median less that of the first; undefined for the first itself, and unless both samples are large enough */
  readonly difference: number | undefined;
  /** of the difference; only in the second result, if both samples have enough days */
  readonly differenceInterval: Interval | undefined;
}

export interface Comparison {
  /** one for each list, in their order, also where it has no reaction */
  readonly subjects: readonly ComparedSubject[];
}

function compute(context: AnalysisContext, { metric, lists }: CompareParams): Computed<Comparison> {
  const { columns, selection, unfiltered, values } = context;
  const numbers = values(metric);
  const summarize = metricSummaries(context, metric);
  const others = listGroups(columns, lists, unfiltered().rows);
  const found = listGroups(columns, lists, selection.rows).map((group, place) => ({
    sample: measuredValues(columns, group.rows, numbers),
    summary: summarize(group, others[place]?.rows),
  }));
  const measured = found.map(({ sample, summary }): MeasuredGroup => ({ sample, summary: summary.figures.summary }));
  const [first] = measured;
  const subjects = found.map(({ summary }, place): Computed<ComparedSubject> => {
    const other = place === 0 ? undefined : measured[place];
    const difference = other && first ? medianDifference(other, first) : withoutIntervals({ difference: undefined, interval: undefined });
    return combine({ summary, difference }, (parts) => ({
      ...parts.summary,
      difference: parts.difference.difference,
      differenceInterval: parts.difference.interval,
    }));
  });
  return combine({ subjects: combineList(subjects) }, (parts) => parts);
}

export const compare: Kind<CompareParams, Comparison> = {
  compute,
  table: ({ subjects }, { metric }) =>
    figureTable<ComparedSubject>(
      [
        { label: 'Symbol or list', text: ({ name }) => name },
        ...summaryFigures<ComparedSubject>(
          (subject) => subject,
          '',
          () => isSignedMetric(metric),
        ),
        {
          label: 'Median less that of the first',
          unit: 'metric',
          value: ({ difference }) => difference,
          confidence: ({ differenceInterval }) => differenceInterval,
        },
      ],
      subjects,
    ),
};
