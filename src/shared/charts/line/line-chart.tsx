import { useCallback, useEffect, useEffectEvent, useMemo, useRef, type KeyboardEvent } from 'react';
import {
  ComposedChart,
  DefaultTooltipContent,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  useActiveTooltipLabel,
  useIsTooltipActive,
  type TooltipContentProps,
} from 'recharts';
import { baseAxis, logAxis, niceAxis, tooltipCursor, tooltipStyle } from '#src/shared/charts/axis.ts';
import {
  bandRuns,
  isDrawn,
  nameOf,
  rowsOf,
  segmentsOf,
  type BandPoint,
  type ChartCursor,
  type ChartLine,
  type Row,
  type XTick,
} from './line-data.ts';
import { Axes, Series } from './line-series.tsx';
import { SeriesLabels } from './series-labels.tsx';
import { useDrawnPart } from '#src/shared/charts/use-drawn-part.ts';

export interface LineChartProps {
  /** text description of the chart */
  description: string;
  /** id of the element that describes the keys */
  describedBy?: string;
  lines: readonly ChartLine[];
  band: readonly BandPoint[];
  kind: 'line' | 'bar';
  isLog: boolean;
  /** for a small chart that its title names: the labels of the axis stand inside, and lines start at a common zero */
  isCompact?: boolean;
  /** values that the axis includes as well, so that charts share a scale */
  within?: readonly number[] | undefined;
  xDomain: readonly [number, number];
  xTicks: readonly XTick[];
  formatY: (value: number) => string;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
  /** Enter moves to the same figure in the table */
  onTable: () => void;
  /** called with the part that was drawn with the pointer, by the keys of its first and last moment */
  onSelect?: ((from: string, to: string) => void) | undefined;
}

/** The previous or next line, at the nearest moment. */
function nextLine(lines: readonly ChartLine[], isLog: boolean, from: ChartCursor | undefined, by: 1 | -1): ChartCursor | undefined {
  const here = lines.findIndex(({ key }) => key === from?.line);
  const line = lines[Math.max(0, Math.min(lines.length - 1, here + by))];
  const x = lines[here]?.marks.find(({ key }) => key === from?.moment)?.x ?? Infinity;
  const marks = line?.marks.filter((mark) => isDrawn(mark, isLog)).toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x)) ?? [];
  const mark = Number.isFinite(x) ? marks[0] : marks.at(-1);
  return line && mark && { line: line.key, moment: mark.key };
}

/** Room at the right for the labels of the series, px. */
const roomFor = (lines: readonly ChartLine[], isBar: boolean): number =>
  Math.min(220, 20 + 6.8 * Math.max(4, ...lines.filter(({ partial }) => isBar || !partial).map((line) => nameOf(line).length)));

