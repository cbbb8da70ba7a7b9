import { memo, useId, type RefObject } from 'react';
import { ratioByName } from '#src/records/ratios/ratio-catalogue.ts';
import { flagsOf } from '#src/records/ratios/ratio-series.ts';
import { reportLabel } from '#src/records/ratios/report-label.ts';
import type { ChartCursor } from '#src/shared/charts/line/line-data.ts';
import type { ComparedChart, Comparison } from '../comparison/comparison.ts';
import { chartSubtitle, chartTitle } from '../comparison/labels.ts';
import { whyEmpty } from '../comparison/timeline.ts';
import type { RatiosSearch } from '../ratios-search.ts';
import { ChartDrawing, type DrawingProps } from './chart-drawing.tsx';

/** The elements of the drawn charts by key. */
export type ChartFigures = RefObject<Map<string, HTMLElement>>;

/** A ref that registers the element of a chart, for the export of pictures. */
export const registerFigure =
  (figures: ChartFigures, { key }: ComparedChart) =>
  (element: HTMLElement | null): (() => void) => {
    if (element) figures.current.set(key, element);
    return () => {
      figures.current.delete(key);
    };
  };

interface Props extends DrawingProps {
  chart: ComparedChart;
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

/** A chart with its title, and the figure at the cursor below it. */
export const RatioChart = memo(function RatioChart({ chart, figures, ...drawing }: Props) {
  const { comparison, search, cursor } = drawing;
  const id = useId();
  const subtitle = chartSubtitle(chart, search);
  return (
    <figure
      ref={registerFigure(figures, chart)}
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
      <ChartDrawing chart={chart} {...drawing} />
      <p aria-live="polite" className="min-h-4 truncate text-2xs text-soft">
        {cursor ? figureText(comparison, chart, search, cursor) : ''}
      </p>
      {chart.omissions.length > 0 && <Omissions chart={chart} />}
    </figure>
  );
});

/** Why values are not drawn. */
export const Omissions = ({ chart }: { chart: ComparedChart }) => (
  <ul className="max-h-12 overflow-y-auto text-2xs text-warn">
    {chart.omissions.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
