import { csv, flag, isoDate } from '#contract/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/endpoint.ts';
import { news, type NewsQuery } from '#contract/endpoints/news.ts';
import { limits } from '#contract/limits.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';

const { channels, topics, topicGroupBy, authors, contentTypes, importance, region, sort } = news.query;

const query = {
  tickers: parameter('tickers', csv(limits.news.identifiers), { list: true }),
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
  sort: { ...sort, fallback: 'created:desc', always: true } as const,
};

/** The state of /news in the address; names follow the API where it has one. */
export const newsSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from, to }) => orderedDates(from, to, 'from', 'to'),
};

export type NewsSearch = QueryOf<typeof query>;
export type NewsSearchChange = SearchChange<typeof query>;

/** The filters as the API's question. The order is always sent, so that topics never reorder the list (facts §6). */
export function newsQuestion({ tickers, primary, from, to, ...same }: NewsSearch): Partial<NewsQuery> {
  return {
    ...same,
    ...(tickers && (primary ? { primaryTickers: tickers } : { tickers })),
    ...(from !== undefined && { dateFrom: from }),
    ...(to !== undefined && { dateTo: to }),
  };
}