/** Up to eight series on one axis, as lines or as bars, each labelled where it ends. */
export function LineChart(props: LineChartProps) {
  const { description, describedBy, lines, band, kind, isLog, within, xDomain, xTicks, formatY, cursor, onCursor, onTable, onSelect } =
    props;
  const isBar = kind === 'bar';
  const isCompact = props.isCompact ?? false;
  const rows = useMemo(() => rowsOf(lines, band, isLog), [lines, band, isLog]);
  const runs = useMemo(() => (band.length > 1 ? bandRuns(band) : []), [band]);
  const segments = useMemo(() => lines.flatMap((line) => segmentsOf(line, isLog)), [lines, isLog]);
  const { domain, ticks } = useMemo(() => {
    const drawn = rows.flatMap(({ marks, band: range = [] }) => [...[...marks.values()].map(({ y }) => y), ...range]);
    const values = [...drawn, ...(within ?? [])];
    if (isLog) return logAxis(values.filter((value) => value > 0));
    return isCompact ? baseAxis(values, 4) : niceAxis([...values, ...(isBar ? [0] : [])], 6);
  }, [rows, within, isBar, isLog, isCompact]);
  const margin = useMemo(
    () =>
      isCompact
        ? { top: 1, right: 4, bottom: 0, left: 0 }
        : { top: 12, right: roomFor(lines, isBar) + (isBar ? 14 : 0), bottom: 0, left: 0 },
    [lines, isBar, isCompact],
  );
  const at = cursor && rows.flatMap(({ marks }) => marks.get(cursor.line) ?? []).find(({ key }) => key === cursor.moment);
  const current = at && cursor.line;

  const goTo = useCallback(
    (line: ChartLine, row: Row): void => {
      const mark = row.marks.get(line.key);
      if (mark) onCursor({ line: line.key, moment: mark.key });
    },
    [onCursor],
  );
  /** The cursor's moment, in the current series or else in the first one with a value there. */
  const goToMoment = (x: number): void => {
    const row = rows.find((one) => one.x === x);
    const line = lines.find(({ key }) => key === cursor?.line && row?.marks.has(key)) ?? lines.find(({ key }) => row?.marks.has(key));
    if (row && line) goTo(line, row);
  };

  const keyAt = (place: number): string | undefined => [...(rows[place]?.marks.values() ?? [])][0]?.key;
  const { drawn, chartProps } = useDrawnPart(
    onSelect &&
      ((from, to) => {
        const [first, last] = [keyAt(from), keyAt(to)];
        if (first !== undefined && last !== undefined) onSelect(first, last);
      }),
  );
  const [start, end] = drawn?.map((place) => rows[place]?.x) ?? [];

  // recharts handles left and right. Focus alone puts its tooltip on the first moment, which must not move the cursor.
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
      // A press focuses a layer of recharts, whose ring would frame whatever is drawn in it.
      className="size-full [&_g:focus]:outline-none"
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
        className="size-full select-none"
        {...chartProps}
        role="img"
        aria-label={description}
        aria-describedby={describedBy}
        data={rows}
        margin={margin}
        barCategoryGap="10%"
        barGap={1}
      >
        <Axes {...{ isBar, isLog, isCompact, xDomain, xTicks, domain, ticks, formatY }} />
        <Series {...{ lines, segments, runs, isBar, isLog, isCompact, current, goTo }} at={isBar ? at : undefined} />
        {start !== undefined && end !== undefined && (
          <ReferenceArea x1={Math.min(start, end)} x2={Math.max(start, end)} fill="var(--accent)" fillOpacity={0.12} stroke="none" />
        )}
        {at && !isBar && <ReferenceLine x={at.x} stroke="var(--accent)" strokeDasharray="3 3" />}
        {at && !isBar && <ReferenceDot x={at.x} y={at.y} r={7} fill="none" stroke="var(--accent)" strokeWidth={2} />}
        <SeriesLabels {...{ lines, isBar, isLog, isCompact, current }} />
        <Tooltip
          cursor={isBar && tooltipCursor}
          isAnimationActive={false}
          contentStyle={tooltipStyle}
          itemSorter={({ value }) => -Number(value)}
          labelFormatter={(_, [entry]) => [...((entry?.payload as Row | undefined)?.marks.values() ?? [])][0]?.label}
          // A point between two runs of the band is in both.
          payloadUniqBy={({ name }) => name}
          formatter={(value) => [value].flat().map(Number).map(formatY).join(' to ')}
          content={QuietTooltip}
        />
        <MomentReporter onMoment={(x) => isMoving.current && goToMoment(x)} />
      </ComposedChart>
    </div>
  );
}

/** Reports where the tooltip has moved. */
function MomentReporter({ onMoment }: { onMoment: (x: number) => void }) {
  const label = useActiveTooltipLabel();
  const isActive = useIsTooltipActive();
  const report = useEffectEvent(onMoment);
  useEffect(() => {
    if (isActive && label !== undefined) report(Number(label));
  }, [isActive, label]);
  return null;
}

/** Without a live region: that is the line under the chart. */
const QuietTooltip = (props: TooltipContentProps) => <DefaultTooltipContent {...props} accessibilityLayer={false} />;
