import { industryOf, type Company } from '../companies.ts';
import { fractionOf, Random } from '../random.ts';
import { quarterFrom, type FiscalQuarter } from './announcements.ts';

/** The year the scale of a company is of. */
const baseYear = 2025;

export const toCents = (value: number): number => Math.round(value * 100) / 100;

/** Rounded as companies of that size report it: 94.93 billion, 0.5124 billion. */
export const reported = (billions: number): number => {
  const scale = billions >= 100 ? 10 : billions >= 1 ? 100 : 10_000;
  return Math.round(billions * scale) / scale;
};

/**
 * How large a company is against its scale: a straight line near the base year; before that each year has its own
 * growth, compounded, because a straight line would meet zero within a decade.
 *
 * @param pace 1 for revenue; earnings swing wider
 */
function trend(seed: number, { company, fiscalYear, quarter }: FiscalQuarter, pace: number): number {
  const growth = pace * (-0.02 + 0.14 * fractionOf(seed, 'growth', company.symbol));
  const years = fiscalYear - baseYear + quarter / 4;
  if (years >= -1) return 1 + growth * years;
  let level = 1 - growth;
  for (let at = -1; at > years; at--) {
    const grown = growth + pace * (-0.09 + 0.18 * fractionOf(seed, 'year', company.symbol, at));
    level *= 1 - Math.min(1, at - years) * (1 - 1 / (1 + grown));
  }
  return level;
}

/** A year's revenue at the pace of a quarter, without season and surprise, in billions. */
export const yearlyPace = (seed: number, quarter: FiscalQuarter): number => quarter.company.revenue * trend(seed, quarter, 1);

/** What analysts expect of a quarter: billions of the company's currency, and whole cents of it. */
export function expectations(seed: number, quarter: FiscalQuarter): { readonly revenue: number; readonly eps: number } {
  const { symbol, revenue, eps } = quarter.company;
  const season = 0.94 + 0.12 * fractionOf(seed, 'season', symbol, quarter.quarter);
  return {
    revenue: reported((revenue / 4) * season * trend(seed, quarter, 1)),
    eps: toCents((eps / 4) * season * trend(seed, quarter, 1.2)),
  };
}

export interface QuarterResults {
  /** in the company's currency, whole cents */
  readonly eps: number;
  readonly epsEstimate: number;
  /** billions of the company's currency */
  readonly revenue: number;
  readonly revenueEstimate: number;
  /** share by which the price moves in the session that first knows the results, -0.1..0.1 */
  readonly reaction: number;
}

const known = new Map<number, Map<string, QuarterResults>>();

/** The results of a quarter: equal for equal seeds, whoever asks for them and whenever. */
export function resultsOf(seed: number, quarter: FiscalQuarter): QuarterResults {
  let ofSeed = known.get(seed);
  if (!ofSeed) known.set(seed, (ofSeed = new Map()));
  const key = `${quarter.company.symbol} ${quarter.fiscalYear} ${quarter.quarter}`;
  let results = ofSeed.get(key);
  if (!results) ofSeed.set(key, (results = drawResults(seed, quarter)));
  return results;
}

function drawResults(seed: number, quarter: FiscalQuarter): QuarterResults {
  const random = new Random(seed, 'results', quarter.company.symbol, quarter.fiscalYear, quarter.quarter);
  const { revenue: revenueEstimate, eps: epsEstimate } = expectations(seed, quarter);
  const surprise = random.around(-0.03, 0.042);
  const epsSurprise = 1.6 * surprise + random.around(-0.06, 0.07);
  return {
    revenue: reported(revenueEstimate * (1 + surprise)),
    revenueEstimate,
    eps: toCents(epsEstimate + Math.abs(epsEstimate) * epsSurprise),
    epsEstimate,
    reaction: Math.max(-0.1, Math.min(0.1, 1.2 * surprise + 0.35 * epsSurprise + random.around(-0.05, 0.05))),
  };
}

export const resultsYearAgo = (seed: number, quarter: FiscalQuarter): QuarterResults => resultsOf(seed, quarterFrom(quarter, -4));

/** Out of revenue, in a usual year; negative for a company that makes losses. */
export function netMarginOf(company: Company): number {
  const { netMargin, eps } = company;
  return netMargin === undefined ? Math.sign(eps) * (industryOf(company).finances?.netMargin ?? 0) : netMargin / 100;
}

/** Diluted shares on average over a quarter, some fewer every year: times earnings per share they give the quarter's income. */
export function sharesIn({ company, fiscalYear, quarter }: FiscalQuarter): number {
  const buyback = 0.03 * fractionOf('buyback', company.symbol) - 0.008;
  const shares = (company.revenue * 1e9 * netMarginOf(company)) / company.eps;
  return Math.round((shares * (1 - buyback * (fiscalYear + quarter / 4 - baseYear - 0.5))) / 1000) * 1000;
}

/** In the middle of the base year. */
export const usualShares = (company: Company): number => sharesIn({ company, fiscalYear: baseYear, quarter: 2 });
