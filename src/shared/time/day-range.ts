import { dayOf, formatDate } from './format.ts';

/** New York days, both ends included; without an end all days before or after it. */
export interface DayRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const hasDays = ({ from, to }: DayRange): boolean => from !== undefined || to !== undefined;

/** Whether an instant is in a range. @param seconds Unix seconds */
export function isInDays({ from, to }: DayRange, seconds: number): boolean {
  const day = dayOf(seconds, 'et');
  return (from === undefined || day >= from) && (to === undefined || day <= to);
}

/** `&from=2026-11-03&to=2026-11-12` for the link to another page; '' for all days. */
export const daysQuery = ({ from, to }: DayRange): string =>
  `${from === undefined ? '' : `&from=${from}`}${to === undefined ? '' : `&to=${to}`}`;

/** `Nov 3, 2026 to Nov 12, 2026`, `from Nov 3, 2026`; '' for all days. */
export function daysLabel({ from, to }: DayRange): string {
  const [first, last] = [from, to].map((day) => day && formatDate(day, 'every'));
  if (first && last) return `${first} to ${last}`;
  return first ? `from ${first}` : last ? `until ${last}` : '';
}
