import { useState, type KeyboardEvent } from 'react';
import { CartesianGrid, ReferenceArea, ReferenceLine, Scatter, ScatterChart as Chart, Tooltip, XAxis, YAxis } from 'recharts';
import type { Box } from '#analysis/box.ts';
import type { Bins2d } from '#analysis/stats/bins.ts';
import { axisText, niceAxis, type Axis } from '#src/shared/charts/axis.ts';
import { BoxSelection } from './box-selection.tsx';
import { boxAfter, clamp, type Domains } from './box.ts';
import { BinMark, cellBox, cellText, PointMark, ScatterTooltip, SpokenMark, type Placed, type ScatterMark } from './scatter-marks.tsx';

export interface ScatterAxis {
  /** name and unit */
  readonly label: string;
  /** minimum range */
  readonly reach: readonly [low: number, high: number];
  readonly format: (value: number) => string;
  /** drawn as a line across the chart */
  readonly median: number | undefined;
}

export interface ScatterChartProps {
  /** text description of the chart */
  description: string;
  x: ScatterAxis;
  y: ScatterAxis;
  points: readonly ScatterMark[];
  /** cells to draw instead of too many points */
  bins: Bins2d | undefined;
  /** too few points for a statistic: drawn without colour */
  isPale: boolean;
  /** highlighted points */
  spoken: readonly ScatterMark[];
  box: Box | undefined;
  /** initial selection of the arrow keys */
  firstBox: Box;
  /** drawn with the pointer, or stepped with keys; undefined clears the selection */
  onBox: (box: Box | undefined, by: 'hand' | 'keys') => void;
  onPick: ((key: string) => void) | undefined;
  /** Enter on a selection */
  onEnter: () => void;
}

/** The axes around the minimum ranges and all cells. */
function axesOf(x: ScatterAxis, y: ScatterAxis, bins: Bins2d | undefined): { across: Axis; up: Axis; domains: Domains } {
  const edges = bins?.cells.map((cell) => ({ x: [cell.x, cell.x + bins.stepX], y: [cell.y, cell.y + bins.stepY] })) ?? [];
  const across = niceAxis([...x.reach, ...edges.flatMap((cell) => cell.x)], 6);
  const up = niceAxis([...y.reach, ...edges.flatMap((cell) => cell.y)], 7);
  return { across, up, domains: { x: across.domain, y: up.domain } };
}

/** A scatter chart of two metrics. The pointer or the arrow keys select a box; a click on a mark opens it. */
export function ScatterChart(props: ScatterChartProps) {
  const { description, x, y, bins, spoken, box, firstBox, onBox, onEnter } = props;
  const [drawn, setDrawn] = useState<Box>();
  const axes = axesOf(x, y, bins);
  const { domains } = axes;
  const shown = drawn ?? box;

  const key = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = boxAfter(event.key, event.shiftKey, box, firstBox, domains);
    if (next) onBox(next, 'keys');
    else if (event.key === 'Escape' && box) onBox(undefined, 'keys');
    else if (event.key === 'Enter' && box) onEnter();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="presentation"
      onKeyDown={key}
      className="aspect-3/2 max-w-[640px] flex-[1_1_440px] touch-pan-y select-none max-sm:flex-[1_1_100%]"
    >
      <Chart
        responsive
        className="size-full"
        cursor="crosshair"
        role="img"
        aria-label={description}
        tabIndex={0}
        // recharts' arrow keys move along the points; here they move the selection.
        accessibilityLayer={false}
        margin={{ top: 18, right: 22, bottom: 14, left: 0 }}
      >
        <Axes {...{ x, y }} {...axes} />
        <BoxSelection domains={domains} onDraw={setDrawn} onBox={(next) => onBox(next, 'hand')}>
          <ReferenceLine x={0} stroke="var(--faint)" />
          <ReferenceLine y={0} stroke="var(--faint)" />
          <Marks {...props} {...{ domains, shown }} />
          <Medians {...{ x, y }} />
          {shown && <SelectedBox box={shown} domains={domains} />}
          {spoken.map((mark, index) => (
            <SpokenMark key={mark.key} isFirst={index === 0} {...{ mark, domains }} />
          ))}
        </BoxSelection>
        <Tooltip
          cursor={false}
          isAnimationActive={false}
          content={<ScatterTooltip cellText={(cell) => (bins ? cellText(cell, bins, x, y) : '')} />}
        />
      </Chart>
    </div>
  );
}

