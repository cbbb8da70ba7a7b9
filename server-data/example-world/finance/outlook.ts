import type { Company } from '../companies.ts';
import { fractionOf, Random } from '../random.ts';
import { quarterFrom, type FiscalQuarter, type Quarter } from './announcements.ts';
import { expectations, reported, toCents } from './results.ts';

export type Verdict = 'raises' | 'lowers' | 'reaffirms' | 'narrows' | 'widens' | 'sets';
export type EpsType = 'Adj' | 'GAAP' | 'FFO';

/** Both ends; one of them undefined for "at least" or "at most". */
export type Range = readonly [min: number | undefined, max: number | undefined];

/** Guidance for the next quarter (after three quarters) or for the year. */
export interface Outlook {
  readonly period: `Q${Quarter}` | 'FY';
  readonly year: number;
  readonly verdict: Verdict;
  /** in billions of the company's currency */
  readonly revenue: { readonly low: number; readonly high: number; readonly estimate: number };
  /** the former range of the same period; undefined for a first statement */
  readonly priorRevenue: readonly [low: number, high: number] | undefined;
  /** in whole cents; undefined for a company that gives no view on it */
  readonly eps: { readonly type: EpsType; readonly low: number; readonly high: number | undefined; readonly estimate: number } | undefined;
}

const verdicts: readonly Verdict[] = [
  'raises',
  'raises',
  'raises',
  'lowers',
  'lowers',
  'reaffirms',
  'reaffirms',
  'narrows',
  'widens',
  'sets',
];

/** What a company intends to guide for with a quarter's results, before it looks at its last guidance. */
interface Intention {
  readonly period: Outlook['period'];
  readonly year: number;
  readonly verdict: Verdict;
  /** half the range, the step and the estimate's distance, as shares of the size */
  readonly half: number;
  readonly step: number;
  readonly aside: number;
}

function intentionOf(seed: number, { company, fiscalYear, quarter }: FiscalQuarter): Intention | undefined {
  const random = new Random(seed, 'outlook', company.symbol, fiscalYear, quarter);
  if (!random.chance(0.62)) return undefined;
  const forYear = random.chance(0.55);
  return {
    period: forYear ? 'FY' : `Q${((quarter % 4) + 1) as Quarter}`,
    year: quarter === 4 ? fiscalYear + 1 : fiscalYear,
    // A new fiscal year has no former range to compare with.
    verdict: quarter === 4 && forYear ? 'sets' : random.pick(verdicts),
    half: random.between(0.008, 0.025),
    step: random.between(0.01, 0.03),
    aside: random.around(-0.02, 0.02),
  };
}

/** What analysts expect of the quarters an outlook covers. */
export function expectationOf(seed: number, company: Company, period: Outlook['period'], year: number): { revenue: number; eps: number } {
  const quarters = period === 'FY' ? ([1, 2, 3, 4] as const) : [Number(period[1]) as Quarter];
  const all = quarters.map((quarter) => expectations(seed, { company, fiscalYear: year, quarter }));
  return { revenue: all.reduce((sum, { revenue }) => sum + revenue, 0), eps: all.reduce((sum, { eps }) => sum + eps, 0) };
}

/** One in eight companies names a figure, not a range. */
const namesPoint = ({ symbol }: Company, figure: string): boolean => fractionOf(symbol, 'point', figure) < 0.12;

/** Which earnings a company guides for; most landlords guide for funds from operations. */
export function epsTypeOf({ symbol, industry }: Company): EpsType | undefined {
  const drawn = fractionOf(symbol, 'guides earnings');
  if (industry === 'REITs') return drawn < 0.85 ? 'FFO' : undefined;
  return drawn < 0.5 ? 'Adj' : drawn < 0.65 ? 'GAAP' : undefined;
}

/**
 * Funds from operations leave out what buildings lose on paper: about twice the earnings, the same multiple all year;
 * 1 for companies that guide for earnings.
 */
export const multipleOfEarnings = ({ symbol, industry }: Company): number =>
  industry === 'REITs' ? 1.8 + 0.5 * fractionOf(symbol, 'funds from operations') : 1;

/** A range after a verdict. */
function moved(verdict: Verdict, [low, high]: readonly [number, number], step: number): readonly [low: number, high: number] {
  const shift = verdict === 'raises' ? step : verdict === 'lowers' ? -step : 0;
  const inward = verdict === 'narrows' ? (high - low) / 4 : verdict === 'widens' ? (low - high) / 4 : 0;
  return [low + shift + inward, high + shift - inward];
}

/** What is guided for with a quarter's results. A company that guided for the same year before changes exactly that range. */
export function outlookOf(seed: number, quarter: FiscalQuarter): Outlook | undefined {
  const intention = intentionOf(seed, quarter);
  if (!intention) return undefined;
  const { company } = quarter;
  const { period, year, half, step, aside } = intention;
  const { revenue, eps } = expectationOf(seed, company, period, year);
  const former = period === 'FY' ? formerOutlook(seed, quarter) : undefined;
  const verdict = former ? verdictAfter(intention.verdict, former) : 'sets';
  const halfRange = namesPoint(company, 'revenue') ? 0 : revenue * half;
  const [low, high] = former
    ? moved(verdict, [former.revenue.low, former.revenue.high], revenue * step)
    : [revenue - halfRange, revenue + halfRange];
  return {
    period,
    year,
    verdict,
    revenue: { low: reported(low), high: reported(high), estimate: reported(revenue * (1 + aside)) },
    priorRevenue: former && [former.revenue.low, former.revenue.high],
    eps: epsOutlookOf(eps * multipleOfEarnings(company), intention, verdict, former?.eps, company),
  };
}

/** The last outlook for the same fiscal year, given with one of the quarters before. */
function formerOutlook(seed: number, quarter: FiscalQuarter): Outlook | undefined {
  if (quarter.quarter === 4) return undefined;
  for (let back = 1; back <= quarter.quarter; back++) {
    const earlier = quarterFrom(quarter, -back);
    if (intentionOf(seed, earlier)?.period === 'FY') return outlookOf(seed, earlier);
  }
  return undefined;
}

/** Nothing is set twice, and a point has no width to change. */
function verdictAfter(verdict: Verdict, { revenue }: Outlook): Verdict {
  const isPoint = revenue.low === revenue.high;
  return verdict === 'sets' || (isPoint && (verdict === 'narrows' || verdict === 'widens')) ? 'reaffirms' : verdict;
}

function epsOutlookOf(
  size: number,
  { half, step, aside }: Intention,
  verdict: Verdict,
  former: Outlook['eps'],
  company: Company,
): Outlook['eps'] {
  const type = epsTypeOf(company);
  if (!type) return undefined;
  const width = Math.abs(size);
  const halfRange = namesPoint(company, 'eps') ? 0 : Math.max(0.02, width * half * 1.5);
  const [low, high] = former
    ? moved(verdict, [former.low, former.high ?? former.low], Math.max(0.01, width * step))
    : [size - halfRange, size + halfRange];
  const isFloor = fractionOf(company.symbol, 'floor') < 0.05;
  return { type, low: toCents(low), high: isFloor ? undefined : toCents(high), estimate: toCents(size + width * aside * 1.5) };
}
