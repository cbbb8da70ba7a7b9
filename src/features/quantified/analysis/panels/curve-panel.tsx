import type { CurvePoint } from '#src/shared/charts/curve-chart.tsx';
import { formatMove } from '#src/shared/format/number.ts';
import { moveWindows, windowOf } from '#src/records/reactions/windows.ts';
import { formatInterval } from '#src/shared/stats/labels.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import type { ReactionCurve } from '../engine/metric-groups.ts';
import { describeTooFew } from '../engine/samples.ts';
import { useAnalysis } from '../worker/use-analysis.ts';
import { AnalysisView } from './analysis-view.tsx';
import { summaryColumns, tooFewReason } from './figure-columns.tsx';
import { HistoryView } from './history-view.tsx';
import type { PanelProps } from './panel.tsx';
import { CurveChart } from '#src/shared/charts/lazy-charts.tsx';

const labelOf = (metric: string): string => windowOf(metric)?.label ?? metric;

/** The points of the chart; a window with too few reactions is a gap. */
export const curvePoints = ({ points }: ReactionCurve): readonly CurvePoint[] =>
  points.map(({ name, summary: { q1, median, q3, isEnough } }, index) => ({
    x: Math.sqrt(moveWindows[index]?.seconds ?? 0),
    label: labelOf(name),
    range: isEnough ? [q1, q3] : null,
    median: isEnough ? median : null,
  }));

/** The chart as a sentence. */
export function describeCurve({ points }: ReactionCurve): string {
  const [first, last] = [points.find(({ summary }) => summary.isEnough), points.findLast(({ summary }) => summary.isEnough)];
  const n = Math.max(0, ...points.map(({ summary }) => summary.n));
  if (!first || !last) return `Median move after the news: ${describeTooFew({ n, stories: n })} in every window.`;
  const describe = ({ name, summary: { median, q1, q3, n } }: typeof first): string =>
    `${formatMove(median)} after ${labelOf(name)} (IQR ${formatInterval(q1, q3, formatMove)}, n=${n})`;
  return `Median move after the news: ${describe(first)}${first === last ? '' : `, ${describe(last)}`}.`;
}

/** Median and IQR of the move by window, and the comparison of the open reaction. */
export default function CurvePanel(props: PanelProps) {
  const { client, reactions, search, selected } = props;
  const analysis = useAnalysis(client, reactions, { kind: 'curve', withMultiStock: search.multiStock, withIntervals: true });
  const row = selected === undefined ? -1 : reactions.loaded.indexOf(selected);
  return (
    <>
      <AnalysisView
        kind="curve"
        title="Median reaction, with IQR"
        subtitle="% change from the price at publication; square-root time axis"
        analysis={analysis}
        note="Each window has its own sample."
      >
        {(figures) => (
          <>
            <CurveChart description={describeCurve(figures)} formatY={formatMove} points={curvePoints(figures)} />
            <FigureTable
              caption="Move after the news by window"
              columns={summaryColumns('After', figures.points, formatMove, labelOf)}
              rows={figures.points}
              keyOf={({ name }) => name}
              tooFew={tooFewReason}
            />
          </>
        )}
      </AnalysisView>
      {selected && row >= 0 && <HistoryView {...props} selected={selected} row={row} />}
    </>
  );
}
