import { secondsPerDay } from '#contract/time/dates.ts';
import { useId, useMemo } from 'react';
import type { ChartCursor, XTick } from '#src/shared/charts/line/line-data.ts';
import { LineChart } from '#src/shared/charts/lazy-charts.tsx';
import type { ComparedChart, Comparison } from '../comparison/comparison.ts';
import { describeChart } from '../comparison/labels.ts';
import type { Alignment, Moment } from '../comparison/timeline.ts';
import type { RatiosSearch } from '../ratios-search.ts';

const monthYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const yearMs = 365.25 * secondsPerDay * 1000;

/** January 1 of each year; below two years the first day of each quarter. */
function calendarTicks(low: number, high: number): readonly XTick[] {
  const [first, last] = [new Date(low).getUTCFullYear(), new Date(high).getUTCFullYear()];
  const isShort = high - low < 2 * yearMs;
  const months = isShort ? [0, 3, 6, 9] : [0];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .flatMap((year) => months.map((month) => Date.UTC(year, month, 1)))
    .filter((x) => x >= low && x <= high)
    .map((x) => ({ x, label: isShort ? monthYear.format(x) : String(new Date(x).getUTCFullYear()) }));
}

/** The first quarter of each fiscal year; below six quarters each quarter. */
const fiscalTicks = (low: number, high: number): readonly XTick[] =>
  Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, index) => Math.ceil(low) + index)
    .filter((quarter) => quarter % 4 === 0 || high - low < 6)
    .map((x) => ({ x, label: high - low < 6 ? `FY${Math.floor(x / 4)} Q${(x % 4) + 1}` : `FY${Math.floor(x / 4)}` }));

/** The time axis; bars have integer positions, one per moment. */
export function timeAxis(
  moments: readonly Moment[],
  alignment: Alignment,
  chart: RatiosSearch['chart'],
): { xDomain: readonly [number, number]; xTicks: readonly XTick[] } {
  if (chart === 'bar') return { xDomain: [0, moments.length - 1], xTicks: moments.map(({ label }, x) => ({ x, label })) };
  const [first, last] = [moments[0]?.x, moments.at(-1)?.x];
  if (first === undefined || last === undefined) return { xDomain: [0, 1], xTicks: [] };
  // A single moment is centred.
  const margin = first === last ? (alignment === 'fiscal' ? 1 : yearMs / 4) : 0;
  const xDomain = [first - margin, last + margin] as const;
  return { xDomain, xTicks: alignment === 'fiscal' ? fiscalTicks(...xDomain) : calendarTicks(...xDomain) };
}

/** What the drawings of all charts of the page have in common. */
export interface DrawingProps {
  comparison: Comparison;
  search: RatiosSearch;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
  /** moves the focus to the value in the table */
  onTable: () => void;
  /** limits charts and table to a part that was drawn with the pointer, by the keys of its moments */
  onSelect: (from: string, to: string) => void;
}

/** The lines or bars of a chart, in sync with the table. Arrow keys move through the values, Enter moves to the value in the table. */
export function ChartDrawing({ chart, comparison, search, ...cursorProps }: DrawingProps & { chart: ComparedChart }) {
  const id = useId();
  const axis = useMemo(() => timeAxis(comparison.moments, search.align, search.chart), [comparison, search]);
  const description = useMemo(() => describeChart(chart), [chart]);
  return (
    <>
      <div className="chart min-h-0 flex-1">
        <LineChart
          description={description}
          describedBy={id}
          lines={chart.lines}
          band={search.chart === 'bar' ? [] : chart.band}
          within={chart.scaleRange}
          kind={search.chart === 'bar' ? 'bar' : 'line'}
          isCompact={search.chart === 'small'}
          isLog={search.scale === 'log'}
          {...axis}
          formatY={chart.format}
          {...cursorProps}
        />
      </div>
      <span id={id} className="sr-only">
        Arrow keys move through the values, Enter moves to the table.
      </span>
    </>
  );
}
