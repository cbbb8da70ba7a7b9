import { dayIn, yearOf, type Day } from '#contract/market/day.ts';
import { leadClassOf, type Company } from '../companies.ts';
import { fractionOf } from '../random.ts';

/** The year the dividends of `companies.json` are of. */
const baseYear = 2025;

/** Days after a raise in which it is news: a quarter is declared once. */
const newsDays = 91;

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

/**
 * Dollars a share and year, in the base year. Assumed: where `companies.json` says nothing, a company whose earnings are more than three percent
 * of its price pays two fifths of them, at most 3.5 percent of the price; but none of the young kind, or with a loss.
 */
const yearlyDividend = ({ dividend, eps, price, sector }: Company): number =>
  dividend ?? (eps / price > 0.03 && sector !== 'Information Technology' ? Math.max(0.2, Math.min(eps * 0.4, price * 0.035)) : 0);

export const paysDividend = (company: Company): boolean => yearlyDividend(company) > 0;

export interface Dividend {
  /** dollars a share and quarter; 0 for a company that pays none */
  readonly amount: number;
  /** the one before */
  readonly former: number;
  /** whether the amount was raised in the quarter that ends with the day */
  readonly isRaised: boolean;
}

/** The quarterly dividend that a company has declared last on a trading day. Assumed: a dividend is raised by up to nine percent once a year, in a month of the company's own. */
export function dividendOn(company: Company, day: Day): Dividend {
  const lead = leadClassOf(company);
  const growth = 0.09 * fractionOf(lead.symbol, 'dividend growth');
  const month = 1 + Math.floor(12 * fractionOf(lead.symbol, 'dividend month'));
  const raisedIn = (year: number): Day => dayIn(year, month, 1);
  const year = day < raisedIn(yearOf(day)) ? yearOf(day) - 1 : yearOf(day);
  const amountIn = (of: number): number => {
    const quarterly = yearlyDividend(lead) / 4;
    // Classes share the company's profit as their earnings say. Nobody declares less than a cent.
    return quarterly === 0 ? 0 : Math.max(0.01, cents(((quarterly * company.eps) / lead.eps) * (1 + growth) ** (of - baseYear)));
  };
  const [amount, former] = [amountIn(year), amountIn(year - 1)];
  return { amount, former, isRaised: amount > former && day < raisedIn(year) + newsDays };
}
