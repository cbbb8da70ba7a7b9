import { secondsPerDay, utcMidnight } from './dates.ts';

/** The fiscal quarter with which a period ends. */
export interface FiscalQuarter {
  /** Assumed: a fiscal year is named by the calendar year in which it ends. */
  readonly year: number;
  readonly quarter: 1 | 2 | 3 | 4;
}

/**
 * A fiscal year of 52 or 53 weeks ends on the weekday nearest to the end of its month, up to three days into the next month; its
 * quarters of 13 weeks drift by a few more days. Seven days cover both.
 *
 * Assumed: a period that ends within the first seven days of a month belongs to the month before (52-week and 53-week years).
 */
const toleranceDays = 7;

const monthOf = (asOf: string): Date => new Date((utcMidnight(asOf) - toleranceDays * secondsPerDay) * 1000);

/** The month, 1 to 12, that a period ends in, also where its last week ends in the next one. @param asOf `YYYY-MM-DD` */
export const fiscalMonth = (asOf: string): number => monthOf(asOf).getUTCMonth() + 1;

/**
 * @param asOf last day of the period, `YYYY-MM-DD`
 * @param yearEnd month in which the fiscal year ends, 1 to 12. Assumed: a fiscal year ends in December when the record has no month.
 */
export function fiscalQuarter(asOf: string, yearEnd = 12): FiscalQuarter {
  const month = fiscalMonth(asOf);
  const monthsIn = (month - yearEnd + 12) % 12 || 12;
  const yearsOn = month > yearEnd ? 1 : 0;
  return { year: monthOf(asOf).getUTCFullYear() + yearsOn, quarter: Math.ceil(monthsIn / 3) as FiscalQuarter['quarter'] };
}
