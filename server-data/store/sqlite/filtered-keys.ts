import type { Buckets } from './buckets.ts';
import type { Database } from './database.ts';
import type { Lookup } from './lookup.ts';

interface Row {
  readonly rid: number;
  readonly id: number;
  readonly updated: number;
  readonly filters: string;
}

/** So many candidates are simply looked at, in JavaScript: about half a millisecond. */
const few = 1000;

/** Microseconds per row, roughly as measured; they only decide which way is tried first. */
const costs = { walkedRow: 1.5, probedRow: 25, matchedRow: 0.5 };

const values = {
  created: (row: Row) => row.rid,
  updated: (row: Row) => row.updated,
  id: (row: Row) => row.id,
};

/** In the order asked, ties by id in the same direction. */
function sorted(rows: readonly Row[], { by, descending }: Lookup): number[] {
  const value = values[by];
  const ascending = rows.toSorted((a, b) => value(a) - value(b) || a.id - b.id);
  return (descending ? ascending.toReversed() : ascending).map(({ rid }) => rid);
}

// Bounds are cast because FTS5 heeds integers only, and scans for anything else.
const matches =
  'from story_search m cross join story s on s.rid = m.rowid where m.story_search match ? ' +
  'and m.rowid >= cast(? as integer) and m.rowid < cast(? as integer) and s.updated >= ?';
const matchesByKey = 'from story_search where story_search match ? and rowid >= cast(? as integer) and rowid < cast(? as integer)';

/** Chooses the first keys of a filtered question, in its order. Every way gives the same keys; they differ in cost. */
export function openFilteredKeys(database: Database, buckets: Buckets): (lookup: Lookup, want: number) => number[] {
  const probe = (expression: string, rid: number): boolean =>
    database.numbers('select 1 from story_search where story_search match ? and rowid = cast(? as integer)', expression, rid).length > 0;

  const byKey = (expression: string, { from, to, updatedFrom, descending }: Lookup, want: number): number[] => {
    const direction = descending ? 'desc' : 'asc';
    return updatedFrom > 0
      ? database.numbers(`select m.rowid ${matches} order by m.rowid ${direction} limit ?`, expression, from, to, updatedFrom, want)
      : database.numbers(`select rowid ${matchesByKey} order by rowid ${direction} limit ?`, expression, from, to, want);
  };

  const byTier = (tiers: readonly string[], lookup: Lookup, want: number): number[] =>
    tiers.reduce<number[]>((keys, tier) => (keys.length < want ? [...keys, ...byKey(tier, lookup, want - keys.length)] : keys), []);

  /** All candidates, when a bound on `updated` leaves only a few. */
  const recent = (lookup: Lookup): number[] | undefined => {
    const { updatedFrom, from, to, passes, hasTopics, everything } = lookup;
    if (updatedFrom === 0) return undefined;
    const enough = hasTopics ? few / 10 : few;
    const rows = database.rows<Row>(
      'select rid, id, updated, filters from story indexed by story_by_updated where updated >= ? limit ?',
      updatedFrom,
      enough + 1,
    );
    if (rows.length > enough) return undefined;
    const kept = rows.filter(({ rid, filters }) => rid >= from && rid < to && passes(filters));
    return sorted(hasTopics && everything !== undefined ? kept.filter(({ rid }) => probe(everything, rid)) : kept, lookup);
  };

  /** Walks the asked order and keeps what matches; gives up after so many rows. */
  const walk = (lookup: Lookup, want: number, most: number): number[] | undefined => {
    const { by, descending, updatedFrom, from, to, passes, hasTopics, everything } = lookup;
    const direction = descending ? 'desc' : 'asc';
    const order =
      by === 'id'
        ? `indexed by story_by_id where updated >= ? order by id ${direction}`
        : `indexed by story_by_updated where updated >= ? order by updated ${direction}, id ${direction}`;
    const keys: number[] = [];
    let walked = 0;
    for (const { rid, filters } of database.each<Row>(`select rid, filters from story ${order}`, updatedFrom)) {
      if (keys.length === want) return keys;
      if (++walked > most) return undefined;
      if (rid >= from && rid < to && passes(filters) && (!hasTopics || everything === undefined || probe(everything, rid))) keys.push(rid);
    }
    return keys;
  };

  /** By `updated` or `id`: the index is in neither order, so either walk the order and test, or match and sort. */
  const byOther = (expression: string, lookup: Lookup, want: number): number[] => {
    const { from, to, updatedFrom, by, descending, hasTopics } = lookup;
    const direction = descending ? 'desc' : 'asc';
    const sample = database.rows<Row>(
      `select s.rid, s.id, s.updated, '' as filters ${matches} order by m.rowid ${direction} limit ?`,
      expression,
      from,
      to,
      updatedFrom,
      few + 1,
    );
    if (sample.length <= few) return sorted(sample, lookup).slice(0, want);

    const last = sample.at(-1)?.rid ?? 0;
    const stretch = descending
      ? buckets.before('created', to).count - buckets.before('created', last).count
      : buckets.before('created', last).count - buckets.before('created', from).count;
    const share = Math.min(1, few / Math.max(stretch, few));
    const rows = Math.ceil(want / share);
    const rowCost = hasTopics ? costs.probedRow : costs.walkedRow;
    const matched = share * buckets.total();
    const walked = rows * rowCost < matched * costs.matchedRow ? walk(lookup, want, 3 * rows + 100) : undefined;
    return (
      walked ??
      database.numbers(
        `select s.rid ${matches} order by s.${by === 'id' ? 'id' : 'updated'} ${direction}, s.id ${direction} limit ?`,
        expression,
        from,
        to,
        updatedFrom,
        want,
      )
    );
  };

  /** No filters, but bounds on other values than the order's: whichever index leaves less to look at. */
  const bounded = ({ from, to, updatedFrom, by, descending }: Lookup, want: number): number[] => {
    const direction = descending ? 'desc' : 'asc';
    const value = { created: 's.rid', updated: 's.updated', id: 's.id' }[by];
    const inSpan = buckets.before('created', to).count - buckets.before('created', from).count;
    const index = by === 'created' || inSpan * 8 < buckets.total() ? 'not indexed' : `indexed by story_by_${by}`;
    return database.numbers(
      `select s.rid from story s ${index} where s.rid >= ? and s.rid < ? and s.updated >= ? order by ${value} ${direction}, s.id ${direction} limit ?`,
      from,
      to,
      updatedFrom,
      want,
    );
  };

  return (lookup, want) => {
    const { everything, tiers, by } = lookup;
    if (tiers) return byTier(tiers, lookup, want);
    const some = recent(lookup);
    if (some) return some.slice(0, want);
    if (everything === undefined) return bounded(lookup, want);
    return by === 'created' ? byKey(everything, lookup, want) : byOther(everything, lookup, want);
  };
}
