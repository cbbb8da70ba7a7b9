import type { PeriodFigures, Ratios, Reported } from './figures.ts';

/** Assumed: growth over a loss or over nothing is no number and left out. */
const growth = (now: Reported, before: Reported): Reported =>
  now === undefined || before === undefined || before <= 0 ? undefined : now / before - 1;

/** Against the same period a year earlier. */
export function growthRatios({ income, yearAgo, days }: PeriodFigures): Ratios {
  const revenueGrowth = growth(income.revenue, yearAgo?.revenue);
  return {
    revenueGrowth,
    operationIncomeGrowth: growth(income.operatingIncome, yearAgo?.operatingIncome),
    netIncomeGrowth: growth(income.netIncome, yearAgo?.netIncome),
    netIncomeContOpsGrowth: growth(income.netIncomeContinuing, yearAgo?.netIncomeContinuing),
    // facts §8: equal in a quarter's row, and defined nowhere else
    operationRevenueGrowth3MonthAvg: days < 100 ? revenueGrowth : undefined,
  };
}
