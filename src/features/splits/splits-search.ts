import { word } from '#contract/codecs.ts';
import { parameter, type QueryOf } from '#contract/endpoint.ts';
import { splitDateFields, type SplitsQuery } from '#contract/endpoints/splits.ts';
import { calendarFilters, calendarQuestion, calendarRules, calendarState } from '#src/shared/calendar/calendar-search.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

const query = {
  ...calendarFilters,
  /** the date that days are picked and rows ordered by */
  by: parameter('by', word(splitDateFields), { fallback: 'announced' }),
  ...calendarState,
};

/** The state of /splits in the address. */
export const splitsSearch: SearchShape<typeof query> = { query, rules: calendarRules };

export type SplitsSearch = QueryOf<typeof query>;
export type SplitsSearchChange = SearchChange<typeof query>;

/** What of it the service is asked. */
export type Question = Pick<SplitsQuery, 'tickers' | 'dateFrom' | 'dateTo' | 'importance' | 'updatedSince' | 'dateSearchField'>;

export const questionOf = (search: SplitsSearch, month?: string): Question => ({
  dateSearchField: search.by,
  ...calendarQuestion(search, month),
});