type BothAxes = Pick<ScatterChartProps, 'x' | 'y'>;

/** The grid and both axes, named at their ends. */
const Axes = ({ x, y, across, up }: BothAxes & { across: Axis; up: Axis }) => (
  <>
    <CartesianGrid stroke="var(--line)" />
    <XAxis
      type="number"
      dataKey="x"
      {...across}
      tickFormatter={x.format}
      tickLine={false}
      axisLine={false}
      tick={axisText}
      height={22}
      label={{ value: `${x.label} →`, position: 'insideBottomRight', offset: -9, ...axisText, fill: 'var(--soft)' }}
    />
    <YAxis type="number" dataKey="y" {...up} tickFormatter={y.format} tickLine={false} axisLine={false} tick={axisText} width="auto" />
    <text x={4} y={10} {...axisText} fill="var(--soft)">
      ↑ {y.label}
    </text>
  </>
);

type MarksProps = Pick<ScatterChartProps, 'points' | 'bins' | 'isPale' | 'onBox' | 'onPick'> & {
  domains: Domains;
  /** the selection as it is drawn */
  shown: Box | undefined;
};

/** The points, or the cells that stand for too many of them. A click opens a point and selects a cell. */
function Marks({ points, bins, isPale, onBox, onPick, domains, shown }: MarksProps) {
  if (!bins)
    return (
      <Scatter
        // Points beyond the axes are drawn at their ends.
        data={points.map((mark): Placed => ({ mark, x: clamp(mark.x, domains.x), y: clamp(mark.y, domains.y) }))}
        isAnimationActive={false}
        onClick={({ payload }) => onPick?.((payload as Required<Placed>).mark.key)}
        shape={<PointMark colour={isPale ? 'var(--faint)' : 'var(--series-1)'} box={shown} />}
      />
    );
  const { cells, stepX, stepY } = bins;
  return (
    <Scatter
      data={cells.map((cell): Placed => ({ cell, x: cell.x + stepX / 2, y: cell.y + stepY / 2 }))}
      isAnimationActive={false}
      onClick={({ payload }) => onBox(cellBox((payload as Required<Placed>).cell, bins), 'hand')}
      shape={
        <BinMark
          across={stepX / (domains.x[1] - domains.x[0])}
          up={stepY / (domains.y[1] - domains.y[0])}
          maxCount={Math.max(1, ...cells.map(({ count }) => count))}
        />
      }
    />
  );
}

/** The medians of both metrics, as lines across the chart. */
function Medians({ x, y }: BothAxes) {
  const line = { stroke: 'var(--text)', strokeDasharray: '4 3' };
  const text = { ...axisText, fill: 'var(--text)' };
  return (
    <>
      {x.median !== undefined && (
        <ReferenceLine x={x.median} {...line} label={{ value: `median ${x.format(x.median)}`, position: 'insideBottomLeft', ...text }} />
      )}
      {y.median !== undefined && (
        <ReferenceLine y={y.median} {...line} label={{ value: `median ${y.format(y.median)}`, position: 'insideBottomRight', ...text }} />
      )}
    </>
  );
}

const SelectedBox = ({ box: { x, y }, domains }: { box: Box; domains: Domains }) => (
  <ReferenceArea
    x1={clamp(x.from ?? -Infinity, domains.x)}
    x2={clamp(x.to ?? Infinity, domains.x)}
    y1={clamp(y.from ?? -Infinity, domains.y)}
    y2={clamp(y.to ?? Infinity, domains.y)}
    fill="var(--accent)"
    fillOpacity={0.1}
    stroke="var(--accent)"
    strokeWidth={1.5}
    pointerEvents="none"
  />
);
