import { firstIndex } from '../buckets.ts';
import type { Database } from '../database.ts';
import type { CompiledQuery } from './compile.ts';
import type { RowCounts, SortField } from './row-counts.ts';
import type { Expression } from './expressions.ts';
import { matchesExpression, measuredLimits, type RangedSearch, type StatementLimits } from './ranged-search.ts';
import { splitKeys, splitValues, type ValueRange } from './ranges.ts';

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

/** A match with the value that it is sorted by. */
interface SortedRow {
  readonly rid: number;
  readonly id: number;
  readonly value: number;
}

/** Merges sorted rows into the first rows of a list. Only the end is written anew, as values mostly follow the order of keys. */
function mergeInto(first: SortedRow[], rows: readonly SortedRow[], { descending }: CompiledQuery, limit: number): void {
  const [row] = rows;
  if (!row) return;
  const direction = descending ? -1 : 1;
  const compare = (a: SortedRow, b: SortedRow): number => direction * (a.value - b.value || a.id - b.id);
  const unchanged = firstIndex(first, (known) => compare(known, row) > 0);
  const rest = first.splice(unchanged);
  for (let at = 0, other = 0; first.length < limit;) {
    const left = rest[at];
    const right = rows[other];
    if (left && (!right || compare(left, right) < 0)) {
      first.push(left);
      at++;
    } else if (right) {
      first.push(right);
      other++;
    } else break;
  }
}

const columnOf: Record<SortField, string> = { created: 's.rid', updated: 's.updated', id: 's.id' };

/** The same order in SQL. */
const orderByClause = ({ by, descending }: CompiledQuery): string => {
  const direction = descending ? 'desc' : 'asc';
  return `order by ${columnOf[by]} ${direction}, s.id ${direction}`;
};

/** The bound on `updated`, where that is not the sorted value. */
const updatedCondition = ({ by }: CompiledQuery): string => (by === 'updated' ? '' : 'and s.updated >= ?');
const updatedBound = ({ by, updatedFrom }: CompiledQuery): number[] => (by === 'updated' ? [] : [updatedFrom]);

/** Up to so many candidates are tested one by one: a fraction of a millisecond with topics, some milliseconds without. */
const maxTestedWithTopics = 300;
const maxTested = 3000;

/** Microseconds a story, roughly as measured; they only decide which strategy is used. */
const costs = { scanned: 1.5, searched: 25, sorted: 0.6 };

/** Matches may be this much more frequent elsewhere than in the sample. */
const maxRarity = 4;

/** Below and above every value. */
const lowest = -(2 ** 53);
const highest = 2 ** 53;

/** The beginning of a part of a list. @param values that can still be among the first of the list */
type SelectPart<Part> = (part: Part, limit: number, values: ValueRange) => SortedRow[];

/**
 * Scans the sort field's index and tests each story; undefined when `maxStories` stories did not yield enough matches. Rows are
 * read one by one, with whatever `updated`, as a statement that passes over rows cannot be stopped.
 */
function scan(database: Database, query: CompiledQuery, limit: number, maxStories: number): number[] | undefined {
  const isByUpdated = query.by === 'updated';
  const table = query.by === 'created' ? 'story s not indexed' : `story s indexed by story_by_${query.by}`;
  const where = isByUpdated ? 'where s.updated >= ?' : '';
  const sql = `select s.rid, s.id, s.updated, s.filters from ${table} ${where} ${orderByClause(query)}`;
  const keys: number[] = [];
  let scanned = 0;
  for (const story of database.iterate<Candidate>(sql, ...(isByUpdated ? [query.updatedFrom] : []))) {
    if (++scanned > maxStories) return undefined;
    if (matchesQuery(database, query, story) && keys.push(story.rid) === limit) break;
  }
  return keys;
}

/** The first keys of a list from its parts. Where the parts are in the order of the list, it stops when there are enough. */
function selectFromParts<Part>(
  query: CompiledQuery,
  limit: number,
  { parts, inOrder }: { readonly parts: Iterable<Part>; readonly inOrder: boolean },
  select: SelectPart<Part>,
): number[] {
  const first: SortedRow[] = [];
  for (const part of parts) {
    const last = first.length === limit ? first.at(-1)?.value : undefined;
    const values = { from: query.by === 'updated' ? query.updatedFrom : lowest, to: highest };
    const left = last === undefined ? values : query.descending ? { ...values, from: last } : { ...values, to: last + 1 };
    mergeInto(first, select(part, limit, left), query, limit);
    if (inOrder && first.length === limit) break;
  }
  return first.map(({ rid }) => rid);
}

/** The stories updated since a time; undefined when there are more than `max`. */
function recentlyUpdated(database: Database, updatedFrom: number, max: number): Candidate[] | undefined {
  const stories = database.all<Candidate>(
    'select rid, id, updated, filters from story indexed by story_by_updated where updated >= ? limit cast(? as integer)',
    updatedFrom,
    max + 1,
  );
  return stories.length > max ? undefined : stories;
}

