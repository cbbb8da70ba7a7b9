import * as z from 'zod/mini';
import { csv, enumText, isoDate, rfc2822, symbolCsv, text, unixSeconds, wholeNumber } from '../schema/codecs.ts';
import { endpoint, orderedDates, parameter, type QueryOf } from '../schema/endpoint.ts';
import * as limits from '../schema/limits.ts';

const named = z.looseObject({ name: z.string() });

/**
 * A news item. Times are parsed to Unix seconds. Fields that live responses omit default to "" or an empty list, so that all items
 * have the same shape.
 */
export const newsItem = z.looseObject({
  id: z.int(),
  original_id: z.optional(z.int()),
  author: z._default(z.string(), ''),
  created: rfc2822,
  updated: rfc2822,
  title: z.string(),
  teaser: z._default(z.string(), ''),
  body: z._default(z.string(), ''),
  url: z._default(z.string(), ''),
  image: z._default(z.array(z.looseObject({ size: z.string(), url: z.string() })), []),
  channels: z._default(z.array(named), []),
  stocks: z._default(
    z.array(
      z.looseObject({
        name: z.string(),
        cusip: z._default(z.string(), ''),
        isin: z._default(z.string(), ''),
        exchange: z._default(z.string(), ''),
      }),
    ),
    [],
  ),
  tags: z._default(z.array(named), []),
  /** the name of the source it came from, in the sources file of the service; an addition (assumption X80) */
  source: z.optional(z.string()),
});
export type NewsItem = z.output<typeof newsItem>;

export const displayOutputs = ['headline', 'abstract', 'full'] as const;
export type DisplayOutput = (typeof displayOutputs)[number];
export const newsSorts = ['id:asc', 'id:desc', 'created:asc', 'created:desc', 'updated:asc', 'updated:desc'] as const;
export type NewsSort = (typeof newsSorts)[number];
export const importanceLevels = ['low', 'medium', 'high'] as const;
export type Importance = (typeof importanceLevels)[number];

/** A sort field without a direction means descending (assumption N02). */
const bareSorts = { id: 'id:desc', created: 'created:desc', updated: 'updated:desc' } as const;

const identifiers = csv(limits.news.identifiers);
const symbols = symbolCsv(limits.news.identifiers);
const terms = csv(limits.news.terms);

const newsQuery = {
  page: parameter('page', wholeNumber(0, limits.page), { fallback: 0 }),
  pageSize: parameter('pageSize', wholeNumber(1, limits.news.pageSize), { fallback: limits.news.pageSizeDefault }),
  displayOutput: parameter('displayOutput', enumText(displayOutputs), { fallback: 'headline' }),
  date: parameter('date', isoDate),
  dateFrom: parameter('dateFrom', isoDate),
  dateTo: parameter('dateTo', isoDate),
  updatedSince: parameter('updatedSince', unixSeconds),
  publishedSince: parameter('publishedSince', unixSeconds),
  sort: parameter('sort', enumText(newsSorts, { also: bareSorts })),
  isin: parameter('isin', identifiers, { list: true }),
  cusips: parameter('cusips', identifiers, { list: true, aliases: ['cusip'] }),
  tickers: parameter('tickers', symbols, { list: true }),
  primaryTickers: parameter('primaryTickers', symbols, { list: true }),
  channels: parameter('channels', terms, { list: true }),
  topics: parameter('topics', terms, { list: true }),
  topicGroupBy: parameter('topic_group_by', enumText(['or', 'and']), { fallback: 'or' }),
  authors: parameter('authors', terms, { list: true }),
  contentTypes: parameter('content_types', terms, { list: true }),
  format: parameter('format', enumText(['text'])),
  importance: parameter('importance', enumText(importanceLevels)),
  importanceRank: parameter('importanceRank', wholeNumber(1, 5)),
  region: parameter('region', text(100)),
  sources: parameter('sources', terms, { list: true }),
};

export const news = endpoint({
  name: 'news',
  plan: 'news',
  path: '/api/v2/news',
  query: newsQuery,
  rules: ({ dateFrom, dateTo }) => orderedDates(dateFrom, dateTo, 'dateFrom', 'dateTo'),
  row: newsItem,
  xml: true,
});
export type NewsQuery = QueryOf<typeof newsQuery>;

/** Whether a text is the id of a story: a whole number below 2^53, of up to 16 digits where an id that was a text has become one. */
export const isStoryId = (text: string): boolean => /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));

/** One item by id: an array with one item, or none (assumption N11). The filters of the list apply. */
export const newsById = endpoint({ ...news, name: 'newsById', path: '/api/v2/news/{id}' });

/** A removed story, which is no longer served by id or in lists (assumption R12). */
export const removedNews = z.looseObject({ id: z.int(), updated: rfc2822 });
export type RemovedNews = z.output<typeof removedNews>;

/** Removed stories, newest first (assumptions A03, N12). */
export const newsRemoved = endpoint({
  name: 'newsRemoved',
  plan: 'news',
  path: '/api/v2/news-removed',
  query: {
    page: parameter('page', wholeNumber(0, limits.page), { fallback: 0 }),
    pageSize: parameter('pageSize', wholeNumber(1, limits.news.removedPageSize), { fallback: limits.news.removedPageSizeDefault }),
    updatedSince: parameter('updatedSince', unixSeconds),
  },
  row: removedNews,
  envelope: 'removed',
});
