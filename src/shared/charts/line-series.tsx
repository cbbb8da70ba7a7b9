import { memo } from 'react';
import { Area, Bar, CartesianGrid, Line, Rectangle, ReferenceLine, usePlotArea, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { axisText, type Axis } from './axis.ts';
import { lineName } from './line-name.ts';
import { markShape, seriesColour, seriesDash } from './palette.ts';

/** A value of a series. Null is not measured: the line breaks there. */
export interface ChartMark {
  readonly x: number;
  readonly y: number | null;
  /** key of the moment, the same as in the table */
  readonly key: string;
  /** label of the moment */
  readonly label: string;
  /** derived, not reported */
  readonly isHollow: boolean;
  /** has a note; drawn with a ring */
  readonly isFlagged: boolean;
}

export interface LineStyle {
  /** of eight (palette.ts) */
  readonly colour: number;
  /** dash pattern (palette.ts) */
  readonly dash: number;
}

/** Where the label of a partial line stands. */
export interface PartialLabel {
  /** key of the mark; undefined for a line without marks */
  readonly at: string | undefined;
  readonly isAbove: boolean;
}

/** A series of a chart. */
export interface ChartLine extends LineStyle {
  readonly key: string;
  /** label at the end of the line */
  readonly label: string;
  /** suffix of the label; may be empty */
  readonly badge: string;
  /** drawn only in places, beside another line: its badge stands at a mark, not at the end of the chart */
  readonly partial?: PartialLabel;
  readonly shape: number;
  /** oldest first */
  readonly marks: readonly ChartMark[];
}

/** Interquartile range and median of several series. */
export interface BandPoint {
  readonly x: number;
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** The cursor: a series at a moment, in the chart or in its table. */
export interface ChartCursor {
  readonly line: string;
  readonly moment: string;
}

export interface XTick {
  readonly x: number;
  readonly label: string;
}

/** The data of one x position. */
export interface Row {
  readonly x: number;
  readonly marks: Map<string, ChartMark & { readonly y: number }>;
  band?: readonly [low: number, high: number];
  middle?: number;
}

/** A part of a line without a gap. Companies' periods end on different days, so a row without a value is not yet a gap. */
interface Segment {
  readonly line: ChartLine;
  readonly key: string;
  readonly valueAt: (row: Row) => number | null;
}

export const isDrawn = (mark: ChartMark, isLog: boolean): mark is ChartMark & { y: number } => mark.y !== null && !(isLog && mark.y <= 0);

export function rowsOf(lines: readonly ChartLine[], band: readonly BandPoint[], isLog: boolean): Row[] {
  const rows = new Map<number, Row>();
  const rowAt = (x: number): Row => {
    const row = rows.get(x) ?? { x, marks: new Map() };
    rows.set(x, row);
    return row;
  };
  for (const line of lines) for (const mark of line.marks) if (isDrawn(mark, isLog)) rowAt(mark.x).marks.set(line.key, mark);
  for (const { x, low, middle, high } of band) Object.assign(rowAt(x), { band: [low, high], middle });
  return [...rows.values()].toSorted((a, b) => a.x - b.x);
}

export function segmentsOf(line: ChartLine, isLog: boolean): Segment[] {
  const segments: ChartMark[][] = [[]];
  for (const mark of line.marks) {
    if (isDrawn(mark, isLog)) segments.at(-1)?.push(mark);
    else if (segments.at(-1)?.length) segments.push([]);
  }
  return segments
    .filter((marks) => marks.length > 0)
    .map((marks, index) => {
      const own = new Set<ChartMark>(marks);
      const valueAt = ({ marks: at }: Row): number | null => {
        const mark = at.get(line.key);
        return mark && own.has(mark) ? mark.y : null;
      };
      return { line, key: `${line.key} ${index}`, valueAt };
    });
}

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
  /** marks only where they say something */
  isCompact: boolean;
  hasBand: boolean;
  /** the current series; the others are paler */
  current: string | undefined;
  /** the current bar */
  at: ChartMark | undefined;
  goTo: (line: ChartLine, row: Row) => void;
}

export const Series = memo(function Series({ lines, segments, isBar, isCompact, hasBand, current, at, goTo }: SeriesProps) {
  return (
    <>
      {hasBand && (
        <Area
          dataKey="band"
          name="Interquartile range"
          fill="var(--faint)"
          fillOpacity={0.16}
          stroke="none"
          connectNulls
          activeDot={false}
          isAnimationActive={false}
        />
      )}
      {hasBand && (
        <Line
          dataKey="middle"
          name="Median"
          stroke="var(--soft)"
          strokeWidth={1.4}
          dot={false}
          activeDot={false}
          connectNulls
          isAnimationActive={false}
        />
      )}
      {!isBar &&
        segments.map(({ line, key, valueAt }) => (
          <Line
            key={key}
            dataKey={valueAt}
            name={lineName(line)}
            stroke={seriesColour(line.colour)}
            strokeWidth={current === line.key ? 2.4 : 1.7}
            strokeDasharray={seriesDash(line.dash) ?? ''}
            opacity={current === undefined || current === line.key ? 1 : 0.55}
            connectNulls
            isAnimationActive={false}
            dot={<MarkDot line={line} only={isCompact && !line.partial ? tellingMarks(line) : undefined} />}
            activeDot={<ActiveDot line={line} onEnter={goTo} />}
          />
        ))}
      {isBar &&
        lines.map((line) => (
          <Bar
            key={line.key}
            dataKey={(row: Row) => row.marks.get(line.key)?.y ?? null}
            name={lineName(line)}
            fill={seriesColour(line.colour)}
            isAnimationActive={false}
            onMouseEnter={({ payload }) => goTo(line, payload as Row)}
            shape={<BarMark line={line} at={at} />}
          />
        ))}
    </>
  );
});

/** The marks that a line needs: the last one, flagged ones, and those without a neighbour to be joined to. */
function tellingMarks({ marks }: ChartLine): ReadonlySet<ChartMark> {
  const isGap = (mark: ChartMark | undefined): boolean => mark === undefined || mark.y === null;
  const last = marks.findLast((mark) => !isGap(mark));
  return new Set(marks.filter((mark, index) => mark === last || mark.isFlagged || (isGap(marks[index - 1]) && isGap(marks[index + 1]))));
}

/** Props that recharts adds to a mark. */
interface MarkProps {
  line: ChartLine;
  /** the marks that are drawn; all without it */
  only?: ReadonlySet<ChartMark> | undefined;
  cx?: number;
  cy?: number;
  payload?: Row;
}

/** A mark: hollow where the value is derived, with a ring where there is a note; smaller where marks are dense. */
function MarkDot({ line, only, cx, cy, payload }: MarkProps) {
  const plot = usePlotArea();
  const mark = payload?.marks.get(line.key);
  if (cx === undefined || cy == null || !mark || !plot || only?.has(mark) === false) return null;
  const size = only ? 0.8 : Math.max(0.5, Math.min(1, plot.width / line.marks.length / 12));
  return (
    <g transform={`translate(${cx} ${cy})`}>
      <path
        d={markShape(line.shape)}
        transform={`scale(${size})`}
        stroke={seriesColour(line.colour)}
        strokeWidth={1.3}
        fill={mark.isHollow ? 'var(--panel)' : seriesColour(line.colour)}
      />
      {mark.isFlagged && <circle r={6} fill="none" stroke="var(--warn)" strokeWidth={1.5} />}
    </g>
  );
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
