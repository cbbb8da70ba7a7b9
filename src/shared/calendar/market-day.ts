/**
 * Weekdays on which the New York Stock Exchange is shut, by year: a dated table (product.md 5.4), as the exchange
 * publishes it; from 2028 on by its rule 7.2.
 */
const holidays: ReadonlySet<string> = new Set(
  Object.entries({
    2023: ['01-02', '01-16', '02-20', '04-07', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
    2024: ['01-01', '01-15', '02-19', '03-29', '05-27', '06-19', '07-04', '09-02', '11-28', '12-25'],
    2025: ['01-01', '01-09', '01-20', '02-17', '04-18', '05-26', '06-19', '07-04', '09-01', '11-27', '12-25'],
    2026: ['01-01', '01-19', '02-16', '04-03', '05-25', '06-19', '07-03', '09-07', '11-26', '12-25'],
    2027: ['01-01', '01-18', '02-15', '03-26', '05-31', '06-18', '07-05', '09-06', '11-25', '12-24'],
    2028: ['01-17', '02-21', '04-14', '05-29', '06-19', '07-04', '09-04', '11-23', '12-25'],
  }).flatMap(([year, days]) => days.map((day) => `${year}-${day}`)),
);

/** Why nothing is traded on a calendar day, `YYYY-MM-DD`; undefined on trading days. */
export function shutBecause(day: string): 'weekend' | 'holiday' | undefined {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return 'weekend';
  return holidays.has(day) ? 'holiday' : undefined;
}
