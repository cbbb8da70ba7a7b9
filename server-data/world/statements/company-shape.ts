import type { FiscalQuarter } from '../fiscal-quarter.ts';
import type { Company } from '../listing.ts';
import { fractionOf } from '../random.ts';
import { habitsOf, type Habits } from './industries.ts';
import { netMargins } from './net-margins.ts';

/** What distinguishes a company from its industry, the same in every quarter. */
export interface Shape extends Habits {
  /** shares, diluted, in the middle of the base year */
  readonly shares: number;
  /** how much fewer they become a year, a share */
  readonly buyback: number;
  /** a year's interest on debt */
  readonly interestRate: number;
  /** out of equity */
  readonly preferred: number;
  /** assets against a year's revenue, of which the level of debt is a share */
  readonly assets: number;
}

/** A factor around 1 of a company's own. */
const own = ({ symbol }: Company, what: string, reach: number): number => 1 + reach * (2 * fractionOf('shape', symbol, what) - 1);

const preferredShares: Partial<Record<Company['industry'], number>> = {
  Banks: 0.08,
  Brokers: 0.07,
  Insurance: 0.02,
  REITs: 0.03,
  Utilities: 0.02,
};

/** Enough above the operating margin for a company to have costs besides its goods. */
const leastGrossMargin = (habits: Habits, netMargin: number): number => Math.min(0.93, netMargin / (1 - habits.taxRate) + 0.07);

export function shapeOf(company: Company): Shape {
  const habits = habitsOf(company.industry);
  const { revenueBillions, earningsPerShare } = company.scale;
  const margin = (netMargins[company.symbol] ?? Math.sign(earningsPerShare) * 100 * habits.netMargin) / 100;
  const grossMargin =
    habits.grossMargin === undefined
      ? undefined
      : Math.max(Math.min(0.93, habits.grossMargin * own(company, 'gross', 0.12)), leastGrossMargin(habits, margin));
  const equity = habits.equity * own(company, 'equity', 0.12);
  const [sales = 0, stock = 0] = habits.days;
  const current = habits.isClassified ? otherCurrentAssets : 0;
  return {
    ...habits,
    grossMargin,
    shares: Math.round((revenueBillions * 1e9 * margin) / earningsPerShare),
    buyback: 0.03 * fractionOf('shape', company.symbol, 'buyback') - 0.008,
    taxRate: habits.taxRate * own(company, 'tax', 0.2),
    debt: Math.min(habits.debt * own(company, 'debt', 0.25), mostDebt - equity),
    equity,
    plant: habits.plant * own(company, 'plant', 0.2),
    intangibles: habits.intangibles * own(company, 'intangibles', 0.3),
    cash: habits.cash * own(company, 'cash', 0.3),
    perEmployee: habits.perEmployee * own(company, 'staff', 0.25),
    interestRate: 0.032 + 0.02 * fractionOf('shape', company.symbol, 'interest'),
    preferred: preferredShares[company.industry] ?? 0,
    assets:
      habits.plant +
      habits.intangibles +
      habits.otherAssets +
      habits.cash +
      habits.investments +
      current +
      sales / 365 +
      (stock / 365) * (1 - (grossMargin ?? 1)),
  };
}

/** Owners and lenders together leave something to others, whatever the year. */
const mostDebt = 0.82;

/** Prepaid bills and the like, against a year's revenue. */
export const otherCurrentAssets = 0.04;

/** Diluted shares on average over a quarter: what earnings per share times this gives is the quarter's income. */
export const sharesIn = ({ fiscalYear, quarter }: FiscalQuarter, { shares, buyback }: Shape): number =>
  Math.round((shares * (1 - buyback * (fiscalYear + quarter / 4 - 2025.5))) / 1000) * 1000;
