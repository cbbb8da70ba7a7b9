import type { ReactionMetric } from '../reactions/metrics.ts';
import { histogram } from '../stats/bins.ts';
import { placeboRows } from '../placebo.ts';
import { measuredValues, storyCounter } from '../sample.ts';
import { combine, type Computed, withoutIntervals } from '../computed.ts';
import { figureTable, summaryFigures } from '../figures.ts';
import { isSignedMetric } from '../reactions/fields.ts';
import type { Kind } from './kind.ts';
import {
  analysisGroups,
  type AnalysisContext,
  type GroupedParams,
  type GroupSummary,
  type MedianDifference,
  medianDifference,
  metricSummaries,
  summarizeGroup,
} from '../summaries.ts';

export interface CohortsParams extends GroupedParams {
  readonly metric: ReactionMetric;
  /** names of two groups; undefined selects the two largest */
  readonly a: string | undefined;
  readonly b: string | undefined;
}

/** Shares of each cohort by bin, so that cohorts of different size can be drawn over each other. */
export interface CohortBin {
  readonly from: number;
  readonly to: number;
  readonly shares: readonly [a: number, b: number];
}

export interface Cohorts extends MedianDifference {
  /** the names of all groups */
  readonly names: readonly string[];
  readonly a: GroupSummary;
  readonly b: GroupSummary;
  /** of the reactions that pass the filters; undefined for other groupings */
  readonly placebo: GroupSummary | undefined;
  readonly bins: readonly CohortBin[];
}

const share = (sorted: Float64Array, from: number, to: number): number =>
  sorted.reduce((sum, value) => sum + Number(value >= from && value < to), 0) / sorted.length;

function compute(context: AnalysisContext, params: CohortsParams): Computed<Cohorts> {
  const { metric, grouping, a, b } = params;
  const { columns, values } = context;
  const groups = analysisGroups(context, params);
  const numbers = values(metric);
  // What passes the filters is compared with the others, whichever are more.
  const byCount = grouping === 'filter' ? groups : groups.toSorted((one, other) => other.rows.length - one.rows.length);
  const pick = (name: string | undefined, place: number) =>
    (name === undefined ? byCount[place] : groups.find((group) => group.name === name)) ?? { name: name ?? '', rows: new Int32Array() };
  const sides = [pick(a, 0), pick(b, 1)] as const;
  const summarize = metricSummaries(context, metric);
  const [first, second] = [summarize(sides[0]), summarize(sides[1])];
  const [one, two] = [measuredValues(columns, sides[0].rows, numbers), measuredValues(columns, sides[1].rows, numbers)];
  const difference = medianDifference({ sample: one, summary: first.figures.summary }, { sample: two, summary: second.figures.summary });
  const placebo =
    grouping === 'filter'
      ? summarizeGroup(
          context,
          { name: 'Placebo', rows: placeboRows(columns, sides[0].rows, sides[1].rows) },
          numbers,
          storyCounter(columns.stories),
        )
      : withoutIntervals(undefined);
  const names = groups.map(({ name }) => name);
  const bins = histogram(Float64Array.from([...one.values, ...two.values]).sort(), 30).bins.map(({ from, to }): CohortBin => ({
    from,
    to,
    shares: [share(one.values, from, to), share(two.values, from, to)],
  }));
  return combine({ a: first, b: second, placebo, difference }, (parts) => ({ ...parts, ...parts.difference, names, bins }));
}

export const cohorts: Kind<CohortsParams, Cohorts> = {
  compute,
  table: ({ a, b, placebo, difference, interval }, { metric }) =>
    figureTable<GroupSummary>(
      [
        { label: 'Cohort', text: ({ name }) => name },
        ...summaryFigures<GroupSummary>(
          (group) => group,
          '',
          () => isSignedMetric(metric),
        ),
        {
          label: 'Median less that of the second cohort',
          unit: 'metric',
          value: (group) => (group === a ? difference : undefined),
          confidence: (group) => (group === a ? interval : undefined),
        },
      ],
      [a, b, ...(placebo ? [placebo] : [])],
    ),
};
