import { type ComponentType, lazy } from 'react';
import type * as Charts from './charts.ts';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';

/** A chart in a boundary of its own: the page stays when the code of the charts cannot be loaded. */
function lazyChart<P extends object>(
  chart: (charts: typeof Charts) => ComponentType<P>,
  defaultSize: string,
): ComponentType<P & { size?: string }> {
  const Chart = lazy(async () => ({ default: chart(await import('./charts.ts')) }));
  return (props) => (
    <LazyBoundary what="Chart" fallback={<div aria-hidden className={`chart-place appear-late ${props.size ?? defaultSize}`} />}>
      <Chart {...props} />
    </LazyBoundary>
  );
}

export const CurveChart = lazyChart(({ CurveChart: chart }) => chart, 'h-58');
export const EventChart = lazyChart(({ EventChart: chart }) => chart, 'h-40');
export const HistogramChart = lazyChart(({ HistogramChart: chart }) => chart, 'h-48');
export const LineChart = lazyChart(({ LineChart: chart }) => chart, 'h-full');
export const PriceChart = lazyChart(({ PriceChart: chart }) => chart, 'h-full');
export const ScatterChart = lazyChart(({ ScatterChart: chart }) => chart, 'aspect-3/2 max-w-[640px] flex-[1_1_420px]');
