import * as z from 'zod/mini';
import { csv, expected, isoDate, text, wholeNumber, word } from '#contract/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/endpoint.ts';
import * as limits from '#contract/limits.ts';
import { newYorkInstant } from '#contract/new-york.ts';
import type { SearchChange } from '#src/shared/url/use-search.ts';
import { listed, symbolsOf } from '#src/shared/watchlists/listed.ts';
import { monthGrid } from './month-grid.ts';
import { keptWeekStart } from './week-start.ts';

export const views = ['agenda', 'month', 'table'] as const;

const monthText = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, expected('a month as YYYY-MM')));

/** What every calendar is filtered by, in the address. */
export const calendarFilters = {
  tickers: parameter('tickers', csv(limits.calendar.tickers), { list: true }),
  list: listed,
  /** this important and more */
  importance: parameter('importance', wholeNumber(0, limits.calendar.importance)),
  from: parameter('from', isoDate),
  to: parameter('to', isoDate),
  /**
   * Written or changed on that day or later.
   *
   * Assumed: the API asks for a second; a reader thinks of a day, which begins at midnight in New York.
   */
  updated: parameter('updated', isoDate),
};

/** How it is looked at. */
export const calendarState = {
  view: parameter('view', word(views), { fallback: 'agenda' }),
  month: parameter('month', monthText),
  /** `date:desc`, the first key first, for the table; without it the order is that of the days */
  sort: parameter('sort', csv(3), { list: true }),
  /** the event that is open */
  row: parameter('row', text(100)),
};

export const calendarRules = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => orderedDates(from, to, 'from', 'to');

type Shape = typeof calendarFilters & typeof calendarState;
export type CalendarSearch = QueryOf<Shape>;
export type CalendarChange = SearchChange<Shape>;

/** What of it the service is asked. */
export interface CalendarQuestion {
  readonly tickers?: string[];
  readonly importance?: number;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly updatedSince?: number;
}

const later = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a);
const earlier = (a: string, b: string | undefined): string => (b !== undefined && b < a ? b : a);

/** @param month the month in view, where a month is in view: the days of its weeks as the reader has them, within those filtered for */
export function calendarQuestion(
  { list, tickers = symbolsOf(list), importance, from, to, updated }: CalendarSearch,
  month?: string,
): CalendarQuestion {
  const days = month === undefined ? [] : monthGrid(month, keptWeekStart.get()).flat();
  const [first, last] = [days[0], days.at(-1)];
  const dateFrom = first === undefined ? from : later(first, from);
  const dateTo = last === undefined ? to : earlier(last, to);
  return {
    ...(tickers && { tickers }),
    ...(importance !== undefined && { importance }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
    ...(updated !== undefined && { updatedSince: newYorkInstant(updated) }),
  };
}
