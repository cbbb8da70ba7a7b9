import { metricLabel } from '#analysis/reactions/fields.ts';
import { formatOf } from '#src/records/reactions/fields.ts';
import { analysisOf } from '#analysis/address/analysis-of.ts';
import { groupingNames } from '#analysis/address/analysis-choice.ts';
import { analysisGroupings } from '#analysis/frame.ts';
import type { Distribution } from '#analysis/kinds/distribution.ts';
import { AnalysisView } from './analysis-view.tsx';
import { SummaryTable } from './figure-columns.tsx';
import { ListsNote } from '../lists-note.tsx';
import { GroupingChoice, MetricChoice, overlapNote, type PanelProps } from './panel.tsx';
import { DistributionChart, describeDistribution, describeTested, groupLabel } from '../figures.tsx';

const describeOutside = ({ histogram: { below, above } }: Distribution): string =>
  below + above === 0 ? '' : ` ${below} below and ${above} above the chart; all are counted in the figures.`;

/** The distribution of a metric, as a whole and by group. */
export default function DistributionPanel(props: PanelProps) {
  const { search, onChange } = props;
  const { metric, by } = search;
  const label = metricLabel(metric);
  return (
    <AnalysisView
      source={props}
      analysis={analysisOf.distribution(search)}
      title={`Distribution of ${label}`}
      subtitle="dotted: zero"
      note={overlapNote(by)}
      notice={by === 'watchlist' && <ListsNote {...{ search, onChange }} />}
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
          <p className="text-2xs text-faint">{describeTested(figures.significance)}</p>
          <SummaryTable
            caption={`${label} by ${analysisGroupings[by].toLowerCase()}`}
            label={analysisGroupings[by]}
            rows={[figures.whole, ...figures.groups]}
            isSignificant={(name) => figures.significance.isSignificant[figures.groups.findIndex((group) => group.name === name)] ?? false}
            format={formatOf(metric)}
            nameOf={(name) => groupLabel(by, name)}
          />
        </>
      )}
    </AnalysisView>
  );
}
