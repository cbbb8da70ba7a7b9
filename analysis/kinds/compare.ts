import type { SymbolList } from '#contract/list-symbols.ts';
import { combine, type Computed, combineList, withoutIntervals } from '../computed.ts';
import { figureTable, summaryFigures } from '../figures.ts';
import { isSignedMetric } from '../reactions/fields.ts';
import type { ReactionMetric } from '../reactions/metrics.ts';
import { measuredValues } from '../sample.ts';
import type { Interval } from '../stats/quantiles.ts';
import { listGroups } from '../symbol-lists.ts';
import { type AnalysisContext, type GroupSummary, type MeasuredGroup, medianDifference, metricSummaries } from '../summaries.ts';
import type { Kind } from './kind.ts';

/** One kind of news between symbols or lists: the kind is what passes the filters. */
export interface CompareParams {
  readonly metric: ReactionMetric;
  /** two or more; a symbol is a list of its own; the first is the one that the others are held against */
  readonly lists: readonly SymbolList[];
}

/**
 * The figures of one symbol or list.
 *
 * Assumed: its base rate is that of its own other news of the same dates, because a symbol that rises after any news says nothing of one kind.
 */
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
  const groups = listGroups(columns, lists, selection.rows);
  const ofAllNews = listGroups(columns, lists, unfiltered().rows);
  const summarize = metricSummaries(context, metric, (group) => ofAllNews[groups.indexOf(group)]?.rows ?? group.rows);
  const found = groups.map((group) => ({ sample: measuredValues(columns, group.rows, numbers), summary: summarize(group) }));
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
