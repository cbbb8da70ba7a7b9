import type { Announcement } from './earnings-days.ts';
import { Random, fractionOf } from './random.ts';

/** What a company tells on an announcement day; money in billions of its currency, per-share figures in whole cents. */
export interface QuarterResults {
  readonly eps: number;
  readonly epsEstimate: number;
  readonly epsYearAgo: number;
  readonly revenue: number;
  readonly revenueEstimate: number;
  readonly revenueYearAgo: number;
  readonly outlook: Outlook | undefined;
  /** share of the move that follows, -0.1..0.1 */
  readonly reaction: number;
}

/** Guidance for the next quarter's revenue (after three quarters) or the next year's (with the fourth). */
export interface Outlook {
  readonly period: `Q${1 | 2 | 3 | 4}` | 'FY';
  readonly year: number;
  readonly low: number;
  readonly high: number;
  readonly estimate: number;
  /** the former range of the same period; undefined for a first statement */
  readonly prior: readonly [low: number, high: number] | undefined;
  readonly verdict: 'raises' | 'lowers' | 'reaffirms' | 'narrows' | 'sets';
}

const toCents = (value: number): number => Math.round(value * 100) / 100;
/** Four significant digits at the size companies report in: 94.93 billion, 0.5124 billion. */
export const reported = (billions: number): number =>
  billions >= 100
    ? Math.round(billions * 10) / 10
    : billions >= 1
      ? Math.round(billions * 100) / 100
      : Math.round(billions * 10_000) / 10_000;

/** The results of one announcement: equal for equal seeds, whoever asks and whenever. */
export function quarterResults(seed: number, { company, quarter, fiscalYear }: Announcement): QuarterResults {
  const { symbol, scale } = company;
  const random = new Random(seed, 'results', symbol, fiscalYear, quarter);
  const growth = -0.02 + 0.14 * fractionOf(seed, 'growth', symbol);
  const season = 0.94 + 0.12 * fractionOf(seed, 'season', symbol, quarter);
  const years = fiscalYear - 2025 + quarter / 4;
  const revenueEstimate = reported((scale.revenueBillions / 4) * season * (1 + growth * years));
  const surprise = random.around(-0.03, 0.042);
  const revenue = reported(revenueEstimate * (1 + surprise));
  const revenueYearAgo = reported(revenue / (1 + growth + random.around(-0.03, 0.03)));

  const usualEps = (scale.earningsPerShare / 4) * season * (1 + 1.2 * growth * years);
  const epsEstimate = toCents(usualEps);
  const epsSurprise = 1.6 * surprise + random.around(-0.06, 0.07);
  const eps = toCents(epsEstimate + Math.abs(epsEstimate) * epsSurprise);
  const epsYearAgo = toCents(eps - Math.abs(eps) * (growth + random.around(-0.06, 0.08)));
  return {
    eps,
    epsEstimate,
    epsYearAgo,
    revenue,
    revenueEstimate,
    revenueYearAgo,
    outlook: random.chance(0.62) ? outlookOf(random, quarter, fiscalYear, revenueEstimate, growth) : undefined,
    reaction: Math.max(-0.1, Math.min(0.1, 1.2 * surprise + 0.35 * epsSurprise + random.around(-0.05, 0.05))),
  };
}

const verdicts = ['raises', 'raises', 'raises', 'lowers', 'lowers', 'reaffirms', 'reaffirms', 'narrows', 'sets', 'sets'] as const;

function outlookOf(random: Random, quarter: 1 | 2 | 3 | 4, fiscalYear: number, quarterRevenue: number, growth: number): Outlook {
  const forYear = random.chance(0.55);
  const period = forYear ? 'FY' : (`Q${(quarter % 4) + 1}` as Outlook['period']);
  const year = quarter === 4 ? fiscalYear + 1 : fiscalYear;
  const size = quarterRevenue * (1 + growth / 4) * (forYear ? 4 : 1);
  const half = size * random.between(0.008, 0.025);
  // A new fiscal year has no former range to compare with.
  const verdict = quarter === 4 && forYear ? 'sets' : random.pick(verdicts);
  const shift = { raises: 1, lowers: -1, reaffirms: 0, narrows: 0, sets: 0 }[verdict] * random.between(0.01, 0.03) * size;
  const [low, high] = [reported(size - half), reported(size + half)];
  const prior =
    verdict === 'sets'
      ? undefined
      : verdict === 'reaffirms'
        ? ([low, high] as const)
        : ([
            reported(low - shift - (verdict === 'narrows' ? half / 2 : 0)),
            reported(high - shift + (verdict === 'narrows' ? half / 2 : 0)),
          ] as const);
  return { period, year, low, high, estimate: reported(size * (1 + random.around(-0.02, 0.02))), prior, verdict };
}
