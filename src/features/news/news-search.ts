import * as z from 'zod/mini';
import { csv, expected, flag, isoDate } from '#contract/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/endpoint.ts';
import { news, type NewsQuery } from '#contract/endpoints/news.ts';
import * as limits from '#contract/first-limits.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import { listed, symbolsOf } from '#src/shared/watchlists/listed.ts';

const { channels, topics, topicGroupBy, authors, contentTypes, importance, region, sort } = news.query;

const query = {
  tickers: parameter('tickers', csv(limits.news.identifiers), { list: true }),
  list: listed,
  /** only stories mainly about one of the tickers */
  primary: parameter('primary', flag, { fallback: false }),
  channels,
  topics,
  topicGroupBy,
  authors,
  contentTypes,
  importance,
  region,
  from: parameter('from', isoDate),
  to: parameter('to', isoDate),
  /** whole hours of the one chosen day in New York, `09-11` = 09:00:00 to 11:59:59; the service is not asked, the list picks */
  hours: parameter('hours', z.string().check(z.regex(/^([01]\d|2[0-3])-([01]\d|2[0-3])$/, expected('hours such as 09-11')))),
  sort: { ...sort, fallback: 'created:desc', always: true } as const,
};

/** The state of /news in the address; names follow the API where it has one. */
export const newsSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from, to, hours }) => [
    ...orderedDates(from, to, 'from', 'to'),
    ...(hours && (!from || from !== to || hours.slice(3) < hours.slice(0, 2))
      ? [`hours: expected hours of one day (from = to), got ${hours}`]
      : []),
  ],
};

export type NewsSearch = QueryOf<typeof query>;
export type NewsSearchChange = SearchChange<typeof query>;

/** The filters as the API's question. The order is always sent, so that topics never reorder the list (facts §6). */
export function newsQuestion(search: NewsSearch): Partial<NewsQuery> {
  const { list, tickers = symbolsOf(list), primary, from, to, hours: _, ...same } = search;
  return {
    ...same,
    ...(tickers && (primary ? { primaryTickers: tickers } : { tickers })),
    ...(from !== undefined && { dateFrom: from }),
    ...(to !== undefined && { dateTo: to }),
  };
}
