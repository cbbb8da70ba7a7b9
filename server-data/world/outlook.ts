import { expectations, reported, toCents } from './expectations.ts';
import { quarterFrom, type FiscalQuarter } from './fiscal-quarter.ts';
import type { Company } from './listing.ts';
import { fractionOf, type Random } from './random.ts';

type Verdict = 'raises' | 'lowers' | 'reaffirms' | 'narrows' | 'widens' | 'sets';

/** Guidance for the next quarter (after three quarters) or the year; revenue in billions of the company's currency. */
export interface Outlook {
  readonly period: `Q${1 | 2 | 3 | 4}` | 'FY';
  readonly year: number;
  readonly low: number;
  readonly high: number;
  readonly estimate: number;
  /** the former range of the same period; undefined for a first statement */
  readonly prior: readonly [low: number, high: number] | undefined;
  readonly verdict: Verdict;
  /** in whole cents; undefined for a company that gives no view on it */
  readonly eps: EpsOutlook | undefined;
}

export interface EpsOutlook {
  readonly type: 'Adj' | 'GAAP' | 'FFO';
  readonly low: number;
  /** undefined for "at least" */
  readonly high: number | undefined;
  readonly estimate: number;
}

/** What a company is inclined to say, before it looks at what it said last. */
export interface Inclination {
  readonly period: Outlook['period'];
  readonly year: number;
  /** half the range, the step and the estimate's distance, as shares of the size */
  readonly half: number;
  readonly step: number;
  readonly aside: number;
  readonly verdict: Verdict;
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

export function inclinationOf(random: Random, { quarter, fiscalYear }: FiscalQuarter): Inclination {
  const forYear = random.chance(0.55);
  const half = random.between(0.008, 0.025);
  // A new fiscal year has no former range to compare with.
  const verdict = quarter === 4 && forYear ? 'sets' : random.pick(verdicts);
  return {
    period: forYear ? 'FY' : (`Q${(quarter % 4) + 1}` as Outlook['period']),
    year: quarter === 4 ? fiscalYear + 1 : fiscalYear,
    half,
    step: random.between(0.01, 0.03),
    aside: random.around(-0.02, 0.02),
    verdict,
  };
}

/** The quarters an outlook is about. */
function covered({ company }: FiscalQuarter, { period, year }: Inclination): FiscalQuarter[] {
  const quarters = period === 'FY' ? ([1, 2, 3, 4] as const) : [Number(period[1]) as FiscalQuarter['quarter']];
  return quarters.map((quarter) => ({ company, fiscalYear: year, quarter }));
}

const sizeOf = (seed: number, quarters: readonly FiscalQuarter[], figure: 'revenue' | 'eps'): number =>
  quarters.reduce((sum, quarter) => sum + expectations(seed, quarter)[figure], 0);

/** One in eight companies names a figure, not a range. */
const namesPoint = ({ symbol }: Company, figure: string): boolean => fractionOf(symbol, 'point', figure) < 0.12;

/** Which earnings a company guides for; most property companies speak of funds from operations. */
function epsTypeOf({ symbol, industry }: Company): EpsOutlook['type'] | undefined {
  const drawn = fractionOf(symbol, 'guides earnings');
  if (industry === 'REITs') return drawn < 0.85 ? 'FFO' : undefined;
  return drawn < 0.5 ? 'Adj' : drawn < 0.65 ? 'GAAP' : undefined;
}

/**
 * Funds from operations leave out what buildings lose on paper: about twice the earnings, the same multiple all year.
 * 1 for companies that speak of earnings.
 */
export const multipleOfEarnings = ({ symbol, industry }: Company): number =>
  industry === 'REITs' ? 1.7 + 0.8 * fractionOf(symbol, 'funds from operations') : 1;

/** A verdict as what it does to both ends of a range. */
function moved(verdict: Verdict, [low, high]: readonly [number, number], step: number): readonly [number, number] {
  const quarter = (high - low) / 4;
  const shift = { raises: step, lowers: -step, reaffirms: 0, narrows: 0, widens: 0, sets: 0 }[verdict];
  const inward = { raises: 0, lowers: 0, reaffirms: 0, narrows: quarter, widens: -quarter, sets: 0 }[verdict];
  return [low + shift + inward, high + shift - inward];
}

/**
 * What is said on an announcement day about the time ahead. Whoever spoke about the same period before raises, lowers
 * or keeps exactly that.
 *
 * @param inclined what the company was inclined to say with any quarter; undefined for nothing
 */
export function outlookOf(
  seed: number,
  told: FiscalQuarter,
  inclined: (quarter: FiscalQuarter) => Inclination | undefined,
): Outlook | undefined {
  const own = inclined(told);
  if (!own) return undefined;
  const { company } = told;
  const quarters = covered(told, own);
  const size = sizeOf(seed, quarters, 'revenue');
  const former = own.period === 'FY' && told.quarter < 4 ? formerOutlook(seed, told, inclined) : undefined;
  const verdict = former ? kept(own.verdict, former.low === former.high) : 'sets';
  const half = namesPoint(company, 'revenue') ? 0 : size * own.half;
  const [low, high] = former ? moved(verdict, [former.low, former.high], size * own.step) : [size - half, size + half];
  return {
    period: own.period,
    year: own.year,
    low: reported(low),
    high: reported(high),
    estimate: reported(size * (1 + own.aside)),
    prior: former && [former.low, former.high],
    verdict,
    eps: epsOutlookOf(sizeOf(seed, quarters, 'eps') * multipleOfEarnings(company), own, verdict, former?.eps, company),
  };
}

/** The last outlook for the same fiscal year, told with one of the quarters before. */
function formerOutlook(
  seed: number,
  told: FiscalQuarter,
  inclined: (quarter: FiscalQuarter) => Inclination | undefined,
): Outlook | undefined {
  for (let back = 1; back <= told.quarter; back++) {
    const earlier = quarterFrom(told, -back);
    if (inclined(earlier)?.period === 'FY') return outlookOf(seed, earlier, inclined);
  }
  return undefined;
}

/** Nothing is set twice, and a point has no width to change. */
const kept = (verdict: Verdict, isPoint: boolean): Verdict =>
  verdict === 'sets' || (isPoint && (verdict === 'narrows' || verdict === 'widens')) ? 'reaffirms' : verdict;

function epsOutlookOf(
  size: number,
  own: Inclination,
  verdict: Verdict,
  former: EpsOutlook | undefined,
  company: Company,
): EpsOutlook | undefined {
  const type = epsTypeOf(company);
  if (!type) return undefined;
  const width = Math.abs(size);
  const half = namesPoint(company, 'eps') ? 0 : Math.max(0.02, width * own.half * 1.5);
  const step = Math.max(0.01, width * own.step);
  const [low, high] = former ? moved(verdict, [former.low, former.high ?? former.low], step) : [size - half, size + half];
  const isFloor = fractionOf(company.symbol, 'floor') < 0.05;
  return { type, low: toCents(low), high: isFloor ? undefined : toCents(high), estimate: toCents(size + width * own.aside * 1.5) };
}
