import { Bar, CartesianGrid, ComposedChart, Line, Rectangle, ReferenceLine, Tooltip, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { axisText, niceAxis, tooltipCursor, tooltipStyle } from './axis.ts';

export interface HistogramBin {
  readonly from: number;
  readonly to: number;
  /** a count, or a share */
  readonly height: number;
  /** the value of a second set, drawn as an outline */
  readonly other?: number;
}

export interface HistogramChartProps {
  /** text description of the chart */
  description: string;
  bins: readonly HistogramBin[];
  /** a value to mark */
  mark?: { readonly value: number; readonly label: string } | undefined;
  formatX: (value: number) => string;
  formatY: (value: number) => string;
  /** classes of its size */
  size?: string;
}

const middle = ({ from, to }: HistogramBin): number => (from + to) / 2;

const BinBar = ({ payload, ...bar }: BarShapeProps) => <Rectangle {...bar} fillOpacity={(payload as HistogramBin).from < 0 ? 0.5 : 0.9} />;

/** A histogram; bins below zero are paler, zero is a line, and a second set is drawn as a dashed outline. */
export function HistogramChart({ description, bins, mark, formatX, formatY, size = 'h-48 w-full max-w-[640px]' }: HistogramChartProps) {
  const [first, last] = [bins[0], bins.at(-1)];
  if (!first || !last) return null;
  const across = niceAxis([first.from, last.to], 7);
  const up = niceAxis([0, ...bins.flatMap(({ height, other = 0 }) => [height, other])], 4);
  const hasOther = bins.some(({ other }) => other !== undefined);
  const textOf = ({ height, other }: HistogramBin): string =>
    [height, ...(other === undefined ? [] : [other])].map(formatY).join(' against ');
  return (
    <ComposedChart
      responsive
      className={size}
      role="img"
      aria-label={description}
      data={bins}
      margin={{ top: 18, right: 24, bottom: 0, left: 12 }}
      barCategoryGap={1}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        type="number"
        dataKey={middle}
        {...across}
        tickFormatter={formatX}
        interval="equidistantPreserveStart"
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
        tick={axisText}
        height={24}
      />
      <YAxis {...up} tickFormatter={formatY} tickLine={false} axisLine={false} tick={axisText} width="auto" />
      <ReferenceLine x={0} stroke="var(--faint)" strokeDasharray="2 3" />
      <Bar dataKey="height" name="Reactions" fill="var(--series-1)" isAnimationActive={false} shape={BinBar} />
      {hasOther && (
        <Line
          dataKey="other"
          type="step"
          stroke="var(--series-2)"
          strokeWidth={2}
          strokeDasharray="5 3"
          dot={false}
          activeDot={false}
          tooltipType="none"
          isAnimationActive={false}
        />
      )}
      {mark && (
        <ReferenceLine
          x={mark.value}
          stroke="var(--text)"
          label={{ value: mark.label, position: 'top', ...axisText, fill: 'var(--text)' }}
        />
      )}
      <Tooltip
        cursor={tooltipCursor}
        isAnimationActive={false}
        contentStyle={tooltipStyle}
        itemStyle={{ color: 'var(--text)' }}
        separator=""
        labelFormatter={(_, [entry]) => {
          const bin = entry?.payload as HistogramBin | undefined;
          return bin && `${formatX(bin.from)} to ${formatX(bin.to)}`;
        }}
        formatter={(_value, _name, { payload }) => [textOf(payload as HistogramBin), '']}
      />
    </ComposedChart>
  );
}
