import type { calendarQuery } from '../../endpoints/calendar-query.ts';

/** The parameters that both calendars have. */
export const calendarParameters: Readonly<Record<keyof typeof calendarQuery, string>> = {
  page: 'Page number, counted from 0; a page past the end is empty.',
  pageSize: 'Records per page.',
  date: 'One New York day, short for an equal from and to; without any date the newest records come first.',
  dateFrom: 'First day, inclusive.',
  dateTo: 'Last day, inclusive; not before the first.',
  importance: 'Records at least this important, 5 being the highest.',
  tickers: 'Tickers, whole and in any letter case; symbols match in every spelling (`BRK-B`, `BRK B`).',
  updatedSince: 'Records updated at or after this time in Unix seconds, then in ascending order of update.',
};
