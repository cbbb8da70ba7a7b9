import type { Box } from '#analysis/box.ts';
import type { ScatterMark } from '#src/shared/charts/scatter/scatter-marks.tsx';
import { formatSigned } from '#src/shared/format/number.ts';
import type { Bins2d } from '#analysis/stats/bins.ts';
import { describeConfidence, describeSize, describeTooFew, formatInterval } from '#analysis/stats/labels.ts';
import { type FigureColumn, FigureTable } from '#src/shared/table/figure-table.tsx';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import type { ReactionMetric } from '#analysis/reactions/metrics.ts';
import { metricLabel } from '#analysis/reactions/fields.ts';
import { formatOf, meaningOf } from '#src/records/reactions/fields.ts';
import type { GroupSummary } from '#analysis/summaries.ts';
import type { Scatter, ScatterParams } from '#analysis/kinds/scatter.ts';
import { analysisOf } from '#analysis/address/analysis-address.ts';
import { AnalysisView } from './analysis-view.tsx';
import { summaryColumns, tooFewReason } from './figure-columns.tsx';
import { MetricChoice, type PanelProps } from './panel.tsx';
import { boxRanges, BoxSelection, countReactions, type ScatterAxes, useBoxDraft } from './scatter-selection.tsx';
import { ScatterChart } from '#src/shared/charts/lazy-charts.tsx';

/** `5 min, %` */
const axisLabel = (metric: ReactionMetric): string =>
  `${metricLabel(metric)}, ${formatOf(metric).unit.replace('x', '') || meaningOf(metric).unit}`;

function describeCorrelation({ rank, rankInterval, x }: Scatter): string {
  if (rank === undefined) return '';
  if (Number.isNaN(rank)) return '; rank correlation not available: one metric is constant';
  const confidence = describeConfidence(x.summary, rankInterval, formatSigned);
  return `; rank correlation ${formatSigned(rank)}${confidence === undefined ? '' : `, ${confidence}`}`;
}

function describeUnpaired({ onlyX, onlyY }: Scatter, { x, y }: ScatterAxes): string {
  const parts = [
    onlyX > 0 && `${countReactions(onlyX)} with ${x.label} only`,
    onlyY > 0 && `${countReactions(onlyY)} with ${y.label} only`,
  ];
  const known = parts.filter((part) => part !== false);
  return known.length === 0 ? '' : ` Not in the chart: ${known.join(' and ')}.`;
}

/** Size and contents of the bins. */
function describeBins({ bins }: Scatter, { x, y }: ScatterAxes): string {
  if (!bins) return '';
  const maxCount = bins.cells.reduce((max, cell) => Math.max(max, cell.count), 0);
  const beyond = bins.beyond > 0 ? ` ${countReactions(bins.beyond)} outside the chart; all are counted in the figures.` : '';
  return ` Each bin is ${x.format(bins.stepX, { sign: 'negative' })} wide and ${y.format(bins.stepY, { sign: 'negative' })} high and holds up to ${countReactions(maxCount)}; empty ones are not drawn.${beyond}`;
}

