import * as z from 'zod/mini';
import { csv, expected, isoDate, text, wholeNumber, word } from '#contract/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/endpoint.ts';
import { splitDateFields, type SplitsQuery } from '#contract/endpoints/splits.ts';
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
  from: parameter('from', isoDate),
  to: parameter('to', isoDate),
  /** this important and more */
  importance: parameter('importance', wholeNumber(0, limits.calendar.importance)),
  /** changed on that New York day or after */
  updated: parameter('updated', isoDate),
  /** the date that days are picked and rows ordered by */
  by: parameter('by', word(splitDateFields), { fallback: 'announced' }),
  view: parameter('view', word(views), { fallback: 'agenda' }),
  month: parameter('month', monthText),
  /** `ex:desc`, the first key first, for the table; without it the order is that of the date */
  sort: parameter('sort', csv(3), { list: true }),
  /** the record that is open */
  row: parameter('row', text(100)),
};

/** The state of /splits in the address. */
export const splitsSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from, to }) => orderedDates(from, to, 'from', 'to'),
};

export type SplitsSearch = QueryOf<typeof query>;
export type SplitsSearchChange = SearchChange<typeof query>;

/** What of it the service is asked. */
export type Question = Pick<SplitsQuery, 'tickers' | 'dateFrom' | 'dateTo' | 'importance' | 'updatedSince' | 'dateSearchField'>;

const later = (a: string, b: string | undefined): string => (b !== undefined && b > a ? b : a);
const earlier = (a: string, b: string | undefined): string => (b !== undefined && b < a ? b : a);

/**
 * Assumed: "updated since" is a New York day on the page, from its first second; the service is asked with Unix seconds.
 *
 * @param month the one in view, where a month is in view: the days of its weeks, as far as they lie within those filtered for
 */
export function questionOf(search: SplitsSearch, month?: string): Question {
  const { list, tickers = symbolsOf(list), from, to, importance, updated, by } = search;
  const days = month === undefined ? [] : monthGrid(month).flat();
  const [first, last] = [days[0], days.at(-1)];
  const dateFrom = first === undefined ? from : later(first, from);
  const dateTo = last === undefined ? to : earlier(last, to);
  return {
    dateSearchField: by,
    ...(tickers && { tickers }),
    ...(dateFrom !== undefined && { dateFrom }),
    ...(dateTo !== undefined && { dateTo }),
    ...(importance !== undefined && { importance }),
    ...(updated !== undefined && { updatedSince: newYorkInstant(updated) }),
  };
}
