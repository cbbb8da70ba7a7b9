import type { Day } from '../days.ts';
import { dayIn } from '../days.ts';
import type { FiscalQuarter } from '../fiscal-quarter.ts';
import type { Balance, Income } from './formulas/figures.ts';

/** In whole units of the company's currency, thousands filed; every figure is there. */
export interface FullIncome extends Income {
  readonly operatingIncome: number;
  readonly normalizedIncome: number;
  readonly interest: number;
  readonly depreciation: number;
}

/** Every part of both sides: assets = liabilities + equity, exactly. */
export interface FullBalance extends Balance {
  readonly otherCurrentAssets: number;
  readonly intangibles: number;
  readonly otherAssets: number;
  readonly otherCurrentLiabilities: number;
  readonly otherLiabilities: number;
  readonly totalLiabilities: number;
}

/** What a company files for a fiscal quarter. */
export interface Statement extends FiscalQuarter {
  readonly periodEnd: Day;
  readonly employees: number;
  /** diluted, on average */
  readonly shares: number;
  readonly income: FullIncome;
  readonly balance: FullBalance;
}

/** As filed: in thousands. */
export const filed = (value: number): number => Math.round(value / 1000) * 1000;

/** Last day of a fiscal quarter. */
export const periodEndOf = ({ company, fiscalYear, quarter }: FiscalQuarter): Day =>
  dayIn(fiscalYear, (company.fiscalYearEndMonth ?? 12) - 3 * (4 - quarter) + 1, 0);
