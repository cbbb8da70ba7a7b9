import { divided, sum, type PeriodFigures, type Ratios } from './figures.ts';

/** What is left of revenue after ever more costs. */
export function marginRatios({ income }: PeriodFigures): Ratios {
  const { revenue, costOfGoods, pretaxIncome, tax } = income;
  const ebit = sum(pretaxIncome, income.interest);
  return {
    grossMargin: costOfGoods === undefined ? undefined : divided(revenue - costOfGoods, revenue),
    operationMargin: divided(income.operatingIncome, revenue),
    pretaxMargin: divided(pretaxIncome, revenue),
    netMargin: divided(income.netIncome, revenue),
    taxRate: pretaxIncome > 0 && tax > 0 ? tax / pretaxIncome : undefined,
    ebitMargin: divided(ebit, revenue),
    ebitdaMargin: divided(sum(ebit, income.depreciation), revenue),
    normalizedNetProfitMargin: divided(income.normalizedIncome, revenue),
  };
}
