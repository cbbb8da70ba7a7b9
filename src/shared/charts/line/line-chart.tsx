import { useEffect, useEffectEvent, useMemo } from 'react';
import {
  ComposedChart,
  DefaultTooltipContent,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  useActiveTooltipLabel,
  useIsTooltipActive,
  type TooltipContentProps,
} from 'recharts';
import { baseAxis, logAxis, niceAxis, tooltipCursor, tooltipStyle, type Axis } from '#src/shared/charts/axis.ts';
import { ChosenPart } from '#src/shared/charts/chart-parts.tsx';
import {
  bandRuns,
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
import { useLineCursor } from './use-line-cursor.ts';
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
  /** a value with a line of its own, as 100 of an index; the axis includes it */
  baseline?: number | undefined;
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

/** Room at the right for the labels of the series, px. */
const roomFor = (lines: readonly ChartLine[], isBar: boolean): number =>
  Math.min(220, 20 + 6.8 * Math.max(4, ...lines.filter(({ partial }) => isBar || !partial).map((line) => nameOf(line).length)));

interface Drawing {
  isBar: boolean;
  isLog: boolean;
  isCompact: boolean;
}

/** The axis of the values: around all of them, with zero where bars stand on it. */
function axisOf(rows: readonly Row[], within: readonly number[], { isBar, isLog, isCompact }: Drawing): Axis {
  const drawn = rows.flatMap(({ marks, band = [] }) => [...[...marks.values()].map(({ y }) => y), ...band]);
  const values = [...drawn, ...within];
  if (isLog) return logAxis(values.filter((value) => value > 0));
  return isCompact ? baseAxis(values, 4) : niceAxis([...values, ...(isBar ? [0] : [])], 6);
}

const marginOf = (lines: readonly ChartLine[], isBar: boolean, isCompact: boolean) =>
  isCompact ? { top: 9, right: 4, bottom: 0, left: 0 } : { top: 12, right: roomFor(lines, isBar) + (isBar ? 14 : 0), bottom: 0, left: 0 };

const noValues: readonly number[] = [];

/** What is drawn of the lines, memoised: recharts lays out the whole chart whenever a part of it changes. */
function useDrawing({ lines, band, kind, isLog, isCompact = false, within = noValues, baseline }: LineChartProps) {
  const isBar = kind === 'bar';
  const rows = useMemo(() => rowsOf(lines, band, isLog), [lines, band, isLog]);
  const runs = useMemo(() => (band.length > 1 ? bandRuns(band) : []), [band]);
  const segments = useMemo(() => lines.flatMap((line) => segmentsOf(line, isLog)), [lines, isLog]);
  const axis = useMemo(
    () => axisOf(rows, baseline === undefined ? within : [...within, baseline], { isBar, isLog, isCompact }),
    [rows, within, baseline, isBar, isLog, isCompact],
  );
  const margin = useMemo(() => marginOf(lines, isBar, isCompact), [lines, isBar, isCompact]);
  return { isBar, isCompact, rows, runs, segments, axis, margin };
}

/** A part that is drawn with the pointer, by the positions of its ends, and by the keys of its moments when it is finished. */
function useDrawnMoments(rows: readonly Row[], onSelect: LineChartProps['onSelect']) {
  const keyAt = (place: number): string | undefined => [...(rows[place]?.marks.values() ?? [])][0]?.key;
  const { drawn, chartProps } = useDrawnPart(
    onSelect &&
      ((from, to) => {
        const [first, last] = [keyAt(from), keyAt(to)];
        if (first !== undefined && last !== undefined) onSelect(first, last);
      }),
  );
  const [from, to] = drawn?.map((place) => rows[place]?.x) ?? [];
  return { drawn: { from, to }, chartProps };
}

/** Up to eight series on one axis, as lines or as bars, each labelled where it ends. */
export function LineChart(props: LineChartProps) {
  const { description, describedBy, lines, isLog, baseline, xDomain, xTicks, formatY, onSelect } = props;
  const { isBar, isCompact, rows, runs, segments, axis, margin } = useDrawing(props);
  const { at, goTo, moveTo, isMoving, handlers } = useLineCursor({ ...props, rows });
  const { drawn, chartProps } = useDrawnMoments(rows, onSelect);
  const current = at?.line;
  return (
    // A press focuses a layer of recharts, whose ring would frame whatever is drawn in it.
    <div role="presentation" className="size-full [&_g:focus]:outline-none" {...handlers}>
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
        <Axes {...{ isBar, isLog, isCompact, xDomain, xTicks, formatY }} {...axis} />
        {baseline !== undefined && <ReferenceLine y={baseline} stroke="var(--faint)" />}
        <Series {...{ lines, segments, runs, isBar, isLog, isCompact, current, goTo }} at={isBar ? at?.mark : undefined} />
        <ChosenPart {...drawn} />
        {at && !isBar && <ReferenceLine x={at.mark.x} stroke="var(--accent)" strokeDasharray="3 3" />}
        {at && !isBar && <ReferenceDot x={at.mark.x} y={at.mark.y} r={7} fill="none" stroke="var(--accent)" strokeWidth={2} />}
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
        <MomentReporter onMoment={(x) => isMoving.current && moveTo(x)} />
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
