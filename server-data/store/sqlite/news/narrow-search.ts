import { LRUCache } from 'lru-cache';
import { openVersionedCache } from '../cache.ts';
import type { Database } from '../database.ts';
import type { CompiledQuery } from './compile.ts';
import type { Expression } from './expressions.ts';
import { matchesExpression, type RangedSearch } from './ranged-search.ts';
import type { RowCounts } from './row-counts.ts';
import { firstKeyOfSecond } from './time-key.ts';
import { endOfTime } from '../../news/story.ts';

/** Enough to distinguish a tenth from a hundredth. */
const sampleSize = 30;
const maxEstimates = 5000;
const newestFirst = { fromKey: 0, toKey: firstKeyOfSecond(endOfTime), descending: true } as const;

/**
 * About how many stories match an expression, extrapolated from the newest that do. Cached while the store is open: the estimate
 * only decides which strategy is used, so it need not follow every write.
 */
function openMatchEstimates(database: Database, counts: RowCounts, search: RangedSearch): (expression: Expression) => number {
  const estimates = new LRUCache<string, number>({ max: maxEstimates });

  const estimate = (expression: Expression): number => {
    const newest = search.selectFirst(expression, newestFirst, sampleSize);
    const oldestOfSample = newest[sampleSize - 1];
    if (oldestOfSample === undefined) return newest.length;
    const { start, storiesBefore } = counts.bucketOf('created', oldestOfSample);
    const inBucket = database.number('select count(*) from story where rid >= ? and rid < ?', start, oldestOfSample);
    const storiesFrom = counts.total() - storiesBefore - inBucket;
    return (counts.total() * sampleSize) / Math.max(sampleSize, storiesFrom);
  };

  return (expression) => {
    let known = estimates.get(expression.text);
    if (known === undefined) estimates.set(expression.text, (known = estimate(expression)));
    return known;
  };
}

export interface Costs {
  /** up to so many matches are ranked one by one: 6 to 12 microseconds a topic and story */
  readonly maxRanked: number;
  /** up to so many stories are read to test their filters: some 8 microseconds each, as they lie on as many pages */
  readonly maxTested: number;
  /** reading one story costs as much as so many steps of FTS5 through the stories of a filter */
  readonly stepsPerRead: number;
}

/** As measured with a million stories. */
const measuredCosts: Costs = { maxRanked: 300, maxTested: 800, stepsPerRead: 80 };

interface Matches {
  /** all matches ordered by key; undefined when they are too many */
  readonly all: readonly number[] | undefined;
  /** the first of them, as many as were requested so far, ranked by field */
  ranked: readonly number[];
}

/** The first `limit` keys of a list, or all; undefined when another strategy costs less. */
export type NarrowSearch = (query: CompiledQuery, limit: number) => readonly number[] | undefined;

/** The keys of stories that pass the filters. */
const filterKeys = (database: Database, keys: readonly number[], { matchesFilters }: CompiledQuery): number[] =>
  database
    .all<{ rid: number; filters: string }>(
      'select rid, filters from json_each(?) chosen cross join story on rid = chosen.value',
      `[${keys.join()}]`,
    )
    .filter(({ filters }) => matchesFilters(filters))
    .map(({ rid }) => rid);

/** The first keys in the order of the fields that match. */
function rankByField(database: Database, keys: readonly number[], { tierTests }: CompiledQuery, limit: number): number[] {
  const ranked: number[] = [];
  let rest = keys;
  for (const tierTest of tierTests) {
    const lower: number[] = [];
    for (const key of rest) {
      if (!matchesExpression(database, tierTest, key)) lower.push(key);
      else if (ranked.push(key) === limit) return ranked;
    }
    rest = lower;
  }
  return [...ranked, ...rest];
}

/** Scans the stories that match the topics, in the order of the list, and tests the filters of each. */
function scanTopics(database: Database, search: RangedSearch, tiers: readonly Expression[], query: CompiledQuery, limit: number): number[] {
  const sql = `
    select s.rid, s.filters
    from story_search m cross join story s on s.rid = m.rowid
    where m.story_search match ? and m.rowid >= cast(? as integer) and m.rowid < cast(? as integer)
    order by m.rowid ${query.descending ? 'desc' : 'asc'}`;
  const keys: number[] = [];
  for (const expression of tiers) {
    for (const { match, fromKey, toKey } of search.split(expression, query)) {
      for (const { rid, filters } of database.iterate<{ rid: number; filters: string }>(sql, match, fromKey, toKey)) {
        if (query.matchesFilters(filters) && keys.push(rid) === limit) return keys;
      }
    }
  }
  return keys;
}

/**
 * Strategies for lists in which several conditions must hold at once. FTS5 walks the stories of every phrase and every filter token
 * side by side to the last match, and does so once for each tier of a ranked list. Where few stories match the topics, or few match
 * at all, it costs several times less to search the topics alone and test the filters of each story, or to find all matches in one
 * pass and rank them one by one.
 */
export function openNarrowSearch(database: Database, counts: RowCounts, search: RangedSearch, costs: Costs = measuredCosts): NarrowSearch {
  const { maxRanked, maxTested, stepsPerRead } = costs;
  const lists = openVersionedCache<Matches>(database, 2000);
  const estimateMatches = openMatchEstimates(database, counts, search);

  const findUpTo = (max: number, expression: Expression, query: CompiledQuery): number[] | undefined => {
    const keys = search.selectFirst(expression, query, max + 1);
    return keys.length <= max ? keys : undefined;
  };

  /** All matches, by the cheaper of two ways; undefined where both would be too many to sort or to test. */
  const findAll = (query: CompiledQuery): readonly number[] | undefined => {
    const { match, tiers, separate } = query;
    if (!match) return undefined;
    if (!separate) return estimateMatches(match) <= maxRanked ? findUpTo(maxRanked, match, query) : undefined;
    const topics = separate.topics.match ?? match;
    const topicMatches = estimateMatches(topics);
    const expected = (topicMatches * estimateMatches(separate.filters)) / counts.total();
    if (topicMatches <= (tiers && expected <= maxRanked ? maxTested : maxRanked)) {
      const keys = findUpTo(maxTested, topics, query);
      if (keys) return filterKeys(database, keys, query);
    }
    return tiers && expected <= maxRanked / 2 ? findUpTo(maxRanked, match, query) : undefined;
  };

  return (query, limit) => {
    const { match, tiers, separate, isIntersection, fromKey, toKey, descending } = query;
    if (!isIntersection || match === undefined) return undefined;
    const list = lists.getOrCompute(`${fromKey} ${toKey} ${descending} ${match.text}`, () => ({ all: findAll(query), ranked: [] }));
    if (list.all && tiers) {
      if (list.ranked.length < Math.min(limit, list.all.length)) list.ranked = rankByField(database, list.all, query, limit);
      return list.ranked;
    }
    if (list.all) return list.all;
    // far pages cost less with the bookmarks of search-pages.ts
    if (!separate || limit > maxRanked) return undefined;
    const { match: topics = match, tiers: topicTiers } = separate.topics;
    const isTopicRarer = estimateMatches(topics) * stepsPerRead < estimateMatches(separate.filters);
    return isTopicRarer ? scanTopics(database, search, topicTiers ?? [topics], query, limit) : undefined;
  };
}
