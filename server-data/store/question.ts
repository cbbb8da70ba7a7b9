import type { NewsQuery } from '#contract/endpoints/news.ts';
import { newYorkDaySpan } from '#contract/new-york.ts';
import { filterKey, type FilterKind } from './filter-key.ts';
import { importanceOfRank } from './story.ts';
import { endOfTime } from './time-key.ts';

/** One of these values is enough. */
export interface FilterGroup {
  readonly kind: FilterKind;
  readonly keys: readonly string[];
  /** channels may be asked for by number as well */
  readonly numbers: readonly number[];
}

/** A news query's meaning, as every store reads it: all defaults and synonyms resolved, nothing left of pages and output. */
export interface Question {
  /** all of them must match */
  readonly groups: readonly FilterGroup[];
  readonly topics: readonly string[];
  readonly everyTopic: boolean;
  /** hits in the title first, then tags, then body */
  readonly tiered: boolean;
  /** seconds: from ≤ created < to */
  readonly createdFrom: number;
  readonly createdTo: number;
  /** seconds: from ≤ updated; 0 when not asked for */
  readonly updatedFrom: number;
  readonly by: 'created' | 'updated' | 'id';
  readonly descending: boolean;
}

/** No story is from this day or later, and the arithmetic of days ends soon after. */
const lastDay = new Date(endOfTime * 1000 + 86_400_000).toISOString().slice(0, 10);
const dayStart = (day: string): number => newYorkDaySpan(day < lastDay ? day : lastDay)[0];
const dayEnd = (day: string): number => newYorkDaySpan(day < lastDay ? day : lastDay)[1];
const ranks = [1, 2, 3, 4, 5];

function channelGroup(values: readonly string[]): FilterGroup {
  // facts §6: all digits are an id
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
  return groups;
}

/** Reads a query (facts §2, §6): days are New York days of `created`, `date` beside a range narrows it, a since parameter decides the sort. */
export function questionOf(query: NewsQuery): Question {
  const { date, dateFrom, dateTo, updatedSince, publishedSince, sort } = query;
  const starts = [0, publishedSince ?? 0, ...[date, dateFrom].flatMap((day) => (day === undefined ? [] : [dayStart(day)]))];
  const ends = [endOfTime, ...[date, dateTo].flatMap((day) => (day === undefined ? [] : [dayEnd(day)]))];
  const [by, direction] = (sort ?? (updatedSince === undefined ? 'created:desc' : 'updated:desc')).split(':');
  const topics = query.topics ?? [];
  return {
    groups: filterGroups(query),
    topics,
    everyTopic: query.topicGroupBy === 'and',
    tiered: topics.length > 0 && sort === undefined && updatedSince === undefined && publishedSince === undefined,
    createdFrom: Math.min(endOfTime, Math.max(...starts)),
    createdTo: Math.max(0, Math.min(...ends)),
    updatedFrom: updatedSince ?? 0,
    by: by === 'id' || by === 'updated' ? by : 'created',
    descending: direction === 'desc',
  };
}
