import { useState, type KeyboardEvent } from 'react';
import {
  CartesianGrid,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  Scatter,
  ScatterChart as Chart,
  Tooltip,
  usePlotArea,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts';
import type { Bins2d, Cell } from '#analysis/stats/bins.ts';
import { axisText, niceAxis, tooltipStyle } from './axis.ts';
import { BoxSelection, clamp } from './box-selection.tsx';
import { holds, type Box } from '#analysis/box.ts';
import { boxAfter } from './box.ts';

/** A point of the chart. */
export interface ScatterMark {
  readonly key: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

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

/** The selection of a cell, slightly smaller at its upper edges, which belong to the next cells. */
function cellBox({ x, y }: Cell, { stepX, stepY }: Bins2d): Box {
  const under = (edge: number, step: number): number => Number((edge + step * 0.999_999).toPrecision(12));
  return { x: { from: x, to: under(x, stepX) }, y: { from: y, to: under(y, stepY) } };
}

/** A scatter chart of two metrics. The pointer or the arrow keys select a box; a click on a mark opens it. */
export function ScatterChart({
  description,
  x,
  y,
  points,
  bins,
  isPale,
  spoken,
  box,
  firstBox,
  onBox,
  onPick,
  onEnter,
}: ScatterChartProps) {
  const [drawn, setDrawn] = useState<Box>();
  const cells = bins?.cells ?? [];
  const across = niceAxis([...x.reach, ...cells.flatMap((cell) => [cell.x, cell.x + (bins?.stepX ?? 0)])], 6);
  const up = niceAxis([...y.reach, ...cells.flatMap((cell) => [cell.y, cell.y + (bins?.stepY ?? 0)])], 7);
  const domains = { x: across.domain, y: up.domain };
  const shown = drawn ?? box;
  const maxCount = Math.max(1, ...cells.map(({ count }) => count));
  // Points beyond the axes are drawn at their ends.
  const placed = (mark: ScatterMark): Placed & { mark: ScatterMark } => ({
    mark,
    x: clamp(mark.x, domains.x),
    y: clamp(mark.y, domains.y),
  });

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
        <BoxSelection domains={domains} onDraw={setDrawn} onBox={(next) => onBox(next, 'hand')}>
          <ReferenceLine x={0} stroke="var(--faint)" />
          <ReferenceLine y={0} stroke="var(--faint)" />
          {bins ? (
            <Scatter
              data={bins.cells.map((cell) => ({ cell, x: cell.x + bins.stepX / 2, y: cell.y + bins.stepY / 2 }))}
              isAnimationActive={false}
              onClick={({ payload }) => onBox(cellBox((payload as Required<Placed>).cell, bins), 'hand')}
              shape={
                <BinMark
                  across={bins.stepX / (domains.x[1] - domains.x[0])}
                  up={bins.stepY / (domains.y[1] - domains.y[0])}
                  maxCount={maxCount}
                />
              }
            />
          ) : (
            <Scatter
              data={points.map(placed)}
              isAnimationActive={false}
              onClick={({ payload }) => onPick?.((payload as Required<Placed>).mark.key)}
              shape={<PointMark colour={isPale ? 'var(--faint)' : 'var(--series-1)'} box={shown} />}
            />
          )}
          {x.median !== undefined && (
            <ReferenceLine
              x={x.median}
              stroke="var(--text)"
              strokeDasharray="4 3"
              label={{ value: `median ${x.format(x.median)}`, position: 'insideBottomLeft', ...axisText, fill: 'var(--text)' }}
            />
          )}
          {y.median !== undefined && (
            <ReferenceLine
              y={y.median}
              stroke="var(--text)"
              strokeDasharray="4 3"
              label={{ value: `median ${y.format(y.median)}`, position: 'insideBottomRight', ...axisText, fill: 'var(--text)' }}
            />
          )}
          {shown && (
            <ReferenceArea
              x1={clamp(shown.x.from ?? -Infinity, domains.x)}
              x2={clamp(shown.x.to ?? Infinity, domains.x)}
              y1={clamp(shown.y.from ?? -Infinity, domains.y)}
              y2={clamp(shown.y.to ?? Infinity, domains.y)}
              fill="var(--accent)"
              fillOpacity={0.1}
              stroke="var(--accent)"
              strokeWidth={1.5}
              pointerEvents="none"
            />
          )}
          {spoken.map(placed).map(({ mark, x: atX, y: atY }, index) => (
            <ReferenceDot
              key={mark.key}
              x={atX}
              y={atY}
              r={7}
              fill="none"
              stroke="var(--text)"
              strokeWidth={2}
              strokeDasharray={index === 0 ? undefined : '3 2'}
              pointerEvents="none"
              label={{
                value: mark.label,
                position: atX > domains.x[0] + (domains.x[1] - domains.x[0]) * 0.8 ? 'left' : 'right',
                fill: 'var(--text)',
                fontSize: 11,
                fontWeight: 650,
              }}
            />
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

const cellText = (cell: Cell, { stepX, stepY }: Bins2d, x: ScatterAxis, y: ScatterAxis): string =>
  `${x.format(cell.x)} to ${x.format(cell.x + stepX)}, ${y.format(cell.y)} to ${y.format(cell.y + stepY)}: ${cell.count.toLocaleString('en-US')} reactions`;

/** A point or a cell. */
interface Placed {
  readonly mark?: ScatterMark;
  readonly cell?: Cell;
  readonly x: number;
  readonly y: number;
}

function ScatterTooltip({ active, payload, cellText }: Partial<TooltipContentProps> & { cellText: (cell: Cell) => string }) {
  const placed = payload?.[0]?.payload as Placed | undefined;
  return active && placed ? <div style={tooltipStyle}>{placed.mark?.label ?? (placed.cell && cellText(placed.cell))}</div> : null;
}

/** Props that recharts adds to a shape. */
interface ShapeProps {
  cx?: number;
  cy?: number;
  payload?: Placed;
}

/** A point: hollow beyond the axes, pale outside the selection. */
function PointMark({ cx, cy, payload, colour, box }: ShapeProps & { colour: string; box: Box | undefined }) {
  if (cx === undefined || cy === undefined || !payload?.mark) return null;
  const { mark, x, y } = payload;
  return (
    <g fill={colour} opacity={box === undefined || holds(box, mark.x, mark.y) ? 1 : 0.3}>
      {/* A larger target for clicks. */}
      <rect x={cx - 8} y={cy - 8} width={16} height={16} fill="transparent" />
      <circle {...{ cx, cy }} r={3} fillOpacity={mark.x === x && mark.y === y ? 0.6 : 0} stroke={colour} />
    </g>
  );
}

interface BinMarkProps extends ShapeProps {
  /** share of the axes */
  across: number;
  up: number;
  /** count of the fullest cell */
  maxCount: number;
}

/** The opacity grows with the square root of the count, so that single points remain visible next to hundreds. */
function BinMark({ cx = 0, cy = 0, payload, across, up, maxCount }: BinMarkProps) {
  const plot = usePlotArea();
  if (!plot || !payload?.cell) return null;
  const [width, height] = [plot.width * across, plot.height * up];
  return (
    <rect
      x={cx - width / 2 + 0.5}
      y={cy - height / 2 + 0.5}
      width={Math.max(1, width - 1)}
      height={Math.max(1, height - 1)}
      fill="var(--series-1)"
      fillOpacity={0.12 + 0.88 * Math.sqrt(payload.cell.count / maxCount)}
    />
  );
}
