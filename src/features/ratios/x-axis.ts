import type { XTick } from '#src/shared/charts/line-chart.tsx';
import type { Alignment, Moment } from './timeline.ts';

export interface XAxisPlan {
  readonly domain: readonly [number, number];
  readonly ticks: readonly XTick[];
}

const monthYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const yearMs = 365.25 * 86_400_000;

/** January 1 of each year; within two years the first of every quarter. */
function calendarTicks(low: number, high: number): readonly XTick[] {
  const [first, last] = [new Date(low).getUTCFullYear(), new Date(high).getUTCFullYear()];
  const isShort = high - low < 2 * yearMs;
  const months = isShort ? [0, 3, 6, 9] : [0];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .flatMap((year) => months.map((month) => Date.UTC(year, month, 1)))
    .filter((x) => x >= low && x <= high)
    .map((x) => ({ x, label: isShort ? monthYear.format(x) : String(new Date(x).getUTCFullYear()) }));
}

/** The first quarter of each fiscal year. */
const fiscalTicks = (low: number, high: number): readonly XTick[] =>
  Array.from({ length: Math.floor(high) - Math.ceil(low) + 1 }, (_, index) => Math.ceil(low) + index)
    .filter((quarter) => quarter % 4 === 0 || high - low < 6)
    .map((x) => ({ x, label: high - low < 6 ? `FY${Math.floor(x / 4)} Q${(x % 4) + 1}` : `FY${Math.floor(x / 4)}` }));

/** The axis of time under a picture; bars stand at whole numbers, one for each moment. */
export function xAxis(moments: readonly Moment[], alignment: Alignment, chart: 'line' | 'bar' | 'small'): XAxisPlan {
  if (chart === 'bar') return { domain: [-0.5, moments.length - 0.5], ticks: moments.map(({ label }, x) => ({ x, label })) };
  const [first, last] = [moments[0]?.x ?? 0, moments.at(-1)?.x ?? 1];
  // One moment alone stands in the middle.
  const margin = first === last ? (alignment === 'fiscal' ? 1 : yearMs / 4) : 0;
  const domain = [first - margin, last + margin] as const;
  return { domain, ticks: alignment === 'fiscal' ? fiscalTicks(...domain) : calendarTicks(...domain) };
}
