import { memo } from 'react';
import { Area, Bar, CartesianGrid, Line, Rectangle, ReferenceDot, ReferenceLine, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { axisText, type Axis } from '#src/shared/charts/axis.ts';
import { nameOf, type BandRun, type ChartLine, type ChartMark, type Row, type Segment, type XTick } from './line-data.ts';
import { LineMarks } from './line-marks.tsx';
import { seriesColour, seriesDash } from '#src/shared/charts/palette.ts';

interface AxesProps extends Axis {
  isBar: boolean;
  isLog: boolean;
  isCompact: boolean;
  xDomain: readonly [number, number];
  xTicks: readonly XTick[];
  formatY: (value: number) => string;
}

/** Labels inside the plot stand on their lines. */
const insideText = { ...axisText, fontSize: 10, dy: -6 } as const;

/** Memoised: recharts lays out the whole chart whenever an axis or a series element changes. */
export const Axes = memo(function Axes({ isBar, isLog, isCompact, xDomain, xTicks, domain, ticks, formatY }: AxesProps) {
  const labels = new Map(xTicks.map(({ x, label }) => [x, label]));
  return (
    <>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="x"
        {...(isBar ? { type: 'category' } : { type: 'number', domain: [...xDomain], ticks: xTicks.map(({ x }) => x) })}
        tickFormatter={(x: number) => labels.get(x) ?? ''}
        tickLine={{ stroke: 'var(--line)' }}
        axisLine={false}
        tick={axisText}
        interval="equidistantPreserveStart"
        minTickGap={10}
        height={isCompact ? 15 : 24}
        {...(isCompact && { padding: { left: 36, right: 8 }, tickMargin: 0, tickSize: 3 })}
      />
      <YAxis
        {...(isLog && { scale: 'log', allowDataOverflow: true })}
        {...{ domain, ticks }}
        tickFormatter={formatY}
        tickLine={false}
        axisLine={false}
        tick={isCompact ? insideText : axisText}
        mirror={isCompact}
        {...(isCompact ? { tickMargin: 0, tickSize: 0, width: 36 } : { width: 'auto' })}
        interval="preserveStart"
      />
      {!isLog && <ReferenceLine y={0} stroke="var(--faint)" />}
    </>
  );
});

interface SeriesProps {
  lines: readonly ChartLine[];
  segments: readonly Segment[];
  isBar: boolean;
  isLog: boolean;
  /** marks only where they say something */
  isCompact: boolean;
  /** of the band; those of fewer series are dotted */
  runs: readonly BandRun[];
  /** the current series; the others are paler */
  current: string | undefined;
  /** the current bar */
  at: ChartMark | undefined;
  goTo: (line: ChartLine, row: Row) => void;
}

export const Series = memo(function Series({ lines, segments, isBar, isLog, isCompact, runs, current, at, goTo }: SeriesProps) {
  return (
    <>
      {runs.map((run, index) => (
        <Band key={index} run={run} />
      ))}
      {!isBar &&
        segments.map(({ line, key, valueAt }) => (
          <Line
            key={key}
            dataKey={valueAt}
            name={nameOf(line)}
            stroke={seriesColour(line.colour)}
            strokeWidth={current === line.key ? 2.4 : 1.7}
            strokeDasharray={seriesDash(line.dash) ?? ''}
            opacity={current === undefined || current === line.key ? 1 : 0.55}
            connectNulls
            isAnimationActive={false}
            dot={false}
            activeDot={<ActiveDot line={line} onEnter={goTo} />}
          />
        ))}
      {!isBar &&
        lines.map((line) => (
          <LineMarks key={line.key} {...{ line, isLog, isCompact }} isPale={current !== undefined && current !== line.key} />
        ))}
      {isBar &&
        lines.map((line) => (
          <Bar
            key={line.key}
            dataKey={(row: Row) => row.marks.get(line.key)?.y ?? null}
            name={nameOf(line)}
            fill={seriesColour(line.colour)}
            isAnimationActive={false}
            onMouseEnter={({ payload }) => goTo(line, payload as Row)}
            shape={<BarMark line={line} at={at} />}
          />
        ))}
    </>
  );
});

/** A run of the band, with the number of series where it changes. */
function Band({ run: { isPartial, points } }: { run: BandRun }) {
  const own = new Set(points.map(({ x }) => x));
  const shared = { connectNulls: true, activeDot: false, isAnimationActive: false } as const;
  return (
    <>
      <Area
        dataKey={({ x, band }: Row) => (own.has(x) ? band : null)}
        name="Interquartile range"
        fill="var(--faint)"
        fillOpacity={isPartial ? 0.06 : 0.16}
        stroke="none"
        {...shared}
      />
      <Line
        dataKey={({ x, middle }: Row) => (own.has(x) ? middle : null)}
        name="Median"
        stroke="var(--soft)"
        strokeWidth={1.4}
        strokeDasharray={isPartial ? '1.5 3' : ''}
        dot={false}
        {...shared}
      />
      {points
        .filter(({ partial }, index) => partial !== undefined && partial !== points[index - 1]?.partial)
        .map(({ x, middle, partial }) => (
          <ReferenceDot
            key={x}
            {...{ x, y: middle }}
            r={1.5}
            fill="var(--soft)"
            stroke="none"
            label={{
              value: partial,
              position: 'top',
              fontSize: 10,
              fill: 'var(--soft)',
              stroke: 'var(--panel)',
              strokeWidth: 3,
              paintOrder: 'stroke',
            }}
          />
        ))}
    </>
  );
}

/** Props that recharts adds to a mark. */
interface MarkProps {
  line: ChartLine;
  cx?: number;
  cy?: number;
  payload?: Row;
}

const ActiveDot = ({ line, cx, cy, payload, onEnter }: MarkProps & { onEnter: (line: ChartLine, row: Row) => void }) => (
  <circle
    {...{ cx, cy }}
    r={6}
    fill={seriesColour(line.colour)}
    stroke="var(--panel)"
    onMouseEnter={() => payload && onEnter(line, payload)}
  />
);

function BarMark({ line, at, payload, ...bar }: Partial<BarShapeProps> & { line: ChartLine; at: ChartMark | undefined }) {
  const mark = (payload as Row | undefined)?.marks.get(line.key);
  const isAt = mark !== undefined && mark === at;
  return (
    <Rectangle
      {...bar}
      fillOpacity={line.partial ? 0.15 : mark?.isHollow ? 0.35 : 1}
      {...(line.partial && { strokeDasharray: '3 2' })}
      stroke={isAt ? 'var(--accent)' : seriesColour(line.colour)}
      strokeWidth={isAt ? 2 : 1}
    />
  );
}
