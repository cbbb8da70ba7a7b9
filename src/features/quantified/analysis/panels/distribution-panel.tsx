import { formatWhole } from '#src/shared/format/number.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { formatOf, metricLabel } from '#src/records/reactions/fields.ts';
import { analysisGroupings } from '../engine/columns.ts';
import type { Distribution } from '../engine/metric-groups.ts';
import { useAnalysis } from '../worker/use-analysis.ts';
import { AnalysisView } from './analysis-view.tsx';
import { describeSummary, summaryColumns, tooFewReason } from './figure-columns.tsx';
import { GroupingChoice, groupLabel, MetricChoice, type PanelProps } from './panel.tsx';
import { HistogramChart } from '#src/shared/charts/lazy-charts.tsx';

const describeOutside = ({ histogram: { below, above } }: Distribution): string =>
  below + above === 0 ? '' : ` ${below} below and ${above} above the chart; all are counted in the figures.`;

/** The distribution of a metric, as a whole and by group. */
export default function DistributionPanel({ client, reactions, search, onChange }: PanelProps) {
  const { metric, by } = search;
  const format = formatOf(metric).figure;
  const label = metricLabel(metric);
  const analysis = useAnalysis(client, reactions, {
    kind: 'distribution',
    withMultiStock: search.multiStock,
    withIntervals: true,
    metric,
    grouping: by,
  });
  return (
    <AnalysisView
      kind="distribution"
      title={`Distribution of ${label}`}
      subtitle="dotted: zero"
      analysis={analysis}
      note={by === 'topic' ? 'A story counts in each of its topics.' : ''}
      controls={
        <>
          <MetricChoice value={metric} onChange={(next) => onChange({ metric: next })} />
          <GroupingChoice value={by} onChange={(next) => onChange({ by: next })} />
        </>
      }
    >
      {(figures) => {
        const { whole, groups, histogram } = figures;
        const description = `${label}: ${describeSummary(whole, format)}.`;
        return (
          <>
            {whole.summary.isEnough && (
              <HistogramChart
                description={description}
                bins={histogram.bins.map(({ from, to, count }) => ({ from, to, height: count }))}
                mark={{ value: whole.summary.median, label: `median ${format(whole.summary.median)}` }}
                formatX={format}
                formatY={formatWhole}
              />
            )}
            <p className="text-xs text-soft">{description + describeOutside(figures)}</p>
            <FigureTable
              caption={`${label} by ${analysisGroupings[by].toLowerCase()}`}
              columns={summaryColumns(analysisGroupings[by], [whole, ...groups], format, (name) => groupLabel(by, name))}
              rows={[whole, ...groups]}
              keyOf={({ name }) => name}
              tooFew={tooFewReason}
            />
          </>
        );
      }}
    </AnalysisView>
  );
}
