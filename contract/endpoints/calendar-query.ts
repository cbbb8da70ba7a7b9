import { isoDate, symbolCsv, unixSeconds, wholeNumber } from '../schema/codecs.ts';
import { orderedDates, parameter, type QueryFault } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';

/** Parameters of both calendars. */
export const calendarQuery = {
  page: parameter('page', wholeNumber(0, limits.page), { fallback: 0 }),
  pageSize: parameter('pagesize', wholeNumber(1, limits.calendar.pageSize), { fallback: limits.calendar.pageSizeDefault }),
  date: parameter('parameters[date]', isoDate),
  dateFrom: parameter('parameters[date_from]', isoDate),
  dateTo: parameter('parameters[date_to]', isoDate),
  importance: parameter('parameters[importance]', wholeNumber(0, limits.calendar.importance)),
  tickers: parameter('parameters[tickers]', symbolCsv(limits.calendar.tickers), { list: true }),
  updatedSince: parameter('parameters[updated]', unixSeconds),
} as const;

export const calendarRules = ({ dateFrom, dateTo }: { readonly dateFrom?: string; readonly dateTo?: string }): readonly QueryFault[] =>
  orderedDates(dateFrom, dateTo, 'parameters[date_from]', 'parameters[date_to]');
