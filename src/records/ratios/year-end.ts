import type { RatioPeriod, RatiosResult } from '#contract/endpoints/ratios.ts';
import { fiscalQuarter } from '#contract/time/fiscal-quarter.ts';
import { fiscalQuarterLabel } from './fiscal-quarter.ts';

/**
 * The fiscal quarter in which a period ends, as `year * 4 + quarter - 1`, so that quarters can be counted.
 *
 * @param asOf `2025-12-31`
 * @param yearEnd the month the fiscal year ends in, 1 to 12
 */
export function quarterNumber(asOf: string, yearEnd?: number): number {
  const { year, quarter } = fiscalQuarter(asOf, yearEnd);
  return year * 4 + quarter - 1;
}

/**
 * The month in which a company's fiscal year ends at present: that of its latest period.
 *
 * Assumed: all periods of a company are placed by its present year end, because a year end that moves gives two periods the same quarter.
 */
export const presentYearEnd = ({ operationRatios }: RatiosResult): number | undefined =>
  operationRatios
    .filter(({ fiscalYearEnd }) => fiscalYearEnd !== undefined)
    .toSorted((a, b) => a.id.asOf.localeCompare(b.id.asOf))
    .at(-1)?.fiscalYearEnd;

/** 9 → `September` */
export const monthName = (month: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));

/** What the company called a period when it ended: `FY2025 Q4`, before a change of the year end `FY2025 Q4 (year ends June)`. */
export function periodName({ id, fiscalYearEnd }: RatioPeriod, present: number | undefined): string {
  const name = fiscalQuarterLabel(quarterNumber(id.asOf, fiscalYearEnd ?? present));
  return fiscalYearEnd === undefined || fiscalYearEnd === present ? name : `${name} (year ends ${monthName(fiscalYearEnd)})`;
}
