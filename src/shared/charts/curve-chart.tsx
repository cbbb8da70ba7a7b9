import { Area, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { shortWindow } from '#contract/market/windows.ts';
import { axisText, niceAxis, tooltipCursor, tooltipStyle } from './axis.ts';

export interface CurvePoint {
  /** position on the axis */
  readonly x: number;
  readonly label: string;
  /** the label at the axis, where it is another one; '' for none */
  readonly tick?: string;
  /** interquartile range and median; null is a gap */
  readonly range: readonly [low: number, high: number] | null;
  readonly median: number | null;
  /** a second line to compare with; null is a gap */
  readonly other?: number | null;
}

export interface CurveChartProps {
  /** text description of the chart */
  description: string;
  points: readonly CurvePoint[];
  /** label of the second line */
  otherName?: string;
  formatY: (value: number) => string;
  /** classes of its size */
  size?: string;
}

/** A median with its interquartile range over an axis that begins at 0; zero is a line of its own. */
export function CurveChart({ description, points, otherName, formatY, size = 'h-58 w-full max-w-[640px]' }: CurveChartProps) {
  const end = points.at(-1)?.x ?? 1;
  return (
    <ComposedChart
      responsive
      className={size}
      role="img"
      aria-label={description}
      data={points}
      margin={{ top: 12, right: 26, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        type="number"
        dataKey="x"
        domain={[0, end]}
        ticks={points.map(({ x }) => x)}
        interval={0}
        tickLine={false}
        axisLine={false}
        height={24}
        tick={<WindowTick points={points} end={end} />}
      />
      <YAxis
        {...niceAxis(
          [
            0,
            ...points.flatMap(({ range, median, other }) =>
              [...(range ?? []), median, other].filter((value) => value !== null && value !== undefined),
            ),
          ],
          6,
        )}
        tickFormatter={formatY}
        tickLine={false}
        axisLine={false}
        tick={axisText}
        width="auto"
      />
      <ReferenceLine y={0} stroke="var(--faint)" />
      <Area
        dataKey="range"
        name="Interquartile range"
        fill="var(--series-1)"
        fillOpacity={0.18}
        stroke="none"
        activeDot={false}
        isAnimationActive={false}
      />
      <Line
        dataKey="median"
        name="Median"
        stroke="var(--series-1)"
        strokeWidth={2}
        dot={{ r: 3, fill: 'var(--series-1)', stroke: 'none' }}
        isAnimationActive={false}
      />
      {otherName !== undefined && (
        <Line
          dataKey="other"
          name={otherName}
          stroke="var(--series-2)"
          strokeWidth={2}
          strokeDasharray="5 3"
          dot={<SquareDot />}
          isAnimationActive={false}
        />
      )}
      <Tooltip
        cursor={tooltipCursor}
        isAnimationActive={false}
        contentStyle={tooltipStyle}
        labelFormatter={(_, [entry]) => `After ${(entry?.payload as CurvePoint | undefined)?.label ?? ''}`}
        formatter={(value) => [value].flat().map(Number).map(formatY).join(' to ')}
      />
    </ComposedChart>
  );
}

/** Props that recharts adds to a tick or a dot. */
interface PlacedProps {
  x?: number;
  y?: number;
  cx?: number;
  cy?: number | null;
  index?: number;
}

/** The label of a window; crowded labels are rotated. */
function WindowTick({ points, end, x, y, index = 0 }: PlacedProps & { points: readonly CurvePoint[]; end: number }) {
  const isNear = (first: number): boolean => (points[first + 1]?.x ?? Infinity) - (points[first]?.x ?? -Infinity) < end * 0.08;
  const point = points[index];
  const text = point?.tick ?? point?.label ?? '';
  const place = { x, y, dy: '0.71em', textAnchor: isNear(index) ? 'end' : isNear(index - 1) ? 'start' : 'middle', ...axisText } as const;
  return (
    <>
      <text {...place} className="max-sm:hidden">
        {text}
      </text>
      {/* On a phone whole labels lie on one another. */}
      <text {...place} className="sm:hidden">
        {shortWindow(text)}
      </text>
    </>
  );
}

const SquareDot = ({ cx, cy }: PlacedProps) =>
  cx !== undefined &&
  cy != null && <rect x={cx - 3} y={cy - 3} width={6} height={6} fill="var(--panel)" stroke="var(--series-2)" strokeWidth={2} />;
