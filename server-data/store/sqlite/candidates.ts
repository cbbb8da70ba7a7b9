import type { Database } from './database.ts';
import type { Lookup } from './lookup.ts';

/** What a story is judged by. */
export interface Candidate {
  readonly rid: number;
  readonly id: number;
  readonly updated: number;
  readonly filters: string;
}

const hasWords = (database: Database, expression: string, rid: number): boolean =>
  database.numbers('select 1 from story_search where story_search match ? and rowid = cast(? as integer)', expression, rid).length > 0;

/** Whether one story belongs to a question's answer. */
export function keeps(database: Database, lookup: Lookup, { rid, updated, filters }: Candidate): boolean {
  const { from, to, updatedFrom, passes, hasTopics, everything } = lookup;
  const fits = rid >= from && rid < to && updated >= updatedFrom && passes(filters);
  return fits && (!hasTopics || everything === undefined || hasWords(database, everything, rid));
}

const valueOf: Record<Lookup['by'], (story: Candidate) => number> = {
  created: ({ rid }) => rid,
  updated: ({ updated }) => updated,
  id: ({ id }) => id,
};

/** Keys in the order asked, ties by id in the same direction. */
export function inOrder(stories: readonly Candidate[], { by, descending }: Lookup): number[] {
  const value = valueOf[by];
  const ascending = stories.toSorted((a, b) => value(a) - value(b) || a.id - b.id);
  return (descending ? ascending.toReversed() : ascending).map(({ rid }) => rid);
}

const columnOf: Record<Lookup['by'], string> = { created: 's.rid', updated: 's.updated', id: 's.id' };

/** The same order, said to SQL. */
export const orderBy = ({ by, descending }: Lookup): string => {
  const direction = descending ? 'desc' : 'asc';
  return `order by ${columnOf[by]} ${direction}, s.id ${direction}`;
};

/** Everything there is to look at, when a bound on `updated` leaves no more than `few`. */
export function recentCandidates(database: Database, { updatedFrom }: Lookup, few: number): Candidate[] | undefined {
  if (updatedFrom === 0) return undefined;
  const stories = database.rows<Candidate>(
    'select rid, id, updated, filters from story indexed by story_by_updated where updated >= ? limit cast(? as integer)',
    updatedFrom,
    few + 1,
  );
  return stories.length > few ? undefined : stories;
}

/** Walks the order asked for and keeps what matches; undefined when so many stories were met and too few matched. */
export function walkedKeys(database: Database, lookup: Lookup, want: number, most: number): number[] | undefined {
  const table = lookup.by === 'created' ? 'story s not indexed' : `story s indexed by story_by_${lookup.by}`;
  const sql = `select s.rid, s.id, s.updated, s.filters from ${table} where s.updated >= ? ${orderBy(lookup)}`;
  const keys: number[] = [];
  let met = 0;
  for (const story of database.each<Candidate>(sql, lookup.updatedFrom)) {
    if (++met > most) return undefined;
    if (keeps(database, lookup, story) && keys.push(story.rid) === want) break;
  }
  return keys;
}
