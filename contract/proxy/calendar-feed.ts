import { type GuidanceQuery, primaryChoices } from '../endpoints/guidance.ts';
import { splitDateFields, type SplitsQuery } from '../endpoints/splits.ts';
import { enumText, isoDate, symbolCsv, wholeNumber } from '../schema/codecs.ts';
import { orderedDates, parameter, type QueryFault, type QueryOf } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';
import { newYorkInstant } from '../time/new-york.ts';

/*
 * Calendar subscriptions. Their parameters have the names that the pages use; some calendar programs cannot send brackets. The names
 * of the endpoint are aliases.
 */

export const calendarFeedPaths = { splits: '/calendar/splits.ics', guidance: '/calendar/guidance.ics' } as const;

/** Parameters that identify the user of a calendar program, which cannot sign in: the user and the proxy's signature. */
export const feedAccessParameters = { user: 'user', signature: 'signature' } as const;

/** What the proxy gives a user for calendar addresses, in `/config.json`. */
export interface FeedAccess {
  readonly user: string;
  readonly signatures: Readonly<Record<keyof typeof calendarFeedPaths, string>>;
}

const shared = {
  tickers: parameter('tickers', symbolCsv(limits.calendar.tickers), { list: true, aliases: ['parameters[tickers]'] }),
  from: parameter('from', isoDate, { aliases: ['parameters[date_from]'] }),
  to: parameter('to', isoDate, { aliases: ['parameters[date_to]'] }),
  importance: parameter('importance', wholeNumber(0, limits.calendar.importance), { aliases: ['parameters[importance]'] }),
  /** New York day; records updated on it or later */
  updated: parameter('updated', isoDate),
} as const;

const rules = ({ from, to }: { readonly from?: string; readonly to?: string }): readonly QueryFault[] =>
  orderedDates(from, to, 'from', 'to');

export const splitsFeed = {
  query: {
    ...shared,
    by: parameter('by', enumText(splitDateFields), { fallback: 'announced', aliases: ['parameters[date_search_field]'] }),
  },
  rules,
};
export const guidanceFeed = {
  query: {
    ...shared,
    primary: parameter('primary', enumText(primaryChoices), { fallback: 'Y', aliases: ['parameters[is_primary]'] }),
  },
  rules,
};
export type SplitsFeedQuery = QueryOf<typeof splitsFeed.query>;
export type GuidanceFeedQuery = QueryOf<typeof guidanceFeed.query>;

type Shared = Omit<GuidanceFeedQuery, 'primary'>;

const sharedQuery = ({ tickers, from, to, importance, updated }: Shared) => ({
  ...(tickers && { tickers }),
  ...(from !== undefined && { dateFrom: from }),
  ...(to !== undefined && { dateTo: to }),
  ...(importance !== undefined && { importance }),
  ...(updated !== undefined && { updatedSince: newYorkInstant(updated) }),
});

/** The endpoint's query for a subscription, equal to that of the page with the same filters. */
export const splitsQueryOf = ({ by, ...others }: SplitsFeedQuery): Partial<SplitsQuery> => ({
  ...sharedQuery(others),
  dateSearchField: by,
});
export const guidanceQueryOf = ({ primary, ...others }: GuidanceFeedQuery): Partial<GuidanceQuery> => ({
  ...sharedQuery(others),
  isPrimary: primary,
});

/** The name of a calendar: `Splits: AAPL, MSFT`. */
export function feedName(kind: 'Splits' | 'Guidance', { tickers = [] }: Shared): string {
  const maxListed = 5;
  const listed = tickers.slice(0, maxListed).join(', ') + (tickers.length > maxListed ? ` +${tickers.length - maxListed}` : '');
  return listed === '' ? kind : `${kind}: ${listed}`;
}
