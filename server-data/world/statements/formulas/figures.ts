import type { RatioName } from '#contract/endpoints/ratios.ts';

/** A figure that a company may not report. */
export type Reported = number | undefined;

/** What a period brought; money in one unit throughout. */
export interface Income {
  readonly revenue: number;
  /** undefined for banks, insurers and others that sell no goods */
  readonly costOfGoods: Reported;
  readonly operatingIncome: Reported;
  readonly pretaxIncome: number;
  readonly tax: number;
  readonly netIncome: number;
  readonly netIncomeContinuing: number;
  /** net income without what happens once */
  readonly normalizedIncome: Reported;
  readonly interest: Reported;
  /** depreciation and amortisation */
  readonly depreciation: Reported;
}

/** What stands on a day. Companies whose balance sheets name nothing "current" leave those out. */
export interface Balance {
  readonly cash: number;
  readonly shortTermInvestments: number;
  readonly receivables: Reported;
  readonly inventory: Reported;
  readonly currentAssets: Reported;
  /** property, plant and equipment, net */
  readonly plant: Reported;
  readonly totalAssets: number;
  readonly payables: Reported;
  readonly currentLiabilities: Reported;
  /** debt includes leases */
  readonly shortTermDebt: number;
  readonly longTermDebt: number;
  readonly preferred: number;
  /** all of it, preferred included */
  readonly equity: number;
}

/** All that the ratios of one period are made of. */
export interface PeriodFigures {
  /** length of the period in days: 91.25 for a quarter (facts §8) */
  readonly days: number;
  readonly income: Income;
  /** of the same period a year earlier */
  readonly yearAgo: Income | undefined;
  /** at the end and at the beginning */
  readonly end: Balance | undefined;
  readonly begin: Balance | undefined;
  readonly employees: Reported;
}

/** Unrounded; undefined for what cannot be computed. */
export type Ratios = Partial<Record<RatioName, number | undefined>>;

/** undefined when a part is missing or the divisor is 0 */
export const divided = (part: Reported, by: Reported): Reported =>
  part === undefined || by === undefined || by === 0 ? undefined : part / by;

/** undefined when a part is missing */
export const sum = (...parts: readonly Reported[]): Reported =>
  parts.reduce<Reported>((total, part) => (total === undefined || part === undefined ? undefined : total + part), 0);

/** Middle between the beginning and the end of a period. */
export function average({ begin, end }: PeriodFigures, of: (balance: Balance) => Reported): Reported {
  const total = sum(begin && of(begin), end && of(end));
  return total === undefined ? undefined : total / 2;
}

export const commonEquity = ({ equity, preferred }: Balance): number => equity - preferred;
export const totalDebt = ({ shortTermDebt, longTermDebt }: Balance): number => shortTermDebt + longTermDebt;