/** The chart as a sentence. */
function describeScatter(figures: Scatter, axes: ScatterAxes): string {
  const { x, y } = axes;
  const { summary } = figures.x;
  const title = `${y.label} vs ${x.label}`;
  if (!summary.isEnough) return `${title}: ${describeTooFew(summary)}.${describeUnpaired(figures, axes)}`;
  return `${title}: medians ${x.format(summary.median)} (x) and ${y.format(figures.y.summary.median)} (y)${describeCorrelation(figures)}; ${describeSize(summary)}.${describeUnpaired(figures, axes)}`;
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

const pointMarks = ({ points }: Scatter, loaded: readonly QuantifiedReaction[], { x, y }: ScatterAxes): readonly ScatterMark[] =>
  points.map((point) => {
    const record = loaded[point.row]?.record;
    const figures = `${x.label} ${x.format(point.x)}, ${y.label} ${y.format(point.y)}`;
    return { key: record?._id ?? '', label: `${record?.Symb ?? ''}: ${figures}`, x: point.x, y: point.y };
  });

/** The mark of a reaction that has both metrics. */
function ringedMark(reaction: QuantifiedReaction | undefined, { x, y }: PanelProps['search']): readonly ScatterMark[] {
  const [atX, atY] = [reaction?.numbers[x], reaction?.numbers[y]];
  return typeof atX === 'number' && typeof atY === 'number' && reaction
    ? [{ key: reaction.key, label: reaction.record.Symb, x: atX, y: atY }]
    : [];
}

/** The box that the first arrow key draws: both IQRs. */
const interquartileBox = ({ x, y }: Scatter): Box => ({
  x: { from: x.summary.q1, to: x.summary.q3 },
  y: { from: y.summary.q1, to: y.summary.q3 },
});

/** Any metric against any other. The selection is marked in the table; the open and the focused row of the table are ringed here. */
export default function ScatterPanel(props: PanelProps) {
  const { search, onChange } = props;
  const { x, y } = search;
  const pick = (change: Partial<Record<'x' | 'y', ReactionMetric>>): void => onChange({ ...change, box: undefined });
  return (
    <AnalysisView
      source={props}
      analysis={analysisOf.scatter(search)}
      title={`${metricLabel(y)} vs ${metricLabel(x)}`}
      subtitle="dashed: medians; solid: zero"
      note="Reactions without one of the two are not in the chart. Correlation is not causation."
      controls={
        <>
          <MetricChoice label="x-axis" value={x} onChange={(next) => pick({ x: next })} />
          vs
          <MetricChoice label="y-axis" value={y} onChange={(next) => pick({ y: next })} />
        </>
      }
    >
      {(figures, loaded) => <ScatterFigures {...props} figures={figures} loaded={loaded} />}
    </AnalysisView>
  );
}

interface ScatterFiguresProps extends PanelProps {
  figures: Scatter;
  /** the reactions of the points */
  loaded: readonly QuantifiedReaction[];
}

/** Chart with selection, and its figures as tables. */
function ScatterFigures({ figures, loaded, ...props }: ScatterFiguresProps) {
  const { search, onChange, selected, focused, onPickRow, onNarrow } = props;
  const { x, y } = search;
  const axes: ScatterAxes = {
    x: { label: metricLabel(x), format: formatOf(x).figure },
    y: { label: metricLabel(y), format: formatOf(y).figure },
  };
  const [box, setBox] = useBoxDraft(search.box, (next, how) => onChange({ box: next }, how));
  const { summary } = figures.x;
  const description = describeScatter(figures, axes) + describeBins(figures, axes);
  return (
    <>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {summary.n > 0 && (
          <ScatterChart
            description={description}
            x={{ ...axes.x, label: axisLabel(x), reach: figures.reach.x, median: medianOf(figures.x) }}
            y={{ ...axes.y, label: axisLabel(y), reach: figures.reach.y, median: medianOf(figures.y) }}
            points={pointMarks(figures, loaded, axes)}
            bins={figures.bins}
            isPale={!summary.isEnough}
            spoken={[...new Set([selected, focused])].flatMap((reaction) => ringedMark(reaction, search))}
            box={box}
            firstBox={interquartileBox(figures)}
            onBox={setBox}
            onPick={onPickRow}
            onEnter={() => box && onNarrow?.(boxRanges(search, box))}
          />
        )}
        <div className="flex min-w-0 flex-[1_1_280px] flex-col gap-2">
          <p className="text-xs text-soft">{description}</p>
          {summary.n > 0 && <BoxSelection {...props} total={summary.n} {...{ axes, box, setBox }} />}
        </div>
      </div>
      <FigureTable
        caption="Both metrics, for the reactions that have both"
        rows={[figures.x, figures.y]}
        keyOf={({ name }) => name}
        tooFew={tooFewReason}
        columns={pairColumns(axes, search, figures.x)}
      />
      {figures.bins && <BinTable bins={figures.bins} axes={axes} />}
    </>
  );
}

const medianOf = ({ summary }: GroupSummary): number | undefined => (summary.isEnough ? summary.median : undefined);

/** Each of the two metrics is written in its own unit, so they have no common scale for box plots. */
function pairColumns(axes: ScatterAxes, { x, y }: ScatterParams, first: GroupSummary): readonly FigureColumn<GroupSummary>[] {
  const columnsOf = ({ label }: ScatterAxes['x'], metric: ReactionMetric) => summaryColumns('Metric', [], formatOf(metric), () => label);
  const ofY = columnsOf(axes.y, y);
  return columnsOf(axes.x, x).map((column, index) => ({
    label: column.label,
    cell: (row) => (row === first ? column : ofY[index])?.cell(row),
  }));
}
