import { divided, sum, type PeriodFigures, type Ratios } from './figures.ts';

/** What is at hand against what is due within a year. */
export function liquidityRatios({ end }: PeriodFigures): Ratios {
  if (!end) return {};
  const means = end.cash + end.shortTermInvestments;
  return {
    currentRatio: divided(end.currentAssets, end.currentLiabilities),
    quickRatio: divided(sum(means, end.receivables), end.currentLiabilities),
    cashRatio: divided(means, end.currentLiabilities),
    cashToTotalAssets: divided(means, end.totalAssets),
  };
}
