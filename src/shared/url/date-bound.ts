import * as z from 'zod/mini';
import { expected, isoDate } from '#contract/schema/codecs.ts';

/** The first or last date of a filter, beyond plain dates: relative-dates.ts, which is loaded with the first of them. */
interface DateGrammar {
  readonly expected: string;
  isDateBound(this: void, text: string): boolean;
  /** of a query string */
  resolveDates(this: void, search: string): string;
}

let grammar: DateGrammar | undefined;

export const registerDateGrammar = (loaded: DateGrammar): void => {
  grammar = loaded;
};

const dated = /(?:^|[?&])(?:from|to|updated)=(?!\d{4}-\d\d-\d\d(?:&|$))./;

/** Whether a query string holds a date that is not a plain day. */
export const hasDateText = (search: string): boolean => dated.test(search);

/** Whether such a date cannot be parsed yet. */
export const needsDateGrammar = (search: string): boolean => grammar === undefined && hasDateText(search);

/** Replaces relative dates by days, and times by times in New York: `2026-11-20T16:00:00-05:00`, whose first ten letters are the day there. */
export const resolveDates = (search: string): string => (grammar && hasDateText(search) ? grammar.resolveDates(search) : search);

/** `YYYY-MM-DD`, a time with its zone, or a relative date such as `now-7d`, `week` or `last-close` (docs/features.md). */
export const dateBound = z.string().check(
  z.refine((text) => isoDate.safeParse(text).success || grammar?.isDateBound(text) === true, {
    error: (issue) => expected(grammar?.expected ?? 'an existing date as YYYY-MM-DD').error(issue),
  }),
);

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
