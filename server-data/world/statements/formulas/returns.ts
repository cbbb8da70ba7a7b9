import { average, commonEquity, divided, totalDebt, type PeriodFigures, type Ratios } from './figures.ts';

/** What the money in the company brought, over the period and not a year. */
export function returnRatios(figures: PeriodFigures): Ratios {
  const { netIncome, normalizedIncome } = figures.income;
  const invested = average(figures, (balance) => balance.equity + totalDebt(balance));
  return {
    roa: divided(
      netIncome,
      average(figures, ({ totalAssets }) => totalAssets),
    ),
    roe: divided(netIncome, average(figures, commonEquity)),
    roic: divided(netIncome, invested),
    normalizedRoic: divided(normalizedIncome, invested),
  };
}
