import { Bar, CartesianGrid, ComposedChart, Line, ReferenceArea, ReferenceDot, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { axisText, niceAxis, tooltipCursor, tooltipStyle } from './axis.ts';
import type { XTick } from './line/line-data.ts';
import { markShape, otherSeries, seriesColour, seriesDash } from './palette.ts';
import { useDrawnPart } from './use-drawn-part.ts';

export interface PricePoint {
  /** position: bars stand side by side, so that nights and weekends take no room */
  readonly x: number;
  readonly y: number;
  /** the time, as in the tooltip */
  readonly label: string;
  /** shares; null or absent where it is not known */
  readonly volume?: number | null;
  /** of a second line to compare with, on the same scale; null is a gap */
  readonly other?: number | null;
}

/** Something that happened, at the foot of the chart. */
export interface PriceMark {
  readonly key: string;
  readonly x: number;
  readonly label: string;
  /** its URL */
  readonly to: string;
  /** of eight colours and shapes (palette.ts) */
  readonly series: number;
}

export interface PriceChartProps {
  /** text description of the chart */
  description: string;
  points: readonly PricePoint[];
  ticks: readonly XTick[];
  /** parts outside the regular session */
  shades: readonly (readonly [from: number, to: number])[];
  marks: readonly PriceMark[];
  /** the close before, as a line of its own */
  close?: { readonly y: number; readonly label: string } | undefined;
  /** whether the points are joined; single prices are not */
  isLine: boolean;
  /** of the second line, where there is one */
  otherName?: string | undefined;
  formatY: (value: number) => string;
  /** without it no volume is drawn */
  formatVolume?: ((value: number) => string) | undefined;
  onOpen: (to: string) => void;
  /** the chosen part, by points */
  selection?: readonly [from: number, to: number] | undefined;
  /** called with the part that was drawn with the pointer */
  onSelect?: ((from: number, to: number) => void) | undefined;
}

/** Of the height of the chart: what volumes take, and what is left free of prices for them and the marks. */
const [volumeShare, footShare] = [0.16, 0.2];

/** Prices over time above their volume, with marks that open what happened. */
export function PriceChart(props: PriceChartProps) {
  const { description, points, ticks, shades, marks, close, isLine, otherName, formatY, formatVolume, onOpen, selection, onSelect } = props;
  const { drawn, chartProps } = useDrawnPart(onSelect);
  const [from, to] = drawn ?? selection ?? [];
  const values = points.flatMap(({ y, other }) => (otherName === undefined ? [y] : [y, other ?? y]));
  const axis = niceAxis([...values, ...(close ? [close.y] : [])], 6);
  const [low, high] = axis.domain;
  const maxVolume = formatVolume ? Math.max(0, ...points.map(({ volume }) => volume ?? 0)) : 0;
  const foot = maxVolume > 0 ? low - ((high - low) * footShare) / (1 - footShare) : low;
  const labels = new Map(ticks.map(({ x, label }) => [x, label]));
  const last = points.at(-1)?.x ?? 1;
  return (
    <ComposedChart
      responsive
      className="size-full select-none"
      {...chartProps}
      role="group"
      aria-label={description}
      data={points}
      margin={{ top: 8, right: 22, bottom: 0, left: 6 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      {shades.map(([from, to]) => (
        <ReferenceArea key={from} x1={from} x2={to} fill="var(--faint)" fillOpacity={0.1} stroke="none" ifOverflow="hidden" />
      ))}
      {from !== undefined && to !== undefined && (
        <ReferenceArea
          x1={Math.min(from, to)}
          x2={Math.max(from, to)}
          fill="var(--accent)"
          fillOpacity={0.12}
          stroke="none"
          ifOverflow="hidden"
        />
      )}
      <XAxis
        type="number"
        dataKey="x"
        domain={[0, Math.max(1, last)]}
        ticks={ticks.map(({ x }) => x)}
        tickFormatter={(x: number) => labels.get(x) ?? ''}
        tickLine={{ stroke: 'var(--line)' }}
        axisLine={false}
        tick={axisText}
        interval="equidistantPreserveStart"
        minTickGap={10}
        height={22}
      />
      <YAxis
        ticks={axis.ticks}
        domain={[foot, high]}
        tickFormatter={formatY}
        tickLine={false}
        axisLine={false}
        tick={axisText}
        width="auto"
        interval="preserveStart"
      />
      {maxVolume > 0 && <YAxis yAxisId="volume" hide domain={[0, maxVolume / volumeShare]} />}
      {maxVolume > 0 && (
        <Bar
          yAxisId="volume"
          dataKey="volume"
          name="Volume"
          fill="var(--faint)"
          fillOpacity={0.45}
          maxBarSize={24}
          isAnimationActive={false}
        />
      )}
      {close && <ReferenceLine y={close.y} stroke="var(--soft)" strokeDasharray="4 4" />}
      {otherName !== undefined && (
        <Line
          dataKey="other"
          name={otherName}
          stroke={seriesColour(otherSeries)}
          strokeWidth={1.4}
          strokeDasharray={seriesDash(otherSeries) ?? ''}
          dot={false}
          connectNulls
          isAnimationActive={false}
        />
      )}
      <Line
        dataKey="y"
        name="Price"
        stroke={isLine ? 'var(--series-1)' : 'none'}
        strokeWidth={1.7}
        dot={isLine ? false : { r: 3, fill: 'var(--series-1)', stroke: 'none' }}
        isAnimationActive={false}
      />
      <Tooltip
        cursor={tooltipCursor}
        isAnimationActive={false}
        contentStyle={tooltipStyle}
        labelFormatter={(_, [entry]) => (entry?.payload as PricePoint | undefined)?.label}
        formatter={(value, name) => (name === 'Volume' ? formatVolume?.(Number(value)) : formatY(Number(value)))}
      />
      {marks.map((mark) => (
        <ReferenceDot key={mark.key} x={mark.x} y={low} ifOverflow="hidden" shape={<Mark mark={mark} onOpen={onOpen} />} />
      ))}
    </ComposedChart>
  );
}

/** The smallest target of a pointer, px. */
const targetPx = 24;

function Mark({
  mark: { label, to, series },
  onOpen,
  cx,
  cy,
}: {
  mark: PriceMark;
  onOpen: (to: string) => void;
  cx?: number;
  cy?: number;
}) {
  if (cx === undefined || cy === undefined) return null;
  return (
    <a
      href={to}
      aria-label={label}
      className="price-mark"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(to);
      }}
    >
      <title>{label}</title>
      <rect x={cx - targetPx / 2} y={cy - targetPx} width={targetPx} height={targetPx} fill="transparent" />
      <path
        d={markShape(series)}
        transform={`translate(${cx} ${cy - 6}) scale(1.3)`}
        fill={seriesColour(series)}
        stroke="var(--panel)"
        strokeWidth={0.75}
      />
    </a>
  );
}
