import { divided, type PeriodFigures, type Ratios } from './figures.ts';

/** @param figures with income in whole units of the currency, for these alone are no fractions */
export const perEmployeeRatios = ({ income, employees }: PeriodFigures): Ratios => ({
  salesPerEmployee: divided(income.revenue, employees),
  netIncomePerEmployee: divided(income.netIncome, employees),
});
