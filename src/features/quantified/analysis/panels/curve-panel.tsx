import type { CurvePoint } from '#src/shared/charts/curve-chart.tsx';
import { formatMove } from '#src/shared/format/number.ts';
import { windowOf } from '#src/records/reactions/windows.ts';
import { formatInterval } from '#src/shared/stats/labels.ts';
import type { ReactionCurve } from '../engine/metric-groups.ts';
import { describeTooFew } from '../engine/samples.ts';
import { AnalysisView } from './analysis-view.tsx';
import { curvePoint, SummaryTable } from './figure-columns.tsx';
import { HistoryView } from './history-view.tsx';
import type { PanelProps } from './panel.tsx';
import { CurveChart } from '#src/shared/charts/lazy-charts.tsx';

const labelOf = (metric: string): string => windowOf(metric)?.label ?? metric;

/** The points of the chart. */
export const curvePoints = ({ points }: ReactionCurve): readonly CurvePoint[] =>
  points.map(({ name, summary }) => curvePoint(name, summary));

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
  const { reactions, selected } = props;
  const row = selected === undefined ? -1 : reactions.loaded.indexOf(selected);
  return (
    <>
      <AnalysisView
        source={props}
        analysis={{ kind: 'curve', withIntervals: true }}
        title="Median reaction, with IQR"
        subtitle="% change from the price at publication; square-root time axis"
        note="Each window has its own sample."
      >
        {(figures) => (
          <>
            <CurveChart description={describeCurve(figures)} formatY={formatMove} points={curvePoints(figures)} />
            <SummaryTable
              caption="Move after the news by window"
              label="After"
              rows={figures.points}
              format={formatMove}
              nameOf={labelOf}
            />
          </>
        )}
      </AnalysisView>
      {selected && row >= 0 && <HistoryView {...props} selected={selected} row={row} />}
    </>
  );
}
