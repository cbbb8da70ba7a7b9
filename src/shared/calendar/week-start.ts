import { createStoredValue } from '#src/shared/storage/stored-value.ts';

export const weekStarts = { sunday: 'Sunday', monday: 'Monday' } as const;
export type WeekStart = keyof typeof weekStarts;

export const readWeekStart = (stored: unknown): WeekStart => (stored === 'monday' ? 'monday' : 'sunday');

/** Stored apart from the preferences: only calendars read it, and the preferences are in the first view. */
export const storedWeekStart = createStoredValue('week-start', readWeekStart);
