/** A calendar day without zone: days since 1970-01-01. Arithmetic on it is plain addition. */
export type Day = number;

const dayMs = 86_400_000;

/** @param date `YYYY-MM-DD` */
export const dayOf = (date: string): Day => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** `YYYY-MM-DD` */
export const dateOf = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (day: Day): number => (day + 4) % 7;

/** Month 1..12; a date past the month's end, or 0 for the last one before it, rolls over. */
export const dayIn = (year: number, month: number, date: number): Day => Date.UTC(year, month - 1, date) / dayMs;

export const yearOf = (day: Day): number => new Date(day * dayMs).getUTCFullYear();

/** 1..12 */
export const monthOf = (day: Day): number => new Date(day * dayMs).getUTCMonth() + 1;

/** 1..31 */
export const dateInMonth = (day: Day): number => new Date(day * dayMs).getUTCDate();
