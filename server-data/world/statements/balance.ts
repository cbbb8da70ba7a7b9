import type { FiscalQuarter } from '../fiscal-quarter.ts';
import { fractionOf } from '../random.ts';
import { otherCurrentAssets, type Shape } from './company-shape.ts';
import { filed, type FullBalance, type FullIncome } from './statement.ts';

const daysInQuarter = 365 / 4;

/** A level that wanders around 1 from year to year, straight between. */
function drift(seed: number, { company, fiscalYear, quarter }: FiscalQuarter, what: string, reach: number): number {
  const at = (year: number): number => 1 + reach * (2 * fractionOf(seed, 'drift', company.symbol, what, year) - 1);
  return at(fiscalYear) + (at(fiscalYear + 1) - at(fiscalYear)) * (quarter / 4);
}

/** All debt, leases included, at the end of a quarter. */
export const debtOf = (seed: number, quarter: FiscalQuarter, shape: Shape, yearly: number): number =>
  filed(yearly * shape.assets * shape.debt * drift(seed, quarter, 'debt', 0.15));

/**
 * What a company needs for its business, and who paid for it: equity by habit, bills and debt, and for the rest customers
 * who paid ahead, savers, the insured.
 */
export function balanceOf(
  seed: number,
  quarter: FiscalQuarter,
  shape: Shape,
  yearly: number,
  debt: number,
  income: FullIncome,
): FullBalance {
  const level = (what: string, size: number, reach: number): number => filed(yearly * size * drift(seed, quarter, what, reach));
  const inDays = (what: string, flow: number | undefined, days: number | undefined, reach: number): number | undefined =>
    flow === undefined || days === undefined ? undefined : filed((flow * days * drift(seed, quarter, what, reach)) / daysInQuarter);
  const [salesDays, stockDays, billDays] = shape.days;

  const cash = level('cash', shape.cash, 0.25);
  const shortTermInvestments = level('investments', shape.investments, 0.3);
  const receivables = inDays('receivables', income.revenue, salesDays, 0.07);
  const inventory = inDays('inventory', income.costOfGoods, stockDays, 0.1);
  const otherCurrent = shape.isClassified ? level('other current', otherCurrentAssets, 0.15) : 0;
  const plant = level('plant', shape.plant, 0.05);
  const intangibles = level('intangibles', shape.intangibles, 0.06);
  const otherAssets = level('other', shape.otherAssets, 0.04);
  const current = cash + shortTermInvestments + (receivables ?? 0) + (inventory ?? 0) + otherCurrent;
  const totalAssets = current + plant + intangibles + otherAssets;

  const equity = filed(totalAssets * shape.equity * drift(seed, quarter, 'equity', 0.06));
  const payables = inDays('payables', income.costOfGoods, billDays, 0.08);
  const shortTermDebt = filed(debt * 0.1 * drift(seed, quarter, 'due', 0.5));
  const others = totalAssets - equity - debt - (payables ?? 0);
  const otherCurrentLiabilities = shape.isClassified ? filed(others / 2) : 0;
  return {
    cash,
    shortTermInvestments,
    receivables,
    inventory,
    otherCurrentAssets: otherCurrent,
    currentAssets: shape.isClassified ? current : undefined,
    plant,
    intangibles,
    otherAssets,
    totalAssets,
    payables,
    shortTermDebt,
    otherCurrentLiabilities,
    currentLiabilities: shape.isClassified ? (payables ?? 0) + shortTermDebt + otherCurrentLiabilities : undefined,
    longTermDebt: debt - shortTermDebt,
    otherLiabilities: others - otherCurrentLiabilities,
    totalLiabilities: totalAssets - equity,
    preferred: filed(equity * shape.preferred),
    equity,
  };
}
