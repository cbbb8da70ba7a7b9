import { financesOf, leadClassOf, type Company } from '../companies.ts';
import { cached } from '../../cached.ts';
import { fractionOf, Random } from '../random.ts';
import { quarterFrom, type FiscalQuarter } from './announcements.ts';

export const toCents = (value: number): number => Math.round(value * 100) / 100;

/** Rounded as companies of that size report it: 94.93 billion, 0.5124 billion. */
export const reported = (billions: number): number => {
  const scale = billions >= 100 ? 10 : billions >= 1 ? 100 : 10_000;
  return Math.round(billions * scale) / scale;
};

/** The year the scale of a company is of. */
const baseYear = 2025;

/** How large a company is against its scale: it grows at a rate of its own, and a little more or less each year. */
export function trend(seed: number, { company, fiscalYear, quarter }: FiscalQuarter): number {
  const growth = -0.02 + 0.14 * fractionOf(seed, 'growth', company.symbol);
  const wave = (year: number): number => 0.05 * (2 * fractionOf(seed, 'year', company.symbol, year) - 1);
  const passed = quarter / 4;
  return (1 + growth) ** (fiscalYear - baseYear + passed) * (1 + wave(fiscalYear) * (1 - passed) + wave(fiscalYear + 1) * passed);
}

/** What analysts expect of a quarter: billions of the company's currency, and whole cents of it. */
export function expectations(seed: number, quarter: FiscalQuarter): { readonly revenue: number; readonly eps: number } {
  const { symbol, revenue, eps } = quarter.company;
  const share = (trend(seed, quarter) * (0.94 + 0.12 * fractionOf(seed, 'season', symbol, quarter.quarter))) / 4;
  return { revenue: reported(revenue * share), eps: toCents(eps * share) };
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

const known = new Map<string, QuarterResults>();

/** The results of a quarter: equal for equal seeds, whoever asks for them and whenever. */
export const resultsOf = (seed: number, quarter: FiscalQuarter): QuarterResults =>
  cached(known, `${seed} ${quarter.company.symbol} ${quarter.fiscalYear} ${quarter.quarter}`, () => {
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
  });

export const resultsYearAgo = (seed: number, quarter: FiscalQuarter): QuarterResults => resultsOf(seed, quarterFrom(quarter, -4));

/**
 * Shares of a company: times earnings per share they give its income, whose margin is its own or its industry's. All of them, counted in the
 * class that is asked for, so that its price gives the value of the whole company.
 */
export function sharesOf(company: Company): number {
  const lead = leadClassOf(company);
  if (lead !== company) return Math.round((sharesOf(lead) * lead.price) / company.price);
  const { revenue, eps, netMargin } = company;
  const margin = netMargin === undefined ? Math.sign(eps) * financesOf(company).netMargin : netMargin / 100;
  return Math.round((revenue * 1e6 * margin) / eps) * 1000;
}
