import type { RatioName, RatiosResult } from '#contract/endpoints/ratios.ts';
import { ratioNamed, type Ratio } from './ratio-catalogue.ts';
import { formatDifference, formatRatio } from './ratio-format.ts';
import { kindOf, latest, ratioSeries, type RatioPoint, type RatioSeries } from './ratio-series.ts';

/** A ratio of a company in a few words and a line. */
export interface RatioTile {
  readonly ratio: Ratio;
  /** of trailing twelve months, oldest first, 12 at most */
  readonly points: readonly RatioPoint[];
  /** the last period end; undefined without figures */
  readonly asOf: string | undefined;
  /** `43.0%`; undefined where there is none */
  readonly text: string | undefined;
  /** against the same quarter a year before: `+120 bp` */
  readonly change: string | undefined;
  /** why there is no figure */
  readonly why: string;
}

/** What a reader looks at first. */
export const tileRatios: readonly RatioName[] = [
  'roe',
  'grossMargin',
  'netMargin',
  'totalDebtEquityRatio',
  'currentRatio',
  'revenueGrowth',
];

/** Assumed: trailing twelve months, which say most in one figure; three years of them. */
const asked = { reportType: 'TTM', period: 'TTM' } as const;
const most = 12;

const [day, year] = [86_400_000, 365.25];

/** The point whose period ended a year before, a fortnight up or down: fiscal years are of 52 or 53 weeks. */
const yearBefore = ({ points }: RatioSeries, { asOf }: RatioPoint): RatioPoint | undefined =>
  points.find((point) => Math.abs((Date.parse(asOf) - Date.parse(point.asOf)) / day - year) < 15);

export function ratioTile(results: readonly RatiosResult[], symbol: string, name: RatioName): RatioTile {
  const ratio = ratioNamed(name);
  const series = ratioSeries(results, symbol, name, asked);
  const last = latest(series);
  const before = last && yearBefore(series, last);
  const value = last?.value ?? null;
  const former = before?.value ?? null;
  return {
    ratio,
    points: series.points.slice(-most),
    asOf: last?.asOf,
    text: value === null ? undefined : formatRatio(value, ratio.unit),
    change: value === null || former === null ? undefined : formatDifference(value - former, ratio.unit),
    why: series.gap ?? `${symbol}: the ${kindOf(series)} figures of ${last?.asOf ?? 'no day'} leave this ratio out.`,
  };
}
