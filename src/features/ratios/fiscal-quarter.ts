import { fiscalQuarter } from '#contract/time/fiscal-quarter.ts';

/**
 * The quarter of a company's own year in which a period ends, as `year * 4 + quarter - 1`, so that quarters can be counted.
 *
 * @param asOf `2025-12-31`
 * @param yearEnd the month the fiscal year ends in, 1 to 12
 */
export function quarterNumber(asOf: string, yearEnd?: number): number {
  const { year, quarter } = fiscalQuarter(asOf, yearEnd);
  return year * 4 + quarter - 1;
}

/** `FY2026 Q3` */
export const fiscalWords = (quarter: number): string => `FY${Math.floor(quarter / 4)} Q${(quarter % 4) + 1}`;

/** 9 → `September` */
export const monthName = (month: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));
