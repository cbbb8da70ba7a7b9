import { keep } from '#src/shared/kept/kept.ts';

/** With which day weeks begin (product.md 5.4). */
export const weekStarts = { sunday: 'Sunday', monday: 'Monday' } as const;
export type WeekStart = keyof typeof weekStarts;

export const readWeekStart = (stored: unknown): WeekStart => (stored === 'monday' ? 'monday' : 'sunday');

/** Under its own name: only calendars read it, and what every page reads first stays small. */
export const keptWeekStart = keep('week-start', readWeekStart);
