import { formatFixed } from '#src/shared/format/number.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import { groupings } from '#analysis/frame.ts';
import { type Latency, latencyFigures, type LatencyRow } from '#analysis/kinds/latency.ts';
import { figureColumns } from './figure-columns.tsx';
import { analysisOf } from '#analysis/address/analysis-of.ts';
import { AnalysisView } from './analysis-view.tsx';
import { GroupingChoice, type PanelProps } from './panel.tsx';

const seconds = (value: number): string => (Number.isFinite(value) ? `${formatFixed(value)} s` : '–');

const describeTooFewStories = (n: number): string => `n=${n} stories, min 10`;

function describeLatency({ whole, negative }: Latency): string {
  const early = negative.n > 0 ? ` ${negative.n} were received before publication: clocks disagree.` : '';
  if (!whole.isEnough) return `From publication to receipt: ${describeTooFewStories(whole.n)}.${early}`;
  return `From publication to receipt: median ${seconds(whole.median)}, 90% within ${seconds(whole.p90)}, 99% within ${seconds(whole.p99)}, n=${whole.n.toLocaleString('en-US')} stories.${early}`;
}

/** The time from publication to receipt. */
export default function LatencyPanel(props: PanelProps) {
  const { search, onChange } = props;
  const { latencyBy } = search;
  return (
    <AnalysisView
      source={props}
      isTableOnly
      analysis={analysisOf.latency(search)}
      title="Latency"
      subtitle="seconds from publication to receipt"
      note="Each story counts once. Negative times have a line of their own and are in no group."
      controls={
        <GroupingChoice names={['provider', 'topic', 'hour']} value={latencyBy} onChange={(next) => onChange({ latencyBy: next })} />
      }
    >
      {(figures) => (
        <>
          <p className="text-xs text-soft">{describeLatency(figures)}</p>
          <FigureTable<LatencyRow>
            caption="Seconds from publication to receipt"
            rows={[figures.whole, ...(figures.negative.n > 0 ? [figures.negative] : []), ...figures.groups]}
            keyOf={({ name }) => name}
            tooFew={({ n, isEnough }) => (isEnough ? undefined : describeTooFewStories(n))}
            columns={[{ label: groupings[latencyBy], cell: ({ name }) => name }, ...figureColumns(latencyFigures, { format: seconds })]}
          />
        </>
      )}
    </AnalysisView>
  );
}
