import * as z from 'zod/mini';
import { csv, expected, isoDate, text, word } from '#contract/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/endpoint.ts';
import { guidance, primaryChoices, type GuidanceQuery } from '#contract/endpoints/guidance.ts';
import * as limits from '#contract/limits.ts';
import { newYorkInstant } from '#contract/new-york.ts';
import { monthGrid } from '#src/shared/calendar/month-grid.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import { listed, symbolsOf } from '#src/shared/watchlists/listed.ts';

export const views = ['agenda', 'month', 'table'] as const;

const monthText = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, expected('a month as YYYY-MM')));

const query = {
  tickers: parameter('tickers', csv(limits.calendar.tickers), { list: true }),
  list: listed,
  importance: parameter('importance', guidance.query.importance.codec),
  /** primary records of a company and day, the others, or all of them */
  primary: parameter('primary', word(primaryChoices), { fallback: 'Y' }),
  from: parameter('from', isoDate),
  to: parameter('to', isoDate),
  /**
   * Records written or changed on that day or later.
   *
   * Assumed: the API asks for a second; a reader thinks of a day, which begins at midnight in New York.
   */
  updated: parameter('updated', isoDate),
  view: parameter('view', word(views), { fallback: 'agenda' }),
  month: parameter('month', monthText),
  /** `date:desc`, the first key first, for the table */
  sort: parameter('sort', csv(3), { list: true }),
  /** the line that is open */
  row: parameter('row', text(100)),
};

/** The state of /guidance in the address. */
export const guidanceSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from, to }) => orderedDates(from, to, 'from', 'to'),
};

export type GuidanceSearch = QueryOf<typeof query>;
export type GuidanceSearchChange = SearchChange<typeof query>;

/** What of the address the service is asked. */
export type Question = Omit<Partial<GuidanceQuery>, 'page' | 'pageSize'>;

const later = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a);
const earlier = (a: string, b: string | undefined): string => (b !== undefined && b < a ? b : a);

/** @param month the month in view, where a month is in view: the days of its grid, as far as they lie within those filtered for */
export function questionOf(search: GuidanceSearch, month?: string): Question {
  const { list, tickers = symbolsOf(list), importance, primary, from, to, updated } = search;
  const days = month === undefined ? [] : monthGrid(month).flat();
  const [first, last] = [days[0], days.at(-1)];
  const dateFrom = first === undefined ? from : later(first, from);
  const dateTo = last === undefined ? to : earlier(last, to);
  return {
    isPrimary: primary,
    ...(tickers && { tickers }),
    ...(importance !== undefined && { importance }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
    ...(updated !== undefined && { updatedSince: newYorkInstant(updated) }),
  };
}
