import { memo, useId, useMemo, type RefObject } from 'react';
import type { ComparedChart, Comparison } from './comparison/comparison.ts';
import { describeChart, chartSubtitle, chartTitle } from './comparison/labels.ts';
import { ratioByName } from '#src/records/ratios/ratio-catalogue.ts';
import { flagsOf } from '#src/records/ratios/ratio-series.ts';
import { type Alignment, type Moment, whyEmpty } from './comparison/timeline.ts';
import type { ChartCursor, XTick } from '#src/shared/charts/line-series.tsx';
import { reportLabel } from '#src/records/ratios/report-label.ts';
import type { RatiosSearch } from './ratios-search.ts';
import { LineChart } from '#src/shared/charts/lazy-charts.tsx';

/** The elements of the drawn charts by key. */
export type ChartFigures = RefObject<Map<string, HTMLElement>>;

interface Props {
  chart: ComparedChart;
  comparison: Comparison;
  search: RatiosSearch;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
  /** moves the focus to the value in the table */
  onTable: () => void;
  /** registers the element of the chart, for the export of pictures */
  figures: ChartFigures;
}

/** `AAPL ROE, TTM, 2026-09-30: 100.9%, derived` */
function figureText({ moments, shown, format }: Comparison, chart: ComparedChart, search: RatiosSearch, cursor: ChartCursor): string {
  const track = chart.tracks.find(({ key }) => key === cursor.line);
  const moment = moments.find(({ key }) => key === cursor.moment);
  if (!track || !moment) return '';
  const { symbol, ratio, reportType, period } = track.series;
  const value = shown(track, moment);
  const point = track.at.get(moment.key);
  const notes = point ? [...(point.isCalculated ? ['derived'] : []), ...flagsOf(point)] : [];
  const figure = value === null ? `– ${whyEmpty(track, moment, search.align)}` : [format(track, value), ...notes].join(', ');
  return `${symbol} ${ratioByName(ratio).short}, ${reportLabel([reportType], period)}, ${moment.label}: ${figure}`;
}

const monthYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const yearMs = 365.25 * 86_400_000;

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
function xAxis(
  moments: readonly Moment[],
  alignment: Alignment,
  chart: RatiosSearch['chart'],
): { xDomain: readonly [number, number]; xTicks: readonly XTick[] } {
  if (chart === 'bar') return { xDomain: [0, moments.length - 1], xTicks: moments.map(({ label }, x) => ({ x, label })) };
  const [first, last] = [moments[0]?.x ?? 0, moments.at(-1)?.x ?? 1];
  // A single moment is centred.
  const margin = first === last ? (alignment === 'fiscal' ? 1 : yearMs / 4) : 0;
  const xDomain = [first - margin, last + margin] as const;
  return { xDomain, xTicks: alignment === 'fiscal' ? fiscalTicks(...xDomain) : calendarTicks(...xDomain) };
}

/** A chart in sync with the table. Arrow keys move through the values, Enter moves to the value in the table. */
export const RatioChart = memo(function RatioChart({ chart, comparison, search, cursor, onCursor, onTable, figures }: Props) {
  const id = useId();
  const axis = useMemo(() => xAxis(comparison.moments, search.align, search.chart), [comparison, search]);
  const description = useMemo(() => describeChart(chart), [chart]);
  const subtitle = chartSubtitle(chart, search);
  return (
    <figure
      ref={(element) => {
        if (element) figures.current.set(chart.key, element);
        return () => {
          figures.current.delete(chart.key);
        };
      }}
      aria-labelledby={id}
      className="flex min-h-64 min-w-0 flex-1 flex-col rounded-lg border border-line bg-panel p-3 pb-1"
    >
      <figcaption>
        <h2 id={id} className="truncate text-sm font-bold">
          {chartTitle(chart)}
        </h2>
        <p className="truncate text-2xs text-faint" title={subtitle}>
          {subtitle}
        </p>
      </figcaption>
      <div className="chart min-h-0 flex-1">
        <LineChart
          description={description}
          describedBy={`${id}-keys`}
          lines={chart.lines}
          band={search.chart === 'bar' ? [] : chart.band}
          within={chart.scaleRange}
          kind={search.chart === 'bar' ? 'bar' : 'line'}
          isLog={search.scale === 'log'}
          {...axis}
          formatY={chart.format}
          cursor={cursor}
          onCursor={onCursor}
          onTable={onTable}
        />
      </div>
      <span id={`${id}-keys`} className="sr-only">
        Arrow keys move through the values, Enter moves to the table.
      </span>
      <p aria-live="polite" className="min-h-4 truncate text-2xs text-soft">
        {cursor ? figureText(comparison, chart, search, cursor) : ''}
      </p>
      {chart.omissions.length > 0 && (
        <ul className="max-h-12 overflow-y-auto text-2xs text-warn">
          {chart.omissions.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </figure>
  );
});
