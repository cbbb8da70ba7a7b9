import { formatWhole } from '#src/shared/format/number.ts';
import { formatOf, metricLabel, type ReactionMetric } from '#src/records/reactions/fields.ts';
import { groupingNames } from '../analysis-search.ts';
import { analysisGroupings } from '../engine/columns.ts';
import type { Distribution } from '../engine/metric-groups.ts';
import { AnalysisView } from './analysis-view.tsx';
import { describeSummary, SummaryTable } from './figure-columns.tsx';
import { GroupingChoice, groupLabel, MetricChoice, type PanelProps } from './panel.tsx';
import { HistogramChart } from '#src/shared/charts/lazy-charts.tsx';

const describeOutside = ({ histogram: { below, above } }: Distribution): string =>
  below + above === 0 ? '' : ` ${below} below and ${above} above the chart; all are counted in the figures.`;

const describeDistribution = ({ whole }: Distribution, metric: ReactionMetric): string =>
  `${metricLabel(metric)}: ${describeSummary(whole, formatOf(metric).figure)}.`;

interface DistributionChartProps {
  figures: Distribution;
  metric: ReactionMetric;
  size?: string;
}

/** The histogram; a sample that is too small has none. */
export function DistributionChart({ figures, metric, size }: DistributionChartProps) {
  const {
    whole: { summary },
    histogram,
  } = figures;
  const format = formatOf(metric).figure;
  return (
    summary.isEnough && (
      <HistogramChart
        description={describeDistribution(figures, metric)}
        bins={histogram.bins.map(({ from, to, count }) => ({ from, to, height: count }))}
        mark={{ value: summary.median, label: `median ${format(summary.median)}` }}
        formatX={format}
        formatY={formatWhole}
        {...(size !== undefined && { size })}
      />
    )
  );
}

/** The distribution of a metric, as a whole and by group. */
export default function DistributionPanel(props: PanelProps) {
  const { search, onChange } = props;
  const { metric, by } = search;
  const label = metricLabel(metric);
  return (
    <AnalysisView
      source={props}
      analysis={{ kind: 'distribution', withIntervals: true, metric, grouping: by }}
      title={`Distribution of ${label}`}
      subtitle="dotted: zero"
      note={by === 'topic' ? 'A story counts in each of its topics.' : ''}
      controls={
        <>
          <MetricChoice value={metric} onChange={(next) => onChange({ metric: next })} />
          <GroupingChoice names={groupingNames} value={by} onChange={(next) => onChange({ by: next })} />
        </>
      }
    >
      {(figures) => (
        <>
          <DistributionChart figures={figures} metric={metric} />
          <p className="text-xs text-soft">{describeDistribution(figures, metric) + describeOutside(figures)}</p>
          <SummaryTable
            caption={`${label} by ${analysisGroupings[by].toLowerCase()}`}
            label={analysisGroupings[by]}
            rows={[figures.whole, ...figures.groups]}
            format={formatOf(metric).figure}
            nameOf={(name) => groupLabel(by, name)}
          />
        </>
      )}
    </AnalysisView>
  );
}
