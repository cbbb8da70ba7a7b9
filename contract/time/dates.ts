/** Of a day without a change of clocks, as calendar days have; a day in New York has 23 to 25 hours (`newYorkDaySpan`). */
export const secondsPerDay = 86_400;

/** Midnight in UTC of a calendar day, Unix seconds; NaN for a text that is none. @param date `YYYY-MM-DD` */
export const utcMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;

/** The calendar day in UTC of an instant in Unix seconds, `YYYY-MM-DD`. @throws RangeError outside the years of `Date` */
export const utcDate = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
