import { enumText } from '#contract/schema/codecs.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { splitDateFields, type SplitsQuery } from '#contract/endpoints/splits.ts';
import { calendarFilters, calendarRequest, calendarRules, calendarState } from '#src/shared/calendar/calendar-search.ts';
import type { Split } from '#src/records/splits/split.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

export const splitsFilterShape = {
  ...calendarFilters,
  // The API does not have these two: they filter the loaded records.
  /** from the ratio, not from the type */
  direction: parameter('direction', enumText(['forward', 'reverse'])),
  optionable: parameter('optionable', enumText(['yes', 'no'])),
};

const query = {
  ...splitsFilterShape,
  /** the date field for filtering and ordering */
  by: parameter('by', enumText(splitDateFields), { fallback: 'ex' }),
  ...calendarState,
};

/** URL parameters of /splits. */
export const splitsSearch: SearchShape<typeof query> = { query, rules: calendarRules };

export type SplitsSearch = QueryOf<typeof query>;
export type SplitsSearchChange = SearchChange<typeof query>;

/** Request parameters derived from the address. */
export type SplitsRequest = Pick<SplitsQuery, 'tickers' | 'dateFrom' | 'dateTo' | 'importance' | 'updatedSince' | 'dateSearchField'>;

export const requestOf = (search: SplitsSearch, month?: string): SplitsRequest => ({
  dateSearchField: search.by,
  ...calendarRequest(search, month),
});

/** Whether a split matches the filters on direction and options. */
export const matchesSplit = (
  { ratio, record }: Split,
  direction: SplitsSearch['direction'] | undefined,
  optionable: SplitsSearch['optionable'] | undefined,
): boolean =>
  (direction === undefined || ratio?.direction === direction) && (optionable === undefined || record.optionable === (optionable === 'yes'));
