import type { Buckets } from './buckets.ts';
import { inOrder, keeps, orderBy, recentCandidates, walkedKeys } from './candidates.ts';
import type { Database } from './database.ts';
import type { Lookup } from './lookup.ts';
import { matching } from './search-index.ts';

/** So many candidates are simply looked at: a fraction of a millisecond, and some milliseconds. */
const few = 300;
const some = 3000;

/** Microseconds a story, roughly as measured; they only decide which way is tried. */
const costs = { walked: 1.5, probed: 25, matched: 0.6 };

const matchingStories =
  'from story_search m cross join story s on s.rid = m.rowid ' +
  'where m.story_search match ? and m.rowid >= cast(? as integer) and m.rowid < cast(? as integer) and s.updated >= ?';

/**
 * Chooses the first keys of a question whose bounds or filters are not in the order it asks for. There are several ways
 * to the same keys; which is cheapest depends on how many stories match, so that is found out first.
 */
export function openSortedKeys(database: Database, buckets: Buckets): (lookup: Lookup, want: number) => number[] {
  const created = (from: number, to: number): number => buckets.before('created', to).count - buckets.before('created', from).count;

  /**
   * How many stories a walk meets for each that matches, judged by the matches at its beginning; undefined when they are
   * few. A bound on `updated` is left out of it: where that leaves little, the search for a few more would read everything.
   */
  const rarity = (expression: string, { from, to, descending }: Lookup): number | undefined => {
    const order = `order by rowid ${descending ? 'desc' : 'asc'} limit cast(? as integer)`;
    const sample = database.numbers(`select rowid ${matching} ${order}`, expression, from, to, few + 1);
    const last = sample[few];
    if (last === undefined) return undefined;
    return Math.max(1, (descending ? created(last, to) : created(from, last)) / few);
  };

  const matched = (expression: string, lookup: Lookup, want: number): number[] => {
    const { from, to, updatedFrom } = lookup;
    return database.numbers(
      `select s.rid ${matchingStories} ${orderBy(lookup)} limit cast(? as integer)`,
      expression,
      from,
      to,
      updatedFrom,
      want,
    );
  };

  const filtered = (expression: string, lookup: Lookup, want: number): number[] => {
    const rare = rarity(expression, lookup);
    if (rare === undefined) return matched(expression, lookup, want);
    const toMeet = Math.ceil(want * rare);
    const walking = toMeet * (lookup.hasTopics ? costs.probed : costs.walked);
    const sorting = (buckets.total() / rare) * costs.matched;
    const walked = walking < sorting ? walkedKeys(database, lookup, want, 3 * toMeet + 100) : undefined;
    return walked ?? matched(expression, lookup, want);
  };

  /** No filters, but bounds on other values than the order's: by the index that leaves less to look at. */
  const bounded = (lookup: Lookup, want: number): number[] => {
    const { from, to, updatedFrom, by } = lookup;
    const index = by === 'created' || created(from, to) * 8 < buckets.total() ? 'not indexed' : `indexed by story_by_${by}`;
    return database.numbers(
      `select s.rid from story s ${index} where s.rid >= ? and s.rid < ? and s.updated >= ? ${orderBy(lookup)} limit cast(? as integer)`,
      from,
      to,
      updatedFrom,
      want,
    );
  };

  /** By the bound on `updated` alone, where that leaves so little that each may be looked at. */
  const recent = (lookup: Lookup, want: number): number[] | undefined => {
    // in the order of updates a walk stops as soon as enough were found
    if (lookup.by === 'updated' && !lookup.hasTopics && lookup.updatedFrom > 0) {
      const left = buckets.total() - buckets.before('updated', lookup.updatedFrom).count;
      return left <= some ? walkedKeys(database, lookup, want, some) : undefined;
    }
    const stories = recentCandidates(database, lookup, lookup.hasTopics ? few : some);
    const kept = stories?.filter((story) => keeps(database, lookup, story));
    return kept && inOrder(kept, lookup).slice(0, want);
  };

  return (lookup, want) => {
    if (lookup.everything === undefined) return recent(lookup, want) ?? bounded(lookup, want);
    return recent(lookup, want) ?? filtered(lookup.everything, lookup, want);
  };
}
