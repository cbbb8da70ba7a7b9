import * as z from 'zod/mini';
import { csv, enumText, expected, symbolCsv, text, wholeNumber } from '#contract/schema/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import * as limits from '#contract/schema/limits.ts';
import { newYorkInstant } from '#contract/time/new-york.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { dateBound, daysOf, secondsOf } from '#contract/time/date-bound.ts';
import type { SearchChange } from '#src/shared/url/use-search.ts';
import { listParameter, symbolsOf } from '#contract/list-symbols.ts';
import { monthOf } from '#contract/time/calendar-days.ts';
import { monthGrid } from './days.ts';
import { storedWeekStart } from './week-start.ts';

export const views = ['agenda', 'month', 'table'] as const;

const monthText = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, expected('a month as YYYY-MM')));

/** Filters of every calendar, as URL parameters. */
export const calendarFilters = {
  tickers: parameter('tickers', symbolCsv(limits.calendar.tickers), { list: true, aliases: ['symbols'] }),
  list: listParameter,
  /** minimum importance */
  importance: parameter('importance', wholeNumber(0, limits.calendar.importance)),
  from: parameter('from', dateBound, { aliases: ['dateFrom', 'date_from'] }),
  to: parameter('to', dateBound, { aliases: ['dateTo', 'date_to'] }),
  /**
   * Published or changed at that time, on that day, or later.
   *
   * Assumed: the API takes a second; a day starts at midnight in New York.
   */
  updated: parameter('updated', dateBound),
};

/** View state of every calendar, as URL parameters. */
export const calendarState = {
  view: parameter('view', enumText(views), { fallback: 'agenda' }),
  month: parameter('month', monthText),
  /** `date:desc`, primary key first, for the table; the default is the order of the days */
  sort: parameter('sort', csv(3), { list: true }),
  /** key of the open event */
  row: parameter('row', text(100)),
};

export const calendarRules = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => orderedDates(from, to, 'from', 'to');

type Shape = typeof calendarFilters & typeof calendarState;
export type CalendarSearch = QueryOf<Shape>;
export type CalendarChange = SearchChange<Shape>;

/** Request parameters of every calendar. */
export interface CalendarRequest {
  readonly tickers?: string[];
  readonly importance?: number;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly updatedSince?: number;
}

const maxDay = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a);
const earlierOf = (a: string, b: string | undefined): string => (b !== undefined && b < a ? b : a);

/** @param month the month in view, if any: limits the request to the days of its weeks */
export function calendarRequest(
  { list, tickers = symbolsOf(list), importance, from, to, updated }: CalendarSearch,
  month?: string,
): CalendarRequest {
  const days = month === undefined ? [] : monthGrid(month, storedWeekStart.get()).flat();
  const [first, last] = [days[0], days.at(-1)];
  const chosen = daysOf({ from, to });
  const dateFrom = first === undefined ? chosen.dateFrom : maxDay(first, chosen.dateFrom);
  const dateTo = last === undefined ? chosen.dateTo : earlierOf(last, chosen.dateTo);
  return {
    ...(tickers && { tickers }),
    ...(importance !== undefined && { importance }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
    ...(updated !== undefined && { updatedSince: secondsOf(updated) ?? newYorkInstant(updated) }),
  };
}

type Dates = Pick<CalendarSearch, 'from' | 'to' | 'updated'>;

/** The dates of a calendar without times of day, for calendar feeds and labels. */
export const wholeDays = ({ from, to, updated }: { readonly [K in keyof Dates]?: Dates[K] | undefined }): Dates => ({
  ...(from !== undefined && { from: from.slice(0, 10) }),
  ...(to !== undefined && { to: to.slice(0, 10) }),
  ...(updated !== undefined && { updated: updated.slice(0, 10) }),
});

/** The month in view, or shown next. */
export const monthShown = ({ month, from, to }: CalendarSearch, today: string): string => month ?? monthOf(to ?? from ?? today);

/** The request of a calendar that opens now. */
export function currentRequest<Search extends CalendarSearch, Request>(
  search: Search,
  requestOf: (search: Search, month?: string) => Request,
): Request {
  return requestOf(search, search.view === 'month' ? monthShown(search, dayOf(nowSeconds(), 'et')) : undefined);
}
