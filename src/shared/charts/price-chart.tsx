import { Bar, CartesianGrid, ComposedChart, Line, ReferenceDot, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { axisText, niceAxis, tooltipCursor, tooltipStyle } from './axis.ts';
import { type ChartPart, ChosenPart, Shades } from './chart-parts.tsx';
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
  shades: readonly ChartPart[];
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
  selection?: ChartPart | undefined;
  /** called with the part that was drawn with the pointer */
  onSelect?: ((from: number, to: number) => void) | undefined;
}

/** Of the height of the chart: what volumes take, and what is left free of prices for them and the marks. */
const [volumeShare, footShare] = [0.16, 0.2];

/**
 * The axis of the prices: its ticks, the lowest and highest price of it, where it begins, which is lower where volumes are drawn under the
 * prices, and the largest volume, if any is known and drawn.
 */
function priceAxis({ points, close, otherName, formatVolume }: PriceChartProps) {
  const values = points.flatMap(({ y, other }) => (otherName === undefined ? [y] : [y, other ?? y]));
  const {
    ticks,
    domain: [low, high],
  } = niceAxis([...values, ...(close ? [close.y] : [])], 6);
  const volumes = points.flatMap(({ volume }) => (formatVolume && volume ? volume : []));
  const maxVolume = volumes.length > 0 ? Math.max(...volumes) : undefined;
  const foot = maxVolume === undefined ? low : low - ((high - low) * footShare) / (1 - footShare);
  return { ticks, low, high, foot, maxVolume };
}

/** Prices over time above their volume, with marks that open what happened. */
export function PriceChart(props: PriceChartProps) {
  const { description, points, ticks, shades, marks, close, isLine, otherName, formatY, formatVolume, onOpen, selection, onSelect } = props;
  const { drawn, chartProps } = useDrawnPart(onSelect);
  const [from, to] = drawn ?? selection ?? [];
  const axis = priceAxis(props);
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
      <Shades parts={shades} />
      <ChosenPart {...{ from, to }} />
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
        domain={[axis.foot, axis.high]}
        tickFormatter={formatY}
        tickLine={false}
        axisLine={false}
        tick={axisText}
        width="auto"
        interval="preserveStart"
      />
      {axis.maxVolume !== undefined && <Volumes max={axis.maxVolume} />}
      {close && <ReferenceLine y={close.y} stroke="var(--soft)" strokeDasharray="4 4" />}
      <PriceLines {...{ isLine, otherName }} />
      <Tooltip
        cursor={tooltipCursor}
        isAnimationActive={false}
        contentStyle={tooltipStyle}
        labelFormatter={(_, [entry]) => (entry?.payload as PricePoint | undefined)?.label}
        formatter={(value, name) => (name === 'Volume' ? formatVolume?.(Number(value)) : formatY(Number(value)))}
      />
      {marks.map((mark) => (
        <ReferenceDot key={mark.key} x={mark.x} y={axis.low} ifOverflow="hidden" shape={<Mark mark={mark} onOpen={onOpen} />} />
      ))}
    </ComposedChart>
  );
}

/** The volume of each point, on a scale of its own at the foot of the chart. */
const Volumes = ({ max }: { max: number }) => (
  <>
    <YAxis yAxisId="volume" hide domain={[0, max / volumeShare]} />
    <Bar yAxisId="volume" dataKey="volume" name="Volume" fill="var(--faint)" fillOpacity={0.45} maxBarSize={24} isAnimationActive={false} />
  </>
);

/** The prices, over the second line where there is one. */
const PriceLines = ({ isLine, otherName }: Pick<PriceChartProps, 'isLine' | 'otherName'>) => (
  <>
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
  </>
);

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
