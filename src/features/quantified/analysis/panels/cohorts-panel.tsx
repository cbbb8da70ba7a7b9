import { formatInterval } from '#src/shared/stats/labels.ts';
import { Select } from '#src/shared/ui/choice.tsx';
import { formatOf, metricLabel, type ReactionMetric } from '#src/records/reactions/fields.ts';
import { groupingNames } from '../analysis-search.ts';
import type { Cohorts } from '../engine/cohorts.ts';
import { type AnalysisGrouping, analysisGroupings } from '../engine/columns.ts';
import { describeTooFew, type GroupSummary } from '../engine/samples.ts';
import { AnalysisView } from './analysis-view.tsx';
import { SummaryTable } from './figure-columns.tsx';
import { GroupingChoice, groupLabel, MetricChoice, type PanelProps } from './panel.tsx';
import { HistogramChart } from '#src/shared/charts/lazy-charts.tsx';

interface Texts {
  readonly label: string;
  readonly format: (value: number) => string;
  readonly nameOf: (name: string) => string;
}

/** @param by the grouping that names the cohorts */
export const cohortTexts = (metric: ReactionMetric, by: AnalysisGrouping): Texts => ({
  label: metricLabel(metric),
  format: formatOf(metric).figure,
  nameOf: (name) => groupLabel(by, name),
});

/** Why there is no comparison; undefined where there is one. */
const whyNone = ({ a, b }: Cohorts, nameOf: Texts['nameOf']): string | undefined => {
  const small = [a, b].find(({ summary }) => !summary.isEnough);
  return small && `${nameOf(small.name) || 'no second group'}: ${describeTooFew(small.summary)}. No comparison`;
};

/** `difference +1.32 pp, 95% CI +1.03 to +1.70 pp: significant at 5%, 0 is outside` */
export function describeDifference(cohorts: Cohorts, { format, nameOf }: Pick<Texts, 'format' | 'nameOf'>): string {
  const { difference = Number.NaN, interval } = cohorts;
  const none = whyNone(cohorts, nameOf);
  if (none !== undefined) return none;
  // The difference of two percentages is in percentage points.
  const unit = format(1).endsWith('%') ? ' pp' : '';
  const plain = (value: number): string => format(value).replace('%', '');
  const start = `difference ${plain(difference)}${unit}`;
  if (!interval) return start;
  const isOutside = interval[0] > 0 || interval[1] < 0;
  const verdict = isOutside ? 'significant at 5%, 0 is outside' : 'not significant at 5%, 0 is inside';
  return `${start}, 95% CI ${formatInterval(...interval, plain)}${unit}: ${verdict}`;
}

function describeCohorts(cohorts: Cohorts, { label, format, nameOf }: Texts): string {
  const { a, b } = cohorts;
  const none = whyNone(cohorts, nameOf);
  if (none !== undefined) return `${label}, ${none}.`;
  const medians = `median of ${nameOf(a.name)} ${format(a.summary.median)} (n=${a.summary.n}), of ${nameOf(b.name)} ${format(b.summary.median)} (n=${b.summary.n})`;
  return `${label}: ${medians}; ${describeDifference(cohorts, { format, nameOf })}.`;
}

interface CohortsChartProps {
  figures: Cohorts;
  texts: Texts;
  size?: string;
}

/** Both histograms over each other; cohorts that are too small have none. */
export const CohortsChart = ({ figures, texts, size }: CohortsChartProps) =>
  figures.difference !== undefined && (
    <HistogramChart
      description={describeCohorts(figures, texts)}
      bins={figures.bins.map(({ from, to, shares: [height, other] }) => ({ from, to, height, other }))}
      formatX={texts.format}
      formatY={(share) => `${Math.round(share * 100)}%`}
      {...(size !== undefined && { size })}
    />
  );

/** Two groups compared. */
export default function CohortsPanel(props: PanelProps) {
  const { search, onChange } = props;
  const { metric, by, a, b } = search;
  const texts = cohortTexts(metric, by);
  const { label, format, nameOf } = texts;
  const choiceOf = (label: string, { name: chosen }: GroupSummary, names: readonly string[], onName: (name: string) => void) => (
    <Select
      label={label}
      value={chosen}
      options={Object.fromEntries([...new Set([chosen, ...names])].map((name) => [name, nameOf(name)]))}
      onChange={onName}
    />
  );
  return (
    <AnalysisView
      source={props}
      analysis={{ kind: 'cohorts', withIntervals: true, metric, grouping: by, a, b }}
      title={`Two cohorts by ${label}`}
      subtitle={(current) =>
        `bars: ${current ? nameOf(current.a.name) : 'the first'}; dashed outline: ${current ? nameOf(current.b.name) : 'the second'}; each as a share of its own reactions`
      }
      note={`Stories are resampled once for both cohorts, because a story may have reactions in both.${by === 'filter' ? ' The others are of the same dates and symbols.' : ''}`}
      renderControls={(current) => (
        <>
          <MetricChoice value={metric} onChange={(next) => onChange({ metric: next })} />
          {/* The names of one grouping are not valid in another. */}
          <GroupingChoice names={groupingNames} value={by} onChange={(next) => onChange({ by: next, a: undefined, b: undefined })} />
          {current && (
            <>
              {choiceOf('First cohort', current.a, current.names, (next) => onChange({ a: next }))}
              vs
              {choiceOf('Second cohort', current.b, current.names, (next) => onChange({ b: next }))}
            </>
          )}
        </>
      )}
    >
      {(figures) => (
        <>
          <p className="text-xs font-medium">{describeCohorts(figures, texts)}</p>
          <CohortsChart figures={figures} texts={texts} />
          <SummaryTable
            caption={`${label} of two cohorts`}
            label={analysisGroupings[by]}
            rows={figures.a.name === figures.b.name ? [figures.a] : [figures.a, figures.b]}
            {...{ format, nameOf }}
          />
        </>
      )}
    </AnalysisView>
  );
}
