import type { FiscalQuarter } from '../fiscal-quarter.ts';
import { quarterOutcome } from '../quarter-results.ts';
import { Random } from '../random.ts';
import { sharesIn, type Shape } from './company-shape.ts';
import { filed, type FullIncome } from './statement.ts';

/** What a company's cash earns a year. */
const yieldOnCash = 0.03;

/** A closed site, a lost suit: seldom, and small against revenue and profit. */
function chargeOf(random: Random, revenue: number, profit: number): number {
  if (!random.chance(0.12)) return 0;
  return filed(Math.min(revenue * random.between(0.005, 0.05), Math.abs(profit) * 0.4));
}

/**
 * From revenue and earnings per share, which the news tell, up and down to every line between: what they call earnings
 * is the normalised income, before what happens once.
 *
 * @param yearly a year's revenue at the pace of the quarter
 * @param debt at the end of the quarter
 */
export function incomeOf(seed: number, quarter: FiscalQuarter, shape: Shape, yearly: number, debt: number): FullIncome {
  const { revenue: billions, eps, costsAside, taxAside } = quarterOutcome(seed, quarter);
  const random = new Random(seed, 'income', quarter.company.symbol, quarter.fiscalYear, quarter.quarter);
  const revenue = filed(billions * 1e9);
  const normalized = filed(eps * sharesIn(quarter, shape));
  const taxRate = Math.max(0.005, shape.taxRate * (1 + 2 * taxAside));
  const profit = normalized > 0 ? filed(normalized / (1 - taxRate)) : normalized;
  const charge = chargeOf(random, revenue, profit);
  const pretaxIncome = profit - charge;
  const tax = pretaxIncome > 0 ? filed(pretaxIncome * taxRate) : 0;
  const netIncome = pretaxIncome - tax;
  const interest = filed((debt * shape.interestRate) / 4);
  const earned = shape.isClassified ? filed((yearly * (shape.cash + shape.investments) * yieldOnCash) / 4) : 0;
  const operatingIncome = pretaxIncome + interest - earned;
  return {
    revenue,
    costOfGoods: shape.grossMargin === undefined ? undefined : costOfGoods(revenue, shape.grossMargin, costsAside, operatingIncome),
    operatingIncome,
    pretaxIncome,
    tax,
    netIncome,
    netIncomeContinuing: netIncome,
    normalizedIncome: charge === 0 ? netIncome : normalized,
    interest,
    depreciation: filed((yearly * shape.depreciation) / 4),
  };
}

/** Never so much that nothing is left for the other costs. */
function costOfGoods(revenue: number, grossMargin: number, aside: number, operatingIncome: number): number {
  const usual = revenue * (1 - grossMargin * (1 + aside));
  return filed(Math.max(0.02 * revenue, Math.min(usual, 0.985 * revenue - operatingIncome)));
}
