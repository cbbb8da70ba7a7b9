import type { Buckets } from './buckets.ts';
import type { Database } from './database.ts';
import type { Lookup } from './lookup.ts';

interface Row {
  readonly rid: number;
  readonly id: number;
  readonly updated: number;
  readonly filters: string;
}

/** So many candidates are simply looked at: a fraction of a millisecond. */
const few = 300;

/** Microseconds per row, roughly as measured; they only decide which way is tried. */
const costs = { walked: 1.5, probed: 25, matched: 0.6 };

const valueOf: Record<Lookup['by'], (row: Row) => number> = {
  created: ({ rid }) => rid,
  updated: ({ updated }) => updated,
  id: ({ id }) => id,
};
const columnOf: Record<Lookup['by'], string> = { created: 's.rid', updated: 's.updated', id: 's.id' };

/** In the order asked, ties by id in the same direction. */
function inOrder(rows: readonly Row[], { by, descending }: Lookup): number[] {
  const value = valueOf[by];
  const ascending = rows.toSorted((a, b) => value(a) - value(b) || a.id - b.id);
  return (descending ? ascending.toReversed() : ascending).map(({ rid }) => rid);
}

const orderOf = ({ by, descending }: Lookup): string => {
  const direction = descending ? 'desc' : 'asc';
  return `order by ${columnOf[by]} ${direction}, s.id ${direction}`;
};

// Bounds are cast because FTS5 heeds integers only, and scans for anything else.
const matching =
  'from story_search m cross join story s on s.rid = m.rowid ' +
  'where m.story_search match ? and m.rowid >= cast(? as integer) and m.rowid < cast(? as integer) and s.updated >= ?';

/**
 * Chooses the first keys of a question whose bounds or filters are not in the order it asks for. There are several ways
 * to the same keys; which is cheapest depends on how many stories match, so that is found out first.
 */
export function openSortedKeys(database: Database, buckets: Buckets): (lookup: Lookup, want: number) => number[] {
  const probe = (expression: string, rid: number): boolean =>
    database.numbers('select 1 from story_search where story_search match ? and rowid = cast(? as integer)', expression, rid).length > 0;

  const keeps = ({ from, to, updatedFrom, passes, hasTopics, everything }: Lookup, { rid, updated, filters }: Row): boolean =>
    rid >= from &&
    rid < to &&
    updated >= updatedFrom &&
    passes(filters) &&
    (!hasTopics || everything === undefined || probe(everything, rid));

  /** All of them, when a bound on `updated` leaves few to look at. */
  const recent = (lookup: Lookup): number[] | undefined => {
    if (lookup.updatedFrom === 0) return undefined;
    const rows = database.rows<Row>(
      'select rid, id, updated, filters from story indexed by story_by_updated where updated >= ? limit ?',
      lookup.updatedFrom,
      few + 1,
    );
    return rows.length > few
      ? undefined
      : inOrder(
          rows.filter((row) => keeps(lookup, row)),
          lookup,
        );
  };

  /** Walks the order asked for, or gives up after so many rows. */
  const walk = (lookup: Lookup, want: number, most: number): number[] | undefined => {
    const table = lookup.by === 'created' ? 'story s not indexed' : `story s indexed by story_by_${lookup.by}`;
    const keys: number[] = [];
    let walked = 0;
    const sql = `select s.rid, s.id, s.updated, s.filters from ${table} where s.updated >= ? ${orderOf(lookup)}`;
    for (const row of database.each<Row>(sql, lookup.updatedFrom)) {
      if (++walked > most) return undefined;
      if (keeps(lookup, row) && keys.push(row.rid) === want) break;
    }
    return keys;
  };

  /** How many stories a walk meets for each that matches, judged by the matches at its beginning; undefined when they are few. */
  const rarity = (expression: string, { from, to, updatedFrom, descending }: Lookup): number | undefined => {
    const direction = descending ? 'desc' : 'asc';
    const sample = database.numbers(
      `select s.rid ${matching} order by m.rowid ${direction} limit ?`,
      expression,
      from,
      to,
      updatedFrom,
      few + 1,
    );
    if (sample.length <= few) return undefined;
    const [least, most] = descending ? [sample.at(-1) ?? 0, to] : [from, sample.at(-1) ?? 0];
    return Math.max(1, (buckets.before('created', most).count - buckets.before('created', least).count) / few);
  };

  const matched = (expression: string, lookup: Lookup, want: number): number[] => {
    const { from, to, updatedFrom } = lookup;
    return database.numbers(`select s.rid ${matching} ${orderOf(lookup)} limit ?`, expression, from, to, updatedFrom, want);
  };

  const filtered = (expression: string, lookup: Lookup, want: number): number[] => {
    const rare = rarity(expression, lookup);
    if (rare === undefined) return matched(expression, lookup, want);
    const rows = Math.ceil(want * rare);
    const walking = rows * (lookup.hasTopics ? costs.probed : costs.walked);
    const matching = (buckets.total() / rare) * costs.matched;
    return (walking < matching ? walk(lookup, want, 3 * rows + 100) : undefined) ?? matched(expression, lookup, want);
  };

  /** No filters, but bounds on other values than the order's: the index that leaves less to look at. */
  const bounded = (lookup: Lookup, want: number): number[] => {
    const { from, to, updatedFrom, by } = lookup;
    const inSpan = buckets.before('created', to).count - buckets.before('created', from).count;
    const index = by === 'created' || inSpan * 8 < buckets.total() ? 'not indexed' : `indexed by story_by_${by}`;
    return database.numbers(
      `select s.rid from story s ${index} where s.rid >= ? and s.rid < ? and s.updated >= ? ${orderOf(lookup)} limit ?`,
      from,
      to,
      updatedFrom,
      want,
    );
  };

  return (lookup, want) =>
    recent(lookup)?.slice(0, want) ?? (lookup.everything === undefined ? bounded(lookup, want) : filtered(lookup.everything, lookup, want));
}