/**
 * Selects the first keys of a list whose filters or bounds are not on its sort field. Several strategies give the same keys; which
 * one costs least depends on how many stories match, so that is estimated first.
 */
export function openSortedKeys(
  database: Database,
  counts: RowCounts,
  search: RangedSearch,
  limits: StatementLimits = measuredLimits,
): (query: CompiledQuery, limit: number) => number[] {
  /** Finds all matches in the search index and sorts them. @param rarity how many stories there are for each match, about */
  const searchAndSort = (match: Expression, query: CompiledQuery, limit: number, rarity: number): number[] => {
    const column = columnOf[query.by];
    const sql = `
      select s.rid, s.id, ${column} as value
      from story_search m cross join story s on s.rid = m.rowid
      where m.story_search match ? and m.rowid >= cast(? as integer) and m.rowid < cast(? as integer)
        and ${column} >= ? and ${column} < ? ${updatedCondition(query)}
      ${orderByClause(query)} limit cast(? as integer)`;
    const parts = search.split(match, query, Math.ceil(limits.sorted * (rarity === Infinity ? rarity : Math.min(maxRarity, rarity))));
    return selectFromParts(query, limit, { parts, inOrder: query.by === 'created' }, (part, most, { from, to }) =>
      database.all<SortedRow>(sql, part.match, part.fromKey, part.toKey, from, to, ...updatedBound(query), most),
    );
  };

  /**
   * How many stories a scan meets for each match, judged by the first matches; undefined when they are few. Ignores the bound on
   * `updated`: where that leaves few matches, looking for a few more would read everything.
   */
  const estimateRarity = (match: Expression, query: CompiledQuery): number | undefined => {
    const { fromKey, toKey, descending } = query;
    const sample = search.selectFirst(match, query, maxTestedWithTopics + 1);
    const last = sample[maxTestedWithTopics];
    if (last === undefined) return undefined;
    return Math.max(1, (descending ? counts.countBetween(last, toKey) : counts.countBetween(fromKey, last)) / maxTestedWithTopics);
  };

  const selectMatching = (match: Expression, query: CompiledQuery, limit: number): number[] => {
    const rarity = estimateRarity(match, query);
    if (rarity === undefined) return searchAndSort(match, query, limit, Infinity);
    const expectedScan = Math.ceil(limit * rarity);
    const scanCost = expectedScan * (query.hasTopics ? costs.searched : costs.scanned);
    const sortCost = (counts.total() / rarity) * costs.sorted;
    const scanned = scanCost < sortCost ? scan(database, query, limit, 3 * expectedScan + 100) : undefined;
    return scanned ?? searchAndSort(match, query, limit, rarity);
  };

  /** No filters, but bounds on another field than the sorted one: by the index that leaves fewer rows. */
  const selectInBounds = (query: CompiledQuery, limit: number): number[] => {
    const { fromKey, toKey, by, descending } = query;
    const byKey = by === 'created' || counts.countBetween(fromKey, toKey) * 8 < counts.total();
    const sql = `
      select s.rid, s.id, ${columnOf[by]} as value from story s ${byKey ? 'not indexed' : `indexed by story_by_${by}`}
      where s.rid >= ? and s.rid < ? and ${columnOf[by]} >= ? and ${columnOf[by]} < ? ${updatedCondition(query)}
      ${orderByClause(query)} limit cast(? as integer)`;
    const parts = byKey ? splitKeys(counts, query, () => limits.scanned) : splitValues(counts, by, descending, limits.scanned);
    return selectFromParts(query, limit, { parts, inOrder: !byKey || by === 'created' }, (part, most, values) => {
      const keys = byKey ? part : { from: fromKey, to: toKey };
      const { from, to } = byKey ? values : { from: Math.max(part.from, values.from), to: Math.min(part.to, values.to) };
      return database.all<SortedRow>(sql, keys.from, keys.to, from, to, ...updatedBound(query), most);
    });
  };

  /** By the bound on `updated` alone, when it leaves so few stories that each can be tested. */
  const selectRecent = (query: CompiledQuery, limit: number): number[] | undefined => {
    const { by, hasTopics, updatedFrom } = query;
    if (updatedFrom === 0) return undefined;
    // sorted by `updated` a scan can stop as soon as enough matches are found
    if (by === 'updated' && !hasTopics) {
      const left = counts.total() - counts.bucketOf('updated', updatedFrom).storiesBefore;
      return left <= maxTested ? scan(database, query, limit, maxTested) : undefined;
    }
    const stories = recentlyUpdated(database, updatedFrom, hasTopics ? maxTestedWithTopics : maxTested);
    const matching = stories?.filter((story) => matchesQuery(database, query, story));
    return matching && sortKeys(matching, query).slice(0, limit);
  };

  return (query, limit) =>
    selectRecent(query, limit) ?? (query.match === undefined ? selectInBounds(query, limit) : selectMatching(query.match, query, limit));
}
