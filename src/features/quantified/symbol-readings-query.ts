import { queryOptions } from '@tanstack/react-query';
import { askReadings, wholePageSize } from './quantified-query.ts';

/** Assumed: what a year says together changes little by the minute; a page that stays open asks again every 15. */
export const symbolReadingsIntervalSeconds = 15 * 60;

/** A year before a day; of Feb 29 that is Mar 1. */
const yearBefore = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)) - 1, Number(day.slice(5, 7)) - 1, Number(day.slice(8)))).toISOString().slice(0, 10);

/**
 * What was measured after a symbol's stories of the last 12 months, in one request.
 *
 * Assumed: of more than 1,000 rows the newest 1,000 speak for the symbol, and the panel says so.
 *
 * @param today in New York
 */
export const symbolReadingsQuery = (symbol: string, today: string) =>
  queryOptions({
    queryKey: ['quantified', 'symbol', symbol, today],
    queryFn: async ({ signal }) => {
      const page = await askReadings({ symbols: [symbol], dateFrom: yearBefore(today), pageSize: wholePageSize }, signal);
      return { ...page, isCut: page.rows.length + page.wrong.length >= wholePageSize };
    },
    staleTime: symbolReadingsIntervalSeconds * 1000,
    structuralSharing: false,
  });
