import { ReferenceDot, usePlotArea, type TooltipContentProps } from 'recharts';
import { holds, type Box } from '#analysis/box.ts';
import type { Bins2d, Cell } from '#analysis/stats/bins.ts';
import { tooltipStyle } from '#src/shared/charts/axis.ts';
import { clamp, type Domains } from './box.ts';

/** A point of the chart. */
export interface ScatterMark {
  readonly key: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

/** The selection of a cell, slightly smaller at its upper edges, which belong to the next cells. */
export function cellBox({ x, y }: Cell, { stepX, stepY }: Bins2d): Box {
  const under = (edge: number, step: number): number => Number((edge + step * 0.999_999).toPrecision(12));
  return { x: { from: x, to: under(x, stepX) }, y: { from: y, to: under(y, stepY) } };
}

interface Format {
  readonly format: (value: number) => string;
}

/** The ranges of a cell and its count. */
export const cellText = (cell: Cell, { stepX, stepY }: Bins2d, x: Format, y: Format): string =>
  `${x.format(cell.x)} to ${x.format(cell.x + stepX)}, ${y.format(cell.y)} to ${y.format(cell.y + stepY)}: ${cell.count.toLocaleString('en-US')} reactions`;

/** A point or a cell, at its place on the axes. */
export interface Placed {
  readonly mark?: ScatterMark;
  readonly cell?: Cell;
  readonly x: number;
  readonly y: number;
}

export function ScatterTooltip({ active, payload, cellText }: Partial<TooltipContentProps> & { cellText: (cell: Cell) => string }) {
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
export function PointMark({ cx, cy, payload, colour, box }: ShapeProps & { colour: string; box: Box | undefined }) {
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
export function BinMark({ cx = 0, cy = 0, payload, across, up, maxCount }: BinMarkProps) {
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

interface SpokenMarkProps {
  mark: ScatterMark;
  domains: Domains;
  isFirst: boolean;
}

/** A ring around a highlighted point, with its name on the side that has room. */
export function SpokenMark({ mark, domains, isFirst }: SpokenMarkProps) {
  const [left, right] = domains.x;
  const x = clamp(mark.x, domains.x);
  return (
    <ReferenceDot
      x={x}
      y={clamp(mark.y, domains.y)}
      r={7}
      fill="none"
      stroke="var(--text)"
      strokeWidth={2}
      strokeDasharray={isFirst ? undefined : '3 2'}
      pointerEvents="none"
      label={{
        value: mark.label,
        position: x > left + (right - left) * 0.8 ? 'left' : 'right',
        fill: 'var(--text)',
        fontSize: 11,
        fontWeight: 650,
      }}
    />
  );
}
