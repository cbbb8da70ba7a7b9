import { CartesianGrid, Line, LineChart, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { axisText, niceAxis, tooltipCursor, tooltipStyle } from './axis.ts';
import { type ChartPart, Shades } from './chart-parts.tsx';

export interface EventPoint {
  /** seconds from the event */
  readonly x: number;
  /** the time, as in the tooltip */
  readonly label: string;
  /** percent from the value at the event; null is a gap */
  readonly y: number | null;
  /** of a second line to compare with */
  readonly other: number | null;
  /** the value itself, as in the tooltip */
  readonly value: string;
}

/** A moment after the event. */
export interface EventMark {
  /** seconds from the event */
  readonly x: number;
  /** at the axis; '' where it would cover another one */
  readonly label: string;
}

export interface EventChartProps {
  /** text description of the chart */
  description: string;
  points: readonly EventPoint[];
  marks: readonly EventMark[];
  /** other moments, such as a close, labelled at the top */
  bounds?: readonly EventMark[];
  /** parts to be told apart, in seconds from the event */
  shades?: readonly ChartPart[];
  /** from the first second to the last one */
  domain: readonly [from: number, to: number];
  name: string;
  otherName: string;
  formatY: (value: number) => string;
  /** classes of its size */
  size?: string;
}

/** A value from some time before an event to some time after it, in percent from the event on, beside another one. */
export function EventChart(props: EventChartProps) {
  const { description, points, marks, bounds = [], shades = [], domain, name, otherName, formatY, size = 'h-40 w-full' } = props;
  const values = points.flatMap(({ y, other }) => [y, other].filter((value) => value !== null));
  const labels = new Map([[0, 'news'], ...marks.map(({ x, label }): [number, string] => [x, label])]);
  return (
    <LineChart
      responsive
      className={size}
      role="img"
      aria-label={description}
      data={points}
      margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <Shades parts={shades} />
      {marks.map(({ x }) => (
        <ReferenceLine key={x} x={x} stroke="var(--line)" />
      ))}
      {bounds.map(({ x, label }) => (
        <ReferenceLine
          key={label + x}
          x={x}
          stroke="var(--soft)"
          strokeDasharray="4 4"
          // Beside the line, where the chart has more room.
          label={{
            value: label,
            position: x < (domain[0] + domain[1]) / 2 ? 'insideTopLeft' : 'insideTopRight',
            fill: 'var(--soft)',
            fontSize: 11,
          }}
        />
      ))}
      <XAxis
        type="number"
        dataKey="x"
        domain={[...domain]}
        ticks={[...labels]
          .filter(([, label]) => label !== '')
          .map(([x]) => x)
          .toSorted((a, b) => a - b)}
        tickFormatter={(x: number) => labels.get(x) ?? ''}
        interval="preserveStart"
        tickLine={false}
        axisLine={false}
        tick={axisText}
        height={20}
      />
      <YAxis {...niceAxis([0, ...values], 5)} tickFormatter={formatY} tickLine={false} axisLine={false} tick={axisText} width="auto" />
      <ReferenceLine y={0} stroke="var(--faint)" />
      <ReferenceLine x={0} stroke="var(--accent)" />
      <Line
        dataKey="other"
        name={otherName}
        stroke="var(--faint)"
        strokeWidth={1.4}
        strokeDasharray="4 3"
        dot={false}
        connectNulls
        isAnimationActive={false}
      />
      <Line dataKey="y" name={name} stroke="var(--series-1)" strokeWidth={1.7} dot={false} isAnimationActive={false} />
      <Tooltip
        cursor={tooltipCursor}
        isAnimationActive={false}
        contentStyle={tooltipStyle}
        labelFormatter={(_, [entry]) => {
          const point = entry?.payload as EventPoint | undefined;
          return point && `${point.label}, ${point.value}`;
        }}
        formatter={(value) => formatY(Number(value))}
      />
    </LineChart>
  );
}
