import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, type KeyboardEvent } from 'react';
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  DefaultTooltipContent,
  Line,
  Rectangle,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  useActiveTooltipLabel,
  useIsTooltipActive,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
  type BarShapeProps,
  type TooltipContentProps,
} from 'recharts';
import { axisText, niceAxis, tooltipCursor, tooltipStyle, type Axis } from './axis.ts';
import { spreadLabels } from './line-ends.ts';
import { markShape, seriesColour, seriesDash } from './palette.ts';

/** A value of a series. Null is not measured: the line breaks there. */
export interface ChartMark {
  readonly x: number;
  readonly y: number | null;
  /** names the moment, here and in the table beside the chart */
  readonly key: string;
  /** the moment in words */
  readonly label: string;
  /** calculated, not reported */
  readonly isHollow: boolean;
  /** there is a note about it: a ring around it says so */
  readonly isFlagged: boolean;
}

/** A series as it is drawn. */
export interface ChartLine {
  readonly key: string;
  /** stands where the line ends */
  readonly label: string;
  /** the kind of its figures, beside the label */
  readonly badge: string;
  /** of eight (palette.ts) */
  readonly colour: number;
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

/** A series at a moment: where the reader is, in the chart or in its table. */
export interface ChartCursor {
  readonly line: string;
  readonly moment: string;
}

export interface XTick {
  readonly x: number;
  readonly label: string;
}

interface Props {
  /** the chart in words, from its data */
  description: string;
  /** id of the element that says which keys work */
  describedBy?: string;
  lines: readonly ChartLine[];
  band: readonly BandPoint[];
  kind: 'line' | 'bar';
  isLog: boolean;
  /** values the axis also includes, so that charts beside each other share a scale */
  within?: readonly number[] | undefined;
  xDomain: readonly [number, number];
  xTicks: readonly XTick[];
  formatY: (value: number) => string;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
  /** Enter: to the same figure in the table */
  onTable: () => void;
}

/** What stands at one place of the x axis. */
interface Row {
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

const isDrawn = (mark: ChartMark, isLog: boolean): mark is ChartMark & { y: number } => mark.y !== null && !(isLog && mark.y <= 0);

function rowsOf(lines: readonly ChartLine[], band: readonly BandPoint[], isLog: boolean): Row[] {
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

function segmentsOf(line: ChartLine, isLog: boolean): Segment[] {
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

/** The line above or below in the order of the lines, at the moment nearest to the one the reader is at. */
function nextLine(lines: readonly ChartLine[], isLog: boolean, from: ChartCursor | undefined, by: 1 | -1): ChartCursor | undefined {
  const here = lines.findIndex(({ key }) => key === from?.line);
  const line = lines[Math.max(0, Math.min(lines.length - 1, here + by))];
  const x = lines[here]?.marks.find(({ key }) => key === from?.moment)?.x ?? Infinity;
  const marks = line?.marks.filter((mark) => isDrawn(mark, isLog)).toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x)) ?? [];
  const mark = Number.isFinite(x) ? marks[0] : marks.at(-1);
  return line && mark && { line: line.key, moment: mark.key };
}

/** Room at the right for the labels of the series, px. */
const roomFor = (lines: readonly ChartLine[]): number =>
  Math.min(220, 20 + 6.8 * Math.max(4, ...lines.map(({ label, badge }) => label.length + badge.length + 1)));

/** Up to eight series on one axis, as lines or as bars, each labelled where it ends. */
export default function LineChart(props: Props) {
  const { description, describedBy, lines, band, kind, isLog, within, xDomain, xTicks, formatY, cursor, onCursor, onTable } = props;
  const isBar = kind === 'bar';
  const rows = useMemo(() => rowsOf(lines, band, isLog), [lines, band, isLog]);
  const segments = useMemo(() => lines.flatMap((line) => segmentsOf(line, isLog)), [lines, isLog]);
  const { domain, ticks } = useMemo(() => {
    const drawn = rows.flatMap(({ marks, band: range = [] }) => [...[...marks.values()].map(({ y }) => y), ...range]);
    return niceAxis([...drawn, ...(within ?? []), ...(isBar ? [0] : [])], 6);
  }, [rows, within, isBar]);
  const margin = useMemo(() => ({ top: 12, right: roomFor(lines) + (isBar ? 14 : 0), bottom: 0, left: 0 }), [lines, isBar]);
  const at = cursor && rows.flatMap(({ marks }) => marks.get(cursor.line) ?? []).find(({ key }) => key === cursor.moment);
  const current = at && cursor.line;

  const goTo = useCallback(
    (line: ChartLine, row: Row): void => {
      const mark = row.marks.get(line.key);
      if (mark) onCursor({ line: line.key, moment: mark.key });
    },
    [onCursor],
  );
  /** The moment that the pointer or the arrow keys are at: of the series the reader was at, else of the first that has a value there. */
  const goToMoment = (x: number): void => {
    const row = rows.find((one) => one.x === x);
    const line = lines.find(({ key }) => key === cursor?.line && row?.marks.has(key)) ?? lines.find(({ key }) => row?.marks.has(key));
    if (row && line) goTo(line, row);
  };

  // Left and right are the chart's own. Its focus alone puts the tooltip on the first moment, which moves the reader nowhere.
  const isMoving = useRef(false);
  const key = (event: KeyboardEvent): void => {
    isMoving.current = true;
    if (event.key === 'Enter') onTable();
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const next = nextLine(lines, isLog, cursor, event.key === 'ArrowDown' ? 1 : -1);
      if (next) onCursor(next);
    } else if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      role="presentation"
      className="size-full"
      onKeyDown={key}
      onPointerMove={() => {
        isMoving.current = true;
      }}
      onPointerLeave={() => {
        isMoving.current = false;
      }}
    >
      <ComposedChart
        responsive
        className="size-full"
        role="img"
        aria-label={description}
        aria-describedby={describedBy}
        data={rows}
        margin={margin}
        barCategoryGap="10%"
        barGap={1}
      >
        <Axes {...{ isBar, isLog, xDomain, xTicks, domain, ticks, formatY }} />
        <Series {...{ lines, segments, isBar, current, goTo }} hasBand={band.length > 1} at={isBar ? at : undefined} />
        {at && !isBar && <ReferenceLine x={at.x} stroke="var(--accent)" strokeDasharray="3 3" />}
        {at && !isBar && <ReferenceDot x={at.x} y={at.y} r={7} fill="none" stroke="var(--accent)" strokeWidth={2} />}
        <SeriesLabels lines={lines} kind={kind} isLog={isLog} current={current} />
        <Tooltip
          cursor={isBar && tooltipCursor}
          isAnimationActive={false}
          contentStyle={tooltipStyle}
          itemSorter={({ value }) => -Number(value)}
          labelFormatter={(_, [entry]) => [...((entry?.payload as Row | undefined)?.marks.values() ?? [])][0]?.label}
          formatter={(value) => [value].flat().map(Number).map(formatY).join(' to ')}
          content={QuietTooltip}
        />
        <MomentReporter onMoment={(x) => isMoving.current && goToMoment(x)} />
      </ComposedChart>
    </div>
  );
}

interface AxesProps extends Pick<Props, 'isLog' | 'xDomain' | 'xTicks' | 'formatY'>, Axis {
  isBar: boolean;
}

/** Drawn again only for other data: recharts lays out the whole chart whenever an axis or a series is given anew. */
const Axes = memo(function Axes({ isBar, isLog, xDomain, xTicks, domain, ticks, formatY }: AxesProps) {
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
        height={24}
      />
      <YAxis
        {...(isLog ? { scale: 'log', domain: ['auto', 'auto'], niceTicks: 'none', tickCount: 6 } : { domain, ticks })}
        tickFormatter={formatY}
        tickLine={false}
        axisLine={false}
        tick={axisText}
        width="auto"
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
  hasBand: boolean;
  /** the series the reader is at; the others are paler */
  current: string | undefined;
  /** the bar the reader is at */
  at: ChartMark | undefined;
  goTo: (line: ChartLine, row: Row) => void;
}

const Series = memo(function Series({ lines, segments, isBar, hasBand, current, at, goTo }: SeriesProps) {
  return (
    <>
      {hasBand && (
        <Area
          dataKey="band"
          name="Middle half"
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
            name={line.label}
            stroke={seriesColour(line.colour)}
            strokeWidth={current === line.key ? 2.4 : 1.7}
            strokeDasharray={seriesDash(line.colour) ?? ''}
            opacity={current === undefined || current === line.key ? 1 : 0.55}
            connectNulls
            isAnimationActive={false}
            dot={<MarkDot line={line} />}
            activeDot={<ActiveDot line={line} onEnter={goTo} />}
          />
        ))}
      {isBar &&
        lines.map((line) => (
          <Bar
            key={line.key}
            dataKey={(row: Row) => row.marks.get(line.key)?.y ?? null}
            name={line.label}
            fill={seriesColour(line.colour)}
            isAnimationActive={false}
            onMouseEnter={({ payload }) => goTo(line, payload as Row)}
            shape={<BarMark line={line} at={at} />}
          />
        ))}
    </>
  );
});

/** Tells where the pointer or the arrow keys have moved the tooltip. */
function MomentReporter({ onMoment }: { onMoment: (x: number) => void }) {
  const label = useActiveTooltipLabel();
  const isActive = useIsTooltipActive();
  const report = useEffectEvent(onMoment);
  useEffect(() => {
    if (isActive && label !== undefined) report(Number(label));
  }, [isActive, label]);
  return null;
}

/** Without a live region of its own: that is the line under the chart. */
const QuietTooltip = (props: TooltipContentProps) => <DefaultTooltipContent {...props} accessibilityLayer={false} />;

/** What recharts adds to a mark. */
interface MarkProps {
  line: ChartLine;
  cx?: number;
  cy?: number;
  payload?: Row;
}

/** A value: hollow where it was calculated, with a ring where there is a note. Marks that stand close are smaller. */
function MarkDot({ line, cx, cy, payload }: MarkProps) {
  const plot = usePlotArea();
  const mark = payload?.marks.get(line.key);
  if (cx === undefined || cy == null || !mark || !plot) return null;
  const size = Math.max(0.5, Math.min(1, plot.width / line.marks.length / 12));
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
      fillOpacity={mark?.isHollow ? 0.35 : 1}
      stroke={isAt ? 'var(--accent)' : seriesColour(line.colour)}
      strokeWidth={isAt ? 2 : 1}
    />
  );
}

