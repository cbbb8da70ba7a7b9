import { word } from '#contract/codecs.ts';
import { parameter, type QueryOf } from '#contract/endpoint.ts';
import { primaryChoices, type GuidanceQuery } from '#contract/endpoints/guidance.ts';
import { calendarFilters, calendarQuestion, calendarRules, calendarState } from '#src/shared/calendar/calendar-search.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

export const guidanceFilterShape = {
  ...calendarFilters,
  /** primary records of a company and day, the others, or all of them */
  primary: parameter('primary', word(primaryChoices), { fallback: 'Y' }),
};

const query = {
  ...guidanceFilterShape,
  ...calendarState,
  /** what prices did after it stands below, for one of its measures */
  follow: parameter('follow', word(['eps', 'revenue'])),
};

/** The state of /guidance in the address. */
export const guidanceSearch: SearchShape<typeof query> = { query, rules: calendarRules };

export type GuidanceSearch = QueryOf<typeof query>;
export type GuidanceSearchChange = SearchChange<typeof query>;

/** What of the address the service is asked. */
export type Question = Omit<Partial<GuidanceQuery>, 'page' | 'pageSize'>;

export const questionOf = (search: GuidanceSearch, month?: string): Question => ({
  isPrimary: search.primary,
  ...calendarQuestion(search, month),
});
