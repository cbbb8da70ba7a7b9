import { enumText, wholeNumber } from '#contract/schema/codecs.ts';
import { parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { primaryChoices, type GuidanceQuery } from '#contract/endpoints/guidance.ts';
import { calendarFilters, calendarRequest, calendarRules, calendarState } from '#src/shared/calendar/calendar-search.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

/** The verdicts that can be filtered. */
const verdicts = ['raised', 'lowered', 'narrowed', 'widened', 'reaffirmed', 'initiated', 'not updated'] as const;
const positions = ['above', 'in range', 'below'] as const;

export const guidanceFilterShape = {
  ...calendarFilters,
  /** the primary records of a company and day, the secondary ones, or all */
  primary: parameter('primary', enumText(primaryChoices), { fallback: 'Y' }),
  // The API does not have these three: they filter the loaded records.
  verdict: parameter('verdict', enumText(verdicts)),
  /** the range against the estimate */
  est: parameter('est', enumText(positions)),
  /** smallest distance from the estimate, in percent */
  distance: parameter('distance', wholeNumber(0, 1000)),
};

const query = {
  ...guidanceFilterShape,
  ...calendarState,
  /** the measure of the price reaction panel; closed without one */
  follow: parameter('follow', enumText(['eps', 'revenue'])),
};

/** URL parameters of /guidance. */
export const guidanceSearch: SearchShape<typeof query> = { query, rules: calendarRules };

export type GuidanceSearch = QueryOf<typeof query>;
export type GuidanceSearchChange = SearchChange<typeof query>;

/** Request parameters derived from the address. */
export type GuidanceRequest = Omit<Partial<GuidanceQuery>, 'page' | 'pageSize'>;

export const requestOf = (search: GuidanceSearch, month?: string): GuidanceRequest => ({
  isPrimary: search.primary,
  ...calendarRequest(search, month),
});
