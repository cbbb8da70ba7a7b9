import type { Company } from '../companies.ts';
import { fractionOf, Random } from '../random.ts';
import { quarterFrom, type FiscalQuarter, type Quarter } from './announcements.ts';
import { expectations, reported, toCents } from './results.ts';

export type Verdict = 'raises' | 'lowers' | 'reaffirms' | 'narrows' | 'widens' | 'sets';
export type EpsType = 'Adj' | 'GAAP' | 'FFO';

/** Guidance for the next quarter or for the year. */
export interface Outlook {
  readonly period: `Q${Quarter}` | 'FY';
  readonly year: number;
  readonly verdict: Verdict;
  /** in billions of the company's currency */
  readonly revenue: { readonly low: number; readonly high: number; readonly estimate: number };
  /** the former range of the same period; undefined for a first statement */
  readonly priorRevenue: readonly [low: number, high: number] | undefined;
  /** in whole cents; undefined for a company that gives no view on it, without `high` for one that names the least */
  readonly eps: { readonly type: EpsType; readonly low: number; readonly high: number | undefined; readonly estimate: number } | undefined;
}

const verdicts: readonly (readonly [Verdict, number])[] = [
  ['raises', 3],
  ['lowers', 2],
  ['reaffirms', 3],
  ['narrows', 1],
  ['widens', 1],
];

/** What analysts expect of the quarters an outlook covers. */
export function expectationOf(seed: number, company: Company, period: Outlook['period'], year: number): { revenue: number; eps: number } {
  const quarters = period === 'FY' ? ([1, 2, 3, 4] as const) : [Number(period[1]) as Quarter];
  const all = quarters.map((quarter) => expectations(seed, { company, fiscalYear: year, quarter }));
  return { revenue: all.reduce((sum, { revenue }) => sum + revenue, 0), eps: all.reduce((sum, { eps }) => sum + eps, 0) };
}

/** Which earnings a company guides for; most landlords guide for funds from operations. */
export function epsTypeOf({ symbol, industry }: Company): EpsType | undefined {
  const drawn = fractionOf(symbol, 'guides earnings');
  if (industry === 'REITs') return drawn < 0.85 ? 'FFO' : undefined;
  return drawn < 0.5 ? 'Adj' : drawn < 0.65 ? 'GAAP' : undefined;
}

/** A range around a size, or the former range after a verdict. */
function rangeAfter(
  verdict: Verdict,
  former: readonly [low: number, high: number] | undefined,
  size: number,
  half: number,
  step: number,
): readonly [low: number, high: number] {
  if (!former) return [size - half, size + half];
  const [low, high] = former;
  const shift = verdict === 'raises' ? step : verdict === 'lowers' ? -step : 0;
  const inward = verdict === 'narrows' ? (high - low) / 4 : verdict === 'widens' ? (low - high) / 4 : 0;
  return [low + shift + inward, high + shift - inward];
}

/**
 * What is guided for with a quarter's results; undefined when nothing is. A company that guided for the same year before
 * changes exactly that range.
 */
export function outlookOf(seed: number, quarter: FiscalQuarter): Outlook | undefined {
  const { company, fiscalYear } = quarter;
  const random = new Random(seed, 'outlook', company.symbol, fiscalYear, quarter.quarter);
  if (!random.chance(0.62)) return undefined;
  const period = random.chance(0.55) ? 'FY' : (`Q${((quarter.quarter % 4) + 1) as Quarter}` as const);
  const year = quarter.quarter === 4 ? fiscalYear + 1 : fiscalYear;
  const [drawn, half, step, aside] = [
    random.weighted(verdicts),
    random.between(0.008, 0.025),
    random.between(0.01, 0.03),
    random.around(-0.02, 0.02),
  ];
  const former = period === 'FY' ? formerOutlook(seed, quarter) : undefined;
  // One in eight companies names a figure, not a range, and a point has no width to change.
  const isPoint = (figure: string): boolean => fractionOf(company.symbol, 'point', figure) < 0.12;
  const isWidth = drawn === 'narrows' || drawn === 'widens';
  const verdict = !former ? 'sets' : isWidth && isPoint('revenue') ? 'reaffirms' : drawn;
  const { revenue, eps } = expectationOf(seed, company, period, year);
  const priorRevenue = former && ([former.revenue.low, former.revenue.high] as const);
  const [low, high] = rangeAfter(verdict, priorRevenue, revenue, isPoint('revenue') ? 0 : revenue * half, revenue * step);
  const type = epsTypeOf(company);
  const width = Math.abs(eps);
  const priorEps = former?.eps && ([former.eps.low, former.eps.high ?? former.eps.low] as const);
  const epsHalf = isPoint('eps') ? 0 : Math.max(0.02, width * half * 1.5);
  const [epsLow, epsHigh] = rangeAfter(verdict, priorEps, eps, epsHalf, Math.max(0.01, width * step));
  const isFloor = fractionOf(company.symbol, 'floor') < 0.05;
  return {
    period,
    year,
    verdict,
    revenue: { low: reported(low), high: reported(high), estimate: reported(revenue * (1 + aside)) },
    priorRevenue,
    eps: type && { type, low: toCents(epsLow), high: isFloor ? undefined : toCents(epsHigh), estimate: toCents(eps + width * aside * 1.5) },
  };
}

/** The last outlook for the same fiscal year, given with one of the quarters before. */
function formerOutlook(seed: number, quarter: FiscalQuarter): Outlook | undefined {
  if (quarter.quarter === 4) return undefined;
  return Array.from({ length: quarter.quarter }, (_, back) => outlookOf(seed, quarterFrom(quarter, -1 - back))).find(
    (outlook) => outlook?.period === 'FY',
  );
}
