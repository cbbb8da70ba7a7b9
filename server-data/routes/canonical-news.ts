import type { NewsQuery } from '#contract/endpoints/news.ts';
import { filterKey, type FilterKind } from '../store/filter-key.ts';

const kinds = {
  isin: 'isin',
  cusips: 'cusip',
  tickers: 'ticker',
  primaryTickers: 'primaryTicker',
  channels: 'channel',
  authors: 'author',
  contentTypes: 'contentType',
} as const satisfies Partial<Record<keyof NewsQuery, FilterKind>>;

const distinct = (values: readonly string[]): string[] => [...new Set(values)].sort();

/**
 * The same question with its lists in one spelling and order: filter values as stores compare them, any of which is
 * enough, and topics as they are, sorted, for they are joined by one word.
 */
export function canonicalNews(query: NewsQuery): NewsQuery {
  const lists: Record<string, readonly string[]> = {};
  for (const [name, kind] of Object.entries(kinds) as [keyof typeof kinds, FilterKind][]) {
    const values = query[name];
    if (values) lists[name] = distinct(values.map((value) => filterKey(kind, value)));
  }
  if (query.topics) lists['topics'] = distinct(query.topics);
  return { ...query, ...lists };
}
