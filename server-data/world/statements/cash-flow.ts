import type { FullBalance, Statement } from './statement.ts';

/** Where a quarter's change of cash came from; the three add up to it, exactly. */
export interface CashFlow {
  readonly operating: number;
  readonly investing: number;
  readonly financing: number;
  /** within investing: what was spent on plant */
  readonly capitalSpending: number;
  /** within financing: dividends and shares bought back, less shares sold; negative when more was raised */
  readonly paidToOwners: number;
}

/** The cash flow statement between two balance sheets, by the indirect method. */
export function cashFlowOf(before: Statement, now: Statement): CashFlow {
  const change = (of: (balance: FullBalance) => number | undefined): number => (of(now.balance) ?? 0) - (of(before.balance) ?? 0);
  const { netIncome, depreciation } = now.income;
  const capitalSpending = change(({ plant }) => plant) + depreciation;
  const paidToOwners = netIncome - change(({ equity }) => equity);
  return {
    operating:
      netIncome +
      depreciation -
      change(({ receivables }) => receivables) -
      change(({ inventory }) => inventory) -
      change(({ otherCurrentAssets }) => otherCurrentAssets) +
      change(({ payables }) => payables) +
      change(({ otherCurrentLiabilities }) => otherCurrentLiabilities) +
      change(({ otherLiabilities }) => otherLiabilities),
    investing:
      -capitalSpending -
      change(({ shortTermInvestments }) => shortTermInvestments) -
      change(({ intangibles }) => intangibles) -
      change(({ otherAssets }) => otherAssets),
    financing: change(({ shortTermDebt, longTermDebt }) => shortTermDebt + longTermDebt) - paidToOwners,
    capitalSpending,
    paidToOwners,
  };
}
