import * as z from 'zod/mini';
import { expected } from '#contract/schema/codecs.ts';
import { expectedBound, isDateBound } from './relative-dates.ts';

/** `YYYY-MM-DD`, a time with its zone, or a relative date such as `now-7d`, `week` or `last-close` (docs/features.md). */
export const dateBound = z.string().check(z.refine(isDateBound, expected(expectedBound)));

/** The days that a service filters by. */
export interface DateRange {
  readonly dateFrom?: string;
  readonly dateTo?: string;
}

/** Unix seconds of a resolved bound with a time; undefined for a day. */
export const secondsOf = (bound: string | undefined): number | undefined =>
  bound !== undefined && bound.length > 10 ? Date.parse(bound) / 1000 : undefined;

/** The New York days of resolved bounds. */
export const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }): DateRange => ({
  ...(from && { dateFrom: from.slice(0, 10) }),
  ...(to && { dateTo: to.slice(0, 10) }),
});
