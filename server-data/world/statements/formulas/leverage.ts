import { commonEquity, divided, totalDebt, type PeriodFigures, type Ratios } from './figures.ts';

/** Whose money the company works with. */
export function leverageRatios({ end }: PeriodFigures): Ratios {
  if (!end) return {};
  const common = commonEquity(end);
  const longTermDebtEquityRatio = divided(end.longTermDebt, common);
  const commonEquityToAssets = divided(common, end.totalAssets);
  return {
    longTermDebtEquityRatio,
    longTermDebtTotalCapitalRatio:
      longTermDebtEquityRatio === undefined ? undefined : divided(longTermDebtEquityRatio, 1 + longTermDebtEquityRatio),
    totalDebtEquityRatio: divided(totalDebt(end), common),
    debttoAssets: divided(totalDebt(end), end.totalAssets),
    commonEquityToAssets,
    financialLeverage: divided(1, commonEquityToAssets),
  };
}
