import { lazy, Suspense, useMemo } from 'react';
import { ChartFrame } from '#src/shared/charts/chart-frame.tsx';
import type { ChartCursor } from '#src/shared/charts/chart-line.ts';
import { badgeOf } from './badge.ts';
import { describeChart, subtitleOf, titleOf } from './chart-words.ts';
import type { ComparedChart, Comparison } from './comparison.ts';
import { ratioNamed } from './ratio-catalogue.ts';
import { doubts } from './ratio-series.ts';
import type { RatiosSearch } from './ratios-search.ts';
import { whyEmpty } from './timeline.ts';
import { xAxis } from './x-axis.ts';

const LineChart = lazy(() => import('#src/shared/charts/line-chart.tsx'));

interface Props {
  chart: ComparedChart;
  comparison: Comparison;
  search: RatiosSearch;
  cursor: ChartCursor | undefined;
  onCursor: (cursor: ChartCursor) => void;
  onTable: () => void;
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

/** The neighbour of a place among the chart's own lines and the moments that the line has. */
function stepped(chart: ComparedChart, from: ChartCursor | undefined, moments: number, lines: number): ChartCursor | undefined {
  const at = chart.lines.findIndex(({ key }) => key === from?.line);
  const clamp = (index: number, length: number): number => Math.max(0, Math.min(length - 1, index));
  const line = chart.lines[at < 0 ? 0 : clamp(at + lines, chart.lines.length)];
  const marks = line?.marks.filter(({ y }) => y !== null) ?? [];
  if (!line || marks.length === 0) return undefined;
  const here = chart.lines[at]?.marks.find(({ key }) => key === from?.moment);
  if (!here) return { line: line.key, moment: marks.at(-1)?.key ?? '' };
  const nearest = marks.reduce(
    (best, mark, index) => (Math.abs(mark.x - here.x) < Math.abs((marks[best]?.x ?? Infinity) - here.x) ? index : best),
    0,
  );
  return { line: line.key, moment: marks[clamp(nearest + moments, marks.length)]?.key ?? '' };
}

/** Ratios of one unit as a picture, in step with the table. */
export function RatioChart({ chart, comparison, search, cursor, onCursor, onTable }: Props) {
  const axis = useMemo(() => xAxis(comparison.moments, search.align, search.chart), [comparison, search]);
  const description = useMemo(() => describeChart(chart), [chart]);
  return (
    <ChartFrame
      name={chart.key}
      title={titleOf(chart)}
      subtitle={subtitleOf(chart, search)}
      description={description}
      reading={cursor ? readingOf(comparison, chart, search, cursor) : ''}
      left={chart.left}
      onStep={(moments, lines) => {
        const next = stepped(chart, cursor, moments, lines);
        if (next) onCursor(next);
      }}
      onTable={onTable}
    >
      <Suspense>
        <LineChart
          lines={chart.lines}
          band={search.chart === 'bar' ? [] : chart.band}
          within={chart.within}
          kind={search.chart === 'bar' ? 'bar' : 'line'}
          isLog={search.scale === 'log'}
          xDomain={axis.domain}
          xTicks={axis.ticks}
          formatY={chart.format}
          cursor={cursor}
          onCursor={onCursor}
        />
      </Suspense>
    </ChartFrame>
  );
}
