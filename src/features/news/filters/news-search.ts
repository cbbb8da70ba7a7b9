import * as z from 'zod/mini';
import { enumText, expected, flag, symbolCsv } from '#contract/schema/codecs.ts';
import { orderedDates, parameter, type QueryOf } from '#contract/schema/endpoint.ts';
import { news, type NewsQuery, type NewsSort } from '#contract/endpoints/news.ts';
import * as limits from '#contract/schema/limits.ts';
import { dateBound, daysOf, secondsOf } from '#contract/time/date-bound.ts';
import type { SearchChange, SearchShape } from '#src/shared/url/use-search.ts';
import { listParameter, symbolsOf } from '#contract/list-symbols.ts';

const { channels, topics, topicGroupBy, authors, contentTypes, sources, importance, region, sort } = news.query;

const query = {
  tickers: parameter('tickers', symbolCsv(limits.news.identifiers), { list: true, aliases: ['symbols'] }),
  list: listParameter,
  /** the tickers filter primary tickers only */
  primary: parameter('primary', flag, { fallback: false }),
  channels,
  topics,
  topicGroupBy,
  authors,
  contentTypes,
  sources,
  importance,
  region,
  from: parameter('from', dateBound, { aliases: ['dateFrom'] }),
  to: parameter('to', dateBound, { aliases: ['dateTo'] }),
  /** whole hours of one day in New York, `09-11` = 09:00:00 to 11:59:59; filtered in the browser */
  hours: parameter('hours', z.string().check(z.regex(/^([01]\d|2[0-3])-([01]\d|2[0-3])$/, expected('hours such as 09-11')))),
  /** the loaded stories sorted by their reaction or the change of the price, in the browser */
  rank: parameter('rank', enumText(['move', 'change', 'volume'])),
  sort: { ...sort, fallback: 'created:desc', always: true } as const,
};

/** The state of /news in the address; parameters are named as in the API. */
export const newsSearch: SearchShape<typeof query> = {
  query,
  rules: ({ from, to, hours }) => [
    ...orderedDates(from, to, 'from', 'to'),
    ...(hours && (!from || from !== to || hours.slice(3) < hours.slice(0, 2))
      ? [{ parameter: 'hours', message: `expected hours of one day (from = to), got ${hours}` }]
      : []),
  ],
};

export type NewsSearch = QueryOf<typeof query>;
export type NewsSearchChange = SearchChange<typeof query>;

/** The part of the state that the service filters by: hours and ranks concern the loaded stories only. */
export function feedSearchOf({ hours: _hours, rank: _rank, ...others }: NewsSearch): NewsSearch {
  return others;
}

/**
 * The API query of the filters. The order is always sent, because topics would change the default (assumption N04). The service
 * has no last second, so that of `to` is filtered in the browser (feed-filter.ts).
 */
export function buildNewsQuery(search: NewsSearch): Partial<NewsQuery> {
  const { list, tickers = symbolsOf(list), primary, from, to, hours: _hours, rank: _rank, ...same } = search;
  const publishedSince = secondsOf(from);
  return {
    ...same,
    ...(tickers && (primary ? { primaryTickers: tickers } : { tickers })),
    ...daysOf({ from, to }),
    ...(publishedSince !== undefined && { publishedSince }),
  };
}

/** Labels of the orders. */
export const newsOrders: Readonly<Record<NewsSort, string>> = {
  'created:desc': 'newest first',
  'created:asc': 'oldest first',
  'updated:desc': 'last updated first',
  'updated:asc': 'first updated first',
  'id:desc': 'highest id first',
  'id:asc': 'lowest id first',
};

export type NewsRank = NonNullable<NewsSearch['rank']>;

/** Labels of the orders by measured values. */
export const newsRanks: Readonly<Record<NewsRank, string>> = {
  move: 'largest move first',
  change: 'largest change of the day first',
  volume: 'highest volume z-score first',
};
