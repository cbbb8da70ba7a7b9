import { lazy, memo, Suspense, useId, useMemo } from 'react';
import type { ChartCursor, XTick } from '#src/shared/charts/line-series.tsx';
import { badgeOf } from './badge.ts';
import { describeChart, subtitleOf, titleOf } from './chart-words.ts';
import type { ComparedChart, Comparison } from './comparison.ts';
import { ratioNamed } from './ratio-catalogue.ts';
import { doubts } from './ratio-series.ts';
import type { RatiosSearch } from './ratios-search.ts';
import { whyEmpty, type Alignment, type Moment } from './timeline.ts';
import { focusFigure } from './values-table.tsx';

const LineChart = lazy(() => import('#src/shared/charts/line-chart.tsx'));

interface Props {
  chart: ComparedChart;
  comparison: Comparison;
  search: RatiosSearch;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
}

/** `AAPL ROE, TTM, 2026-09-30: 100.9%, calculated`: a figure with all that belongs to it. */
function readingOf({ moments, shown, format }: Comparison, chart: ComparedChart, search: RatiosSearch, cursor: ChartCursor): string {
  const track = chart.tracks.find(({ key }) => key === cursor.line);
  const moment = moments.find(({ key }) => key === cursor.moment);
  if (!track || !moment) return '';
  const { symbol, ratio } = track.series;
  const value = shown(track, moment);
  const point = track.at.get(moment.key);
  const notes = point ? [...(point.isCalculated ? ['calculated'] : []), ...doubts(point)] : [];
  const figure = value === null ? `– ${whyEmpty(track, moment, search.align)}` : [format(track, value), ...notes].join(', ');
  return `${symbol} ${ratioNamed(ratio).short}, ${badgeOf(search)}, ${moment.label}: ${figure}`;
}

const monthYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const yearMs = 365.25 * 86_400_000;

/** January 1 of each year; within two years the first day of every quarter. */
function calendarTicks(low: number, high: number): readonly XTick[] {
  const [first, last] = [new Date(low).getUTCFullYear(), new Date(high).getUTCFullYear()];
  const isShort = high - low < 2 * yearMs;
  const months = isShort ? [0, 3, 6, 9] : [0];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .flatMap((year) => months.map((month) => Date.UTC(year, month, 1)))
    .filter((x) => x >= low && x <= high)
    .map((x) => ({ x, label: isShort ? monthYear.format(x) : String(new Date(x).getUTCFullYear()) }));
}

/** The first quarter of each fiscal year; within six quarters each of them. */
const fiscalTicks = (low: number, high: number): readonly XTick[] =>
  Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, index) => Math.ceil(low) + index)
    .filter((quarter) => quarter % 4 === 0 || high - low < 6)
    .map((x) => ({ x, label: high - low < 6 ? `FY${Math.floor(x / 4)} Q${(x % 4) + 1}` : `FY${Math.floor(x / 4)}` }));

/** The time axis; bars stand at whole numbers, one place for each moment. */
function xAxis(
  moments: readonly Moment[],
  alignment: Alignment,
  chart: 'line' | 'bar' | 'small',
): { xDomain: readonly [number, number]; xTicks: readonly XTick[] } {
  if (chart === 'bar') return { xDomain: [0, moments.length - 1], xTicks: moments.map(({ label }, x) => ({ x, label })) };
  const [first, last] = [moments[0]?.x ?? 0, moments.at(-1)?.x ?? 1];
  // One moment alone stands in the middle.
  const margin = first === last ? (alignment === 'fiscal' ? 1 : yearMs / 4) : 0;
  const xDomain = [first - margin, last + margin] as const;
  return { xDomain, xTicks: alignment === 'fiscal' ? fiscalTicks(...xDomain) : calendarTicks(...xDomain) };
}

/** Ratios of one unit as a chart, in step with the table. The arrow keys walk through it, Enter goes to the same figure in the table. */
export const RatioChart = memo(function RatioChart({ chart, comparison, search, cursor, onCursor }: Props) {
  const id = useId();
  const axis = useMemo(() => xAxis(comparison.moments, search.align, search.chart), [comparison, search]);
  const description = useMemo(() => describeChart(chart), [chart]);
  const subtitle = subtitleOf(chart, search);
  return (
    <figure
      data-chart={chart.key}
      aria-labelledby={id}
      className="flex min-h-64 min-w-0 flex-1 flex-col rounded-lg border border-line bg-panel p-3 pb-1"
    >
      <figcaption>
        <h2 id={id} className="truncate text-sm font-bold">
          {titleOf(chart)}
        </h2>
        <p className="truncate text-2xs text-faint" title={subtitle}>
          {subtitle}
        </p>
      </figcaption>
      <div className="chart min-h-0 flex-1">
        <Suspense>
          <LineChart
            description={description}
            describedBy={`${id}-keys`}
            lines={chart.lines}
            band={search.chart === 'bar' ? [] : chart.band}
            within={chart.within}
            kind={search.chart === 'bar' ? 'bar' : 'line'}
            isLog={search.scale === 'log'}
            {...axis}
            formatY={chart.format}
            cursor={cursor}
            onCursor={onCursor}
            onTable={() => focusFigure(cursor)}
          />
        </Suspense>
      </div>
      <span id={`${id}-keys`} className="sr-only">
        Arrow keys walk through the figures, Enter leads to the table.
      </span>
      <p aria-live="polite" className="min-h-4 truncate text-2xs text-soft">
        {cursor ? readingOf(comparison, chart, search, cursor) : ''}
      </p>
      {chart.left.length > 0 && (
        <ul className="max-h-12 overflow-y-auto text-2xs text-warn">
          {chart.left.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </figure>
  );
});
