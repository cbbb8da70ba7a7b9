import { useId } from 'react';
import type { ReactionMetric } from '#src/records/reactions/fields.ts';
import type { Box } from '#src/shared/charts/box.ts';
import type { ScatterMark } from '#src/shared/charts/scatter-chart.tsx';
import { formatSigned } from '#src/shared/format/number.ts';
import type { Bins2d } from '#src/shared/stats/bins.ts';
import { formatHitRate, formatInterval } from '#src/shared/stats/labels.ts';
import { FigureTable } from '#src/shared/table/figure-table.tsx';
import type { QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';
import { formatOf, meaningOf, metricLabel } from '#src/records/reactions/fields.ts';
import { describeTooFew, type GroupSummary } from '../engine/samples.ts';
import type { Scatter } from '../engine/scatter.ts';
import { useAnalysis } from '../worker/use-analysis.ts';
import { AnalysisView } from './analysis-view.tsx';
import { drawInterval, drawMove, tooFewReason } from './figure-columns.tsx';
import { MetricChoice, type PanelProps } from './panel.tsx';
import { countReactions, type ScatterAxes, SelectedReactions, SpanFields, useBoxDraft } from './scatter-selection.tsx';
import { ScatterChart } from '#src/shared/charts/lazy-charts.tsx';

/** `5 min, %` */
const axisLabel = (metric: ReactionMetric): string =>
  `${metricLabel(metric)}, ${formatOf(metric).unit.replace('x', '') || meaningOf(metric).unit}`;

function describeCorrelation({ rank, rankInterval }: Scatter): string {
  if (rank === undefined) return '';
  if (Number.isNaN(rank)) return '; rank correlation not available: one metric is constant';
  return `; rank correlation ${formatSigned(rank)}${rankInterval ? `, 95% CI ${formatInterval(...rankInterval, formatSigned)}` : ''}`;
}

function describeUnpaired({ onlyX, onlyY }: Scatter, { x, y }: ScatterAxes): string {
  const parts = [
    onlyX > 0 && `${countReactions(onlyX)} with ${x.label} only`,
    onlyY > 0 && `${countReactions(onlyY)} with ${y.label} only`,
  ];
  const known = parts.filter((part) => part !== false);
  return known.length === 0 ? '' : ` Not in the chart: ${known.join(' and ')}.`;
}

const size = ({ format }: ScatterAxes['x'], step: number): string => format(step).replace('+', '');

/** Size and contents of the bins. */
function describeBins({ bins }: Scatter, { x, y }: ScatterAxes): string {
  if (!bins) return '';
  const maxCount = bins.cells.reduce((max, cell) => Math.max(max, cell.count), 0);
  const beyond = bins.beyond > 0 ? ` ${countReactions(bins.beyond)} outside the chart; all are counted in the figures.` : '';
  return ` Each bin is ${size(x, bins.stepX)} wide and ${size(y, bins.stepY)} high and holds up to ${countReactions(maxCount)}; empty ones are not drawn.${beyond}`;
}

/** The chart as a sentence. */
function describeScatter(figures: Scatter, axes: ScatterAxes): string {
  const { x, y } = axes;
  const { summary } = figures.x;
  const title = `${y.label} vs ${x.label}`;
  if (!summary.isEnough) return `${title}: ${describeTooFew(summary)}.${describeUnpaired(figures, axes)}`;
  return `${title}: medians ${x.format(summary.median)} (x) and ${y.format(figures.y.summary.median)} (y)${describeCorrelation(figures)}; n=${summary.n.toLocaleString('en-US')} of ${summary.stories.toLocaleString('en-US')} stories.${describeUnpaired(figures, axes)}`;
}

/** More rows are in the CSV. */
const maxRows = 40;

/** The bins of the chart as a table, the fullest first. */
function BinTable({ bins: { cells, stepX, stepY }, axes: { x, y } }: { bins: Bins2d; axes: ScatterAxes }) {
  const rows = cells.toSorted((a, b) => b.count - a.count).slice(0, maxRows);
  return (
    <details className="text-xs text-soft">
      <summary className="min-h-6">Reactions by bin{cells.length > maxRows ? `, the ${maxRows} fullest of ${cells.length}` : ''}</summary>
      <FigureTable
        caption="Reactions by bin"
        rows={rows}
        keyOf={(cell) => `${cell.x} ${cell.y}`}
        columns={[
          { label: x.label, cell: (cell) => formatInterval(cell.x, cell.x + stepX, x.format) },
          { label: y.label, cell: (cell) => formatInterval(cell.y, cell.y + stepY, y.format) },
          { label: 'Reactions', cell: ({ count }) => count.toLocaleString('en-US') },
        ]}
      />
    </details>
  );
}

/** The box that the first arrow key draws: both IQRs. */
const interquartileBox = ({ x, y }: Scatter): Box => ({
  x: { from: x.summary.q1, to: x.summary.q3 },
  y: { from: y.summary.q1, to: y.summary.q3 },
});

/** Any metric against any other. The selection is marked in the table; the open and the focused row of the table are ringed here. */
export default function ScatterPanel(props: PanelProps) {
  const { client, reactions, search, onChange, selected, focused, onPickRow, onNarrow } = props;
  const { x, y } = search;
  const id = useId();
  const axes: ScatterAxes = {
    x: { label: metricLabel(x), format: formatOf(x).figure },
    y: { label: metricLabel(y), format: formatOf(y).figure },
  };
  const analysis = useAnalysis(client, reactions, { kind: 'scatter', withMultiStock: search.multiStock, withIntervals: true, x, y });
  const [box, setBox] = useBoxDraft(search.box, (next, how) => onChange({ box: next }, how));

  const markOf = (reaction: QuantifiedReaction | undefined, label: string): readonly ScatterMark[] => {
    const [atX, atY] = [reaction?.numbers[x], reaction?.numbers[y]];
    return typeof atX === 'number' && typeof atY === 'number' && reaction ? [{ key: reaction.key, label, x: atX, y: atY }] : [];
  };
  const ringed = [...new Set([selected, focused])].flatMap((reaction) => markOf(reaction, reaction?.record.Symb ?? ''));
  const marksOf = ({ points }: Scatter): readonly ScatterMark[] =>
    points.map((point) => {
      const record = analysis.reactions?.loaded[point.row]?.record;
      const figures = `${axes.x.label} ${axes.x.format(point.x)}, ${axes.y.label} ${axes.y.format(point.y)}`;
      return { key: record?._id ?? '', label: `${record?.Symb ?? ''}: ${figures}`, x: point.x, y: point.y };
    });
  const pick = (change: Partial<Record<'x' | 'y', ReactionMetric>>): void => onChange({ ...change, box: undefined });

  return (
    <AnalysisView
      kind="scatter"
      title={`${axes.y.label} vs ${axes.x.label}`}
      subtitle="dashed: medians; solid: zero"
      analysis={analysis}
      note="Reactions without one of the two are not in the chart. Correlation is not causation."
      controls={
        <>
          <MetricChoice label="x-axis" value={x} onChange={(next) => pick({ x: next })} />
          vs
          <MetricChoice label="y-axis" value={y} onChange={(next) => pick({ y: next })} />
        </>
      }
    >
      {(figures) => {
        const { summary } = figures.x;
        return (
          <>
            <div className="flex flex-wrap gap-x-4 gap-y-2">
              {summary.n > 0 && (
                <ScatterChart
                  description={describeScatter(figures, axes) + describeBins(figures, axes)}
                  x={{ ...axes.x, label: axisLabel(x), reach: figures.reach.x, median: medianOf(figures.x) }}
                  y={{ ...axes.y, label: axisLabel(y), reach: figures.reach.y, median: medianOf(figures.y) }}
                  points={marksOf(figures)}
                  bins={figures.bins}
                  isPale={!summary.isEnough}
                  spoken={ringed}
                  box={box}
                  firstBox={interquartileBox(figures)}
                  onBox={setBox}
                  onPick={onPickRow}
                  onEnter={() =>
                    box &&
                    onNarrow?.([
                      { metric: x, ...box.x },
                      { metric: y, ...box.y },
                    ])
                  }
                />
              )}
              <div className="flex min-w-0 flex-[1_1_280px] flex-col gap-2">
                <p className="text-xs text-soft">{describeScatter(figures, axes) + describeBins(figures, axes)}</p>
                {summary.n > 0 && (
                  <fieldset aria-describedby={`${id}-keys`} className="flex flex-col gap-1.5 text-xs text-soft print:hidden">
                    <legend className="sr-only">Selection in the chart</legend>
                    <div className="flex flex-wrap gap-x-4 gap-y-1">
                      <SpanFields
                        label={axes.x.label}
                        value={box?.x ?? {}}
                        onChange={(span) => setBox({ x: span, y: box?.y ?? {} }, 'hand')}
                      />
                      <SpanFields
                        label={axes.y.label}
                        value={box?.y ?? {}}
                        onChange={(span) => setBox({ x: box?.x ?? {}, y: span }, 'hand')}
                      />
                    </div>
                    {box && (
                      <SelectedReactions {...props} box={box} total={summary.n} axes={axes} onClear={() => setBox(undefined, 'hand')} />
                    )}
                    <p id={`${id}-keys`} className="text-2xs text-faint">
                      Draw a box, type its bounds, or focus the chart: arrows move it, Shift with arrows resizes it, Enter filters the
                      table, Esc clears it.
                    </p>
                  </fieldset>
                )}
              </div>
            </div>
            <FigureTable
              caption="Both metrics, for the reactions that have both"
              rows={[figures.x, figures.y]}
              keyOf={({ name }) => name}
              tooFew={tooFewReason}
              columns={pairColumns(axes, figures.x)}
            />
            {figures.bins && <BinTable bins={figures.bins} axes={axes} />}
          </>
        );
      }}
    </AnalysisView>
  );
}

const medianOf = ({ summary }: GroupSummary): number | undefined => (summary.isEnough ? summary.median : undefined);

/** Each of the two metrics is written in its own unit. */
function pairColumns(axes: ScatterAxes, first: GroupSummary) {
  const axisOf = (row: GroupSummary): ScatterAxes['x'] => (row === first ? axes.x : axes.y);
  return [
    { label: 'Metric', cell: (row: GroupSummary) => axisOf(row).label },
    { label: 'Reactions', cell: ({ summary }: GroupSummary) => summary.n.toLocaleString('en-US') },
    { label: 'Stories', cell: ({ summary }: GroupSummary) => summary.stories.toLocaleString('en-US') },
    { label: 'Median', cell: (row: GroupSummary) => drawMove(row.summary.median, axisOf(row).format) },
    { label: '95% CI', cell: (row: GroupSummary) => drawInterval(row.interval, axisOf(row).format) },
    { label: 'IQR', cell: (row: GroupSummary) => formatInterval(row.summary.q1, row.summary.q3, axisOf(row).format) },
    { label: 'Hit rate (95% CI)', cell: ({ summary }: GroupSummary) => formatHitRate(summary) },
  ];
}
