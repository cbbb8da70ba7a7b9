import { dayOf } from './format.ts';

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
