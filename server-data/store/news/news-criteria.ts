import { secondsPerDay, utcDate } from '#contract/time/dates.ts';
import type { NewsQuery } from '#contract/endpoints/news.ts';
import { newYorkDaySpan } from '#contract/time/new-york.ts';
import { filterKey, type FilterKind } from './filters.ts';
import { endOfTime, importanceOfRank } from './story.ts';

/** Values of one filter, of which one must match. */
export interface FilterGroup {
  readonly kind: FilterKind;
  readonly keys: readonly string[];
  /** channels may also be given by number */
  readonly numbers: readonly number[];
}

/** What a news query selects, with defaults and synonyms resolved and without page and output; the same for every store. */
export interface NewsCriteria {
  /** all of them must match */
  readonly groups: readonly FilterGroup[];
  readonly topics: readonly string[];
  readonly matchAllTopics: boolean;
  /** hits in the title come first, then tags, then body */
  readonly rankByField: boolean;
  /** seconds: from ≤ created < to */
  readonly createdFrom: number;
  readonly createdTo: number;
  /** seconds: from ≤ updated; 0 without a bound */
  readonly updatedFrom: number;
  readonly by: 'created' | 'updated' | 'id';
  readonly descending: boolean;
}

/** No story is from this day or later; later days of a query are replaced by it. */
const lastDay = utcDate(endOfTime + secondsPerDay);
const dayStart = (day: string): number => newYorkDaySpan(day < lastDay ? day : lastDay)[0];
const dayEnd = (day: string): number => newYorkDaySpan(day < lastDay ? day : lastDay)[1];
const ranks = [1, 2, 3, 4, 5];

function channelGroup(values: readonly string[]): FilterGroup {
  // all digits are an id (assumption N07)
  const isNumber = (value: string): boolean => /^\d+$/.test(value);
  return {
    kind: 'channel',
    keys: values.filter((value) => !isNumber(value)).map((value) => filterKey('channel', value)),
    numbers: values.filter(isNumber).map(Number),
  };
}

function filterGroups(query: NewsQuery): FilterGroup[] {
  const groups: FilterGroup[] = [];
  const add = (kind: FilterKind, values: readonly string[] | undefined): void => {
    if (values?.length) groups.push({ kind, keys: values.map((value) => filterKey(kind, value)), numbers: [] });
  };
  const { importance, importanceRank, region, channels } = query;
  add('ticker', query.tickers);
  add('primaryTicker', query.primaryTickers);
  add('isin', query.isin);
  add('cusip', query.cusips);
  if (channels?.length) groups.push(channelGroup(channels));
  add('author', query.authors);
  add('contentType', query.contentTypes);
  if (importance !== undefined) add('importance', ranks.filter((rank) => importanceOfRank(rank) === importance).map(String));
  if (importanceRank !== undefined) add('importance', [String(importanceRank)]);
  if (region !== undefined) add('region', [region]);
  add('source', query.sources);
  return groups;
}

/** Days are New York days of `created`, `date` together with a range narrows it, a since parameter decides the sort (assumptions F02, P10, N02). */
export function readCriteria(query: NewsQuery): NewsCriteria {
  const { date, dateFrom, dateTo, updatedSince, publishedSince, sort } = query;
  const lowerBounds = [0, publishedSince ?? 0, ...[date, dateFrom].flatMap((day) => (day === undefined ? [] : [dayStart(day)]))];
  const upperBounds = [endOfTime, ...[date, dateTo].flatMap((day) => (day === undefined ? [] : [dayEnd(day)]))];
  const [by, direction] = (sort ?? (updatedSince === undefined ? 'created:desc' : 'updated:desc')).split(':');
  const topics = query.topics ?? [];
  return {
    groups: filterGroups(query),
    topics,
    matchAllTopics: query.topicGroupBy === 'and',
    rankByField: topics.length > 0 && sort === undefined && updatedSince === undefined && publishedSince === undefined,
    createdFrom: Math.min(endOfTime, Math.max(...lowerBounds)),
    createdTo: Math.max(0, Math.min(...upperBounds)),
    updatedFrom: updatedSince ?? 0,
    by: by === 'id' || by === 'updated' ? by : 'created',
    descending: direction === 'desc',
  };
}
