import type { WeekStart } from '#contract/time/calendar-days.ts';
import { createStoredValue } from '#src/shared/storage/stored-value.ts';

export const weekStarts: Readonly<Record<WeekStart, string>> = { sunday: 'Sunday', monday: 'Monday' };

export const readWeekStart = (stored: unknown): WeekStart => (stored === 'monday' ? 'monday' : 'sunday');

/** Stored apart from the preferences: only calendars read it, and the preferences are in the first view. */
export const storedWeekStart = createStoredValue('week-start', readWeekStart);
