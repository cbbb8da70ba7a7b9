/** Which quarter of which fiscal year a period ends with. */
export interface FiscalQuarter {
  /** Assumed: a fiscal year is named by the calendar year in which it ends. */
  readonly year: number;
  readonly quarter: 1 | 2 | 3 | 4;
}

/** Years of 52 or 53 weeks may end a few days into the next month. */
const spillDays = 7;
const dayMs = 86_400_000;

/**
 * @param asOf last day of the period, YYYY-MM-DD
 * @param yearEnd month in which the fiscal year ends, 1 to 12. Assumed: a fiscal year ends in December where a record does not say.
 */
export function fiscalQuarter(asOf: string, yearEnd = 12): FiscalQuarter {
  const end = new Date(Date.parse(`${asOf}T00:00:00Z`) - spillDays * dayMs);
  const month = end.getUTCMonth() + 1;
  const monthsIn = (month - yearEnd + 12) % 12 || 12;
  const yearsOn = month > yearEnd ? 1 : 0;
  return { year: end.getUTCFullYear() + yearsOn, quarter: Math.ceil(monthsIn / 3) as FiscalQuarter['quarter'] };
}
