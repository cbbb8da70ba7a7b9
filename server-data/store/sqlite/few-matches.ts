import type { Buckets } from './buckets.ts';
import type { Database } from './database.ts';
import type { Lookup } from './lookup.ts';
import { openRemembered } from './remembered.ts';
import { matching } from './search-index.ts';
import { openShares } from './shares.ts';

export interface Costs {
  /** so many matches are told apart by field: 6 to 12 microseconds a topic and story */
  readonly few: number;
  /** so many stories are looked at to see their filters: some 8 microseconds each, as they lie on as many pages */
  readonly many: number;
  /** a look costs as much as so many steps of FTS5 through the stories of a filter */
  readonly stepsPerLook: number;
}

/** As measured with a million stories. */
const measured: Costs = { few: 300, many: 800, stepsPerLook: 80 };

interface Known {
  /** all matches in the order of keys; undefined when they are too many */
  readonly all: readonly number[] | undefined;
  /** as many of them as were asked for, by field */
  byField: readonly number[];
}

/** The first `want` keys of a list, or all; undefined when another way is better. */
export type FewMatches = (lookup: Lookup, want: number) => readonly number[] | undefined;

/**
 * Lists of what must match several things at once. FTS5 walks every word and every filter value side by side to the last
 * match, and for a list by title, tags and body it does so three times; where few stories match the topics, or few match
 * at all, it is several times cheaper to take the topics alone and look at each story, or to find all matches by one
 * pass and tell their fields apart one by one.
 */
export function openFewMatches(database: Database, buckets: Buckets, { few, many, stepsPerLook }: Costs = measured): FewMatches {
  const known = openRemembered<Known>(database, 2000);
  const shareOf = openShares(database, buckets);

  const orderOf = ({ descending }: Lookup): string => `order by rowid ${descending ? 'desc' : 'asc'}`;

  const upTo = (most: number, expression: string, lookup: Lookup): number[] | undefined => {
    const sql = `select rowid ${matching} ${orderOf(lookup)} limit cast(? as integer)`;
    const keys = database.numbers(sql, expression, lookup.from, lookup.to, most + 1);
    return keys.length <= most ? keys : undefined;
  };

  const passing = (keys: readonly number[], { passes }: Lookup): number[] =>
    database
      .rows<{ rid: number; filters: string }>(
        'select rid, filters from json_each(?) chosen cross join story on rid = chosen.value',
        `[${keys.join()}]`,
      )
      .filter(({ filters }) => passes(filters))
      .map(({ rid }) => rid);

  /** The first `want` by the field of their hit: title, tags, body. */
  const inTiers = (keys: readonly number[], { betterFields }: Lookup, want: number): number[] => {
    const ordered: number[] = [];
    let rest = keys;
    for (const field of betterFields) {
      const worse: number[] = [];
      for (const key of rest) {
        const sql = 'select 1 from story_search where story_search match ? and rowid = cast(? as integer)';
        if (database.numbers(sql, field, key).length === 0) worse.push(key);
        else if (ordered.push(key) === want) return ordered;
      }
      rest = worse;
    }
    return [...ordered, ...rest];
  };

  /** Stories that hold the topics, in order, each looked at. */
  const walked = (lists: readonly string[], lookup: Lookup, want: number): number[] => {
    const sql =
      'select s.rid, s.filters from story_search m cross join story s on s.rid = m.rowid where m.story_search match ? ' +
      `and m.rowid >= cast(? as integer) and m.rowid < cast(? as integer) order by m.rowid ${lookup.descending ? 'desc' : 'asc'}`;
    const keys: number[] = [];
    for (const expression of lists) {
      for (const { rid, filters } of database.each<{ rid: number; filters: string }>(sql, expression, lookup.from, lookup.to)) {
        if (lookup.passes(filters) && keys.push(rid) === want) return keys;
      }
    }
    return keys;
  };

  const allOf = (lookup: Lookup): readonly number[] | undefined => {
    const { everything = '', tiers, alone } = lookup;
    if (!alone) return shareOf(everything) <= few ? upTo(few, everything, lookup) : undefined;
    const topics = alone.topics.everything ?? '';
    const withTopics = shareOf(topics);
    const expected = (withTopics * shareOf(alone.filters)) / buckets.total();
    if (withTopics <= (tiers && expected <= few ? many : few)) {
      const keys = upTo(many, topics, lookup);
      if (keys) return passing(keys, lookup);
    }
    return tiers && expected <= few / 2 ? upTo(few, everything, lookup) : undefined;
  };

  return (lookup, want) => {
    const { everything, tiers, alone, isNarrow, from, to, descending } = lookup;
    if (!isNarrow || everything === undefined) return undefined;
    const name = `${from} ${to} ${descending} ${everything}`;
    let found = known.get(name);
    if (!found) known.set(name, (found = { all: allOf(lookup), byField: [] }));
    if (found.all && tiers) {
      if (found.byField.length < Math.min(want, found.all.length)) found.byField = inTiers(found.all, lookup, want);
      return found.byField;
    }
    if (found.all) return found.all;
    // whoever turns many pages is better served by places remembered (matched-pages.ts)
    if (!alone || want > few) return undefined;
    const { everything: topics = '', tiers: topicTiers } = alone.topics;
    return shareOf(topics) * stepsPerLook < shareOf(alone.filters) ? walked(topicTiers ?? [topics], lookup, want) : undefined;
  };
}
