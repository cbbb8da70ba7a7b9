import { csv, isoDate, text, wholeNumber, word } from '#contract/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/endpoint.ts';
import { splitDateFields, type SplitsQuery } from '#contract/endpoints/splits.ts';
import * as limits from '#contract/limits.ts';
import { newYorkInstant } from '#contract/new-york.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

const query = {
  tickers: parameter('tickers', csv(limits.calendar.tickers), { list: true }),
  from: parameter('from', isoDate),
  to: parameter('to', isoDate),
  /** this important and more */
  importance: parameter('importance', wholeNumber(0, limits.calendar.importance)),
  /** changed on that New York day or after */
  updated: parameter('updated', isoDate),
  /** the date that days are picked and rows ordered by */
  by: parameter('by', word(splitDateFields), { fallback: 'announced' }),
  /** `ex:desc`, the first key first; without it the order is that of the date */
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

/** Assumed: "updated since" is a New York day on the page, from its first second; the service is asked with Unix seconds. */
export const questionOf = ({ tickers, from, to, importance, updated, by }: SplitsSearch): Question => ({
  dateSearchField: by,
  ...(tickers && { tickers }),
  ...(from !== undefined && { dateFrom: from }),
  ...(to !== undefined && { dateTo: to }),
  ...(importance !== undefined && { importance }),
  ...(updated !== undefined && { updatedSince: newYorkInstant(updated) }),
});