/** The names of the series at the right: beside the ends of lines, moved apart where they would overlap; of bars as a list. */
function SeriesLabels({ lines, kind, isLog, current }: Pick<Props, 'lines' | 'kind' | 'isLog'> & { current: string | undefined }) {
  const [toX, toY] = [useXAxisScale(), useYAxisScale()];
  const plot = usePlotArea();
  if (!toX || !toY || !plot) return null;
  const ends = lines.flatMap((line, index) => {
    const end = line.marks.findLast((mark) => isDrawn(mark, isLog));
    if (kind === 'bar') return [{ key: line.key, line, x: undefined, y: plot.y + 8 + index * 14 }];
    const [x, y] = [end && toX(end.x), end && toY(end.y)];
    return y === undefined ? [] : [{ key: line.key, line, x, y }];
  });
  const places = spreadLabels(ends, 13, plot.y + 4, plot.y + plot.height - 2);
  const right = plot.x + plot.width;
  return (
    <g>
      {ends.map(({ key, line, x, y }) => {
        const place = places.get(key) ?? y;
        return (
          <g key={key} fill={seriesColour(line.colour)} opacity={current !== undefined && current !== key ? 0.6 : 1}>
            {x === undefined ? (
              <rect x={right + 9} y={place - 4} width={8} height={8} />
            ) : (
              <path d={`M${x + 5} ${y}L${right + 6} ${place}`} stroke={seriesColour(line.colour)} strokeWidth={0.8} opacity={0.5} />
            )}
            <text x={right + (x === undefined ? 21 : 9)} y={place} dy="0.33em" fontSize={11} fontWeight={current === key ? 700 : 600}>
              {line.label} <tspan fontWeight={400}>{line.badge}</tspan>
            </text>
          </g>
        );
      })}
    </g>
  );
}
