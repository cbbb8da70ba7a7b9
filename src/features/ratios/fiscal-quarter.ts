/**
 * The quarter of a company's own year in which a period ends, as `year * 4 + quarter - 1`, so that quarters can be counted. The year is
 * named by the calendar year it ends in.
 *
 * Assumed: a 52-week year ends up to ten days after the month that names it (February 1 for a year that ends in January).
 *
 * @param asOf `2025-12-31`
 * @param yearEnd the month the fiscal year ends in, 1 to 12
 */
export function fiscalQuarter(asOf: string, yearEnd: number): number {
  const day = new Date(Date.parse(`${asOf}T00:00:00Z`) - 10 * 86_400_000);
  const month = day.getUTCMonth() + 1;
  const year = day.getUTCFullYear() + (month > yearEnd ? 1 : 0);
  const monthsIn = (month - yearEnd + 12) % 12 || 12;
  return year * 4 + Math.ceil(monthsIn / 3) - 1;
}

/** `FY2026 Q3` */
export const fiscalWords = (quarter: number): string => `FY${Math.floor(quarter / 4)} Q${(quarter % 4) + 1}`;

/** 9 → `September` */
export const monthName = (month: number): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));
