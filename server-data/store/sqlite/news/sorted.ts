import type { Database } from '../database.ts';
import type { CompiledQuery } from './compile.ts';
import type { RowCounts, SortField } from './row-counts.ts';
import { matchInRange, matchesExpression } from './search-index.ts';

/** The columns of a story that decide whether it matches. */
export interface Candidate {
  readonly rid: number;
  readonly id: number;
  readonly updated: number;
  readonly filters: string;
}

/** Whether one story matches a query. */
export function matchesQuery(database: Database, query: CompiledQuery, { rid, updated, filters }: Candidate): boolean {
  const { fromKey, toKey, updatedFrom, matchesFilters, hasTopics, match } = query;
  const fits = rid >= fromKey && rid < toKey && updated >= updatedFrom && matchesFilters(filters);
  return fits && (!hasTopics || match === undefined || matchesExpression(database, match, rid));
}

const valueOf: Record<SortField, (story: Candidate) => number> = {
  created: ({ rid }) => rid,
  updated: ({ updated }) => updated,
  id: ({ id }) => id,
};

/** Keys in the order of the query, ties by id in the same direction. */
function sortKeys(stories: readonly Candidate[], { by, descending }: CompiledQuery): number[] {
  const value = valueOf[by];
  const ascending = stories.toSorted((a, b) => value(a) - value(b) || a.id - b.id);
  return (descending ? ascending.toReversed() : ascending).map(({ rid }) => rid);
}

const columnOf: Record<SortField, string> = { created: 's.rid', updated: 's.updated', id: 's.id' };

/** The same order in SQL. */
const orderByClause = ({ by, descending }: CompiledQuery): string => {
  const direction = descending ? 'desc' : 'asc';
  return `order by ${columnOf[by]} ${direction}, s.id ${direction}`;
};

/** Up to so many candidates are tested one by one: a fraction of a millisecond with topics, some milliseconds without. */
const maxTestedWithTopics = 300;
const maxTested = 3000;

/** Microseconds a story, roughly as measured; they only decide which strategy is used. */
const costs = { scanned: 1.5, searched: 25, sorted: 0.6 };

/**
 * Selects the first keys of a list whose filters or bounds are not on its sort field. Several strategies give the same keys; which
 * one costs least depends on how many stories match, so that is estimated first.
 */
export function openSortedKeys(database: Database, counts: RowCounts): (query: CompiledQuery, limit: number) => number[] {
  const countCreated = (fromKey: number, toKey: number): number =>
    counts.bucketOf('created', toKey).storiesBefore - counts.bucketOf('created', fromKey).storiesBefore;

  /** Scans the sort field's index and tests each story; undefined when `maxScanned` stories did not yield enough matches. */
  const scan = (query: CompiledQuery, limit: number, maxScanned: number): number[] | undefined => {
    const table = query.by === 'created' ? 'story s not indexed' : `story s indexed by story_by_${query.by}`;
    const sql = `select s.rid, s.id, s.updated, s.filters from ${table} where s.updated >= ? ${orderByClause(query)}`;
    const keys: number[] = [];
    let scanned = 0;
    for (const story of database.iterate<Candidate>(sql, query.updatedFrom)) {
      if (++scanned > maxScanned) return undefined;
      if (matchesQuery(database, query, story) && keys.push(story.rid) === limit) break;
    }
    return keys;
  };

  /** Finds all matches in the search index and sorts them. */
  const searchAndSort = (match: string, query: CompiledQuery, limit: number): number[] => {
    const sql = `
      select s.rid
      from story_search m cross join story s on s.rid = m.rowid
      where m.story_search match ? and m.rowid >= cast(? as integer) and m.rowid < cast(? as integer) and s.updated >= ?
      ${orderByClause(query)} limit cast(? as integer)`;
    return database.numbers(sql, match, query.fromKey, query.toKey, query.updatedFrom, limit);
  };

  /**
   * How many stories a scan meets for each match, judged by the first matches; undefined when they are few. Ignores the bound on
   * `updated`: where that leaves few matches, looking for a few more would read everything.
   */
  const estimateRarity = (match: string, { fromKey, toKey, descending }: CompiledQuery): number | undefined => {
    const sql = `select rowid ${matchInRange} order by rowid ${descending ? 'desc' : 'asc'} limit cast(? as integer)`;
    const sample = database.numbers(sql, match, fromKey, toKey, maxTestedWithTopics + 1);
    const last = sample[maxTestedWithTopics];
    if (last === undefined) return undefined;
    return Math.max(1, (descending ? countCreated(last, toKey) : countCreated(fromKey, last)) / maxTestedWithTopics);
  };

  const selectMatching = (match: string, query: CompiledQuery, limit: number): number[] => {
    const rarity = estimateRarity(match, query);
    if (rarity === undefined) return searchAndSort(match, query, limit);
    const expectedScan = Math.ceil(limit * rarity);
    const scanCost = expectedScan * (query.hasTopics ? costs.searched : costs.scanned);
    const sortCost = (counts.total() / rarity) * costs.sorted;
    const scanned = scanCost < sortCost ? scan(query, limit, 3 * expectedScan + 100) : undefined;
    return scanned ?? searchAndSort(match, query, limit);
  };

  /** No filters, but bounds on another field than the sorted one: by the index that leaves fewer rows. */
  const selectInBounds = (query: CompiledQuery, limit: number): number[] => {
    const { fromKey, toKey, updatedFrom, by } = query;
    const index = by === 'created' || countCreated(fromKey, toKey) * 8 < counts.total() ? 'not indexed' : `indexed by story_by_${by}`;
    const sql = `
      select s.rid from story s ${index}
      where s.rid >= ? and s.rid < ? and s.updated >= ?
      ${orderByClause(query)} limit cast(? as integer)`;
    return database.numbers(sql, fromKey, toKey, updatedFrom, limit);
  };

  const recentlyUpdated = (updatedFrom: number, max: number): Candidate[] | undefined => {
    const stories = database.all<Candidate>(
      'select rid, id, updated, filters from story indexed by story_by_updated where updated >= ? limit cast(? as integer)',
      updatedFrom,
      max + 1,
    );
    return stories.length > max ? undefined : stories;
  };

  /** By the bound on `updated` alone, when it leaves so few stories that each can be tested. */
  const selectRecent = (query: CompiledQuery, limit: number): number[] | undefined => {
    const { by, hasTopics, updatedFrom } = query;
    if (updatedFrom === 0) return undefined;
    // sorted by `updated` a scan can stop as soon as enough matches are found
    if (by === 'updated' && !hasTopics) {
      const left = counts.total() - counts.bucketOf('updated', updatedFrom).storiesBefore;
      return left <= maxTested ? scan(query, limit, maxTested) : undefined;
    }
    const stories = recentlyUpdated(updatedFrom, hasTopics ? maxTestedWithTopics : maxTested);
    const matching = stories?.filter((story) => matchesQuery(database, query, story));
    return matching && sortKeys(matching, query).slice(0, limit);
  };

  return (query, limit) =>
    selectRecent(query, limit) ?? (query.match === undefined ? selectInBounds(query, limit) : selectMatching(query.match, query, limit));
}
