import { daysBetween } from '#contract/time/dates.ts';
import type { RatioName, RatiosResult } from '#contract/endpoints/ratios.ts';
import { ratioByName, type Ratio } from '#src/records/ratios/ratio-catalogue.ts';
import { formatDifference, formatRatio } from '#src/records/ratios/ratio-format.ts';
import { latest, buildSeries, type RatioPoint, type RatioSeries } from '#src/records/ratios/ratio-series.ts';

/** A ratio of a company as figure, change and sparkline. */
export interface RatioTile {
  readonly ratio: Ratio;
  /** trailing twelve months, oldest first, up to 12 */
  readonly points: readonly RatioPoint[];
  /** latest period end; undefined without figures */
  readonly asOf: string | undefined;
  /** `43.0%`; undefined where there is none */
  readonly text: string | undefined;
  /** change over the same quarter a year earlier: `+120 bp` */
  readonly change: string | undefined;
  /** why there is no figure */
  readonly why: string;
}

/** The ratios shown as tiles. */
export const tileRatios: readonly RatioName[] = [
  'roe',
  'grossMargin',
  'netMargin',
  'totalDebtEquityRatio',
  'currentRatio',
  'revenueGrowth',
];

/** Assumed: tiles show trailing twelve months over three years. */
const request = { reportType: 'TTM', period: 'TTM' } as const;
const maxPoints = 12;

const yearDays = 365.25;

/** The point a year earlier, give or take two weeks, because fiscal years have 52 or 53 weeks. */
const yearEarlier = ({ points }: RatioSeries, { asOf }: RatioPoint): RatioPoint | undefined =>
  points.find((point) => Math.abs(daysBetween(point.asOf, asOf) - yearDays) < 15);

export function ratioTile(results: readonly RatiosResult[], symbol: string, name: RatioName): RatioTile {
  const ratio = ratioByName(name);
  const series = buildSeries(results, symbol, name, request);
  const last = latest(series);
  const before = last && yearEarlier(series, last);
  const value = last?.value ?? null;
  const previous = before?.value ?? null;
  return {
    ratio,
    points: series.points.slice(-maxPoints),
    asOf: last?.asOf,
    text: value === null ? undefined : formatRatio(value, ratio.unit),
    change: value === null || previous === null ? undefined : formatDifference(value - previous, ratio.unit),
    why: series.gap ?? `${symbol}: the TTM figures of ${last?.asOf ?? 'no date'} do not include this ratio.`,
  };
}
