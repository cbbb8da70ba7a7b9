import { type Bound, type End, isDateBound, parseBound as parse, resolveBound as resolve } from '#contract/time/date-bound.ts';
import { storedWeekStart } from '#src/shared/calendar/week-start.ts';
import { nowSeconds } from '#src/shared/time/now.ts';

// Dates of addresses in the weeks of the reader.

/** Parameters that hold a date, on all pages. */
export const dateParams = ['from', 'to', 'updated'] as const;

/** Parses one bound at a moment, Unix seconds; undefined where it is invalid. */
export const parseBound = (text: string, end: End, now: number): Bound | undefined => parse(text, end, now, storedWeekStart.get());

/** A bound without anything relative, as a day or a time in New York; an invalid one is unchanged, so that it is reported. */
export const resolveBound = (text: string, end: End, now: number): string => resolve(text, end, now, storedWeekStart.get());

const dated = /(?:^|[?&])(?:from|to|updated)=(?!\d{4}-\d\d-\d\d(?:&|$))./;

/**
 * Replaces the relative dates of a query string by days, and times by times in New York: `2026-11-20T16:00:00-05:00`, whose first ten
 * letters are the day there. Without either it is unchanged.
 */
export function resolveDates(search: string, now: number = nowSeconds()): string {
  if (!dated.test(search)) return search;
  const parameters = new URLSearchParams(search);
  for (const name of dateParams) {
    const text = parameters.get(name);
    if (text !== null) parameters.set(name, resolveBound(text, name === 'to' ? 'to' : 'from', now));
  }
  return parameters.toString();
}

/** The dates of a query string as they were chosen: a relative date is not resolved. Invalid ones are omitted. */
export function chosenDates(search: string): Readonly<Partial<Record<(typeof dateParams)[number], string>>> {
  const parameters = new URLSearchParams(search);
  return Object.fromEntries(
    dateParams.flatMap((name) => {
      const text = parameters.get(name);
      return text !== null && isDateBound(text) ? [[name, text] as const] : [];
    }),
  );
}
