import { LRUCache } from 'lru-cache';
import { channelNumber, type FilterKind, filterKey, forEachFilter } from '../../news/filters.ts';
import type { FilterGroup } from '../../news/news-criteria.ts';
import type { StoredFilter } from '../../news/stored-story.ts';
import type { Story } from '../../news/story.ts';
import { type Connection, isStorable } from '../connection.ts';

/** The dictionary of filter values: each is a number in `term`, by which stories are found. */
export interface Terms {
  /** The numbers of those values that some story has or had. */
  readonly findTokens: (connection: Connection, group: FilterGroup) => Promise<number[]>;
  /** The tokens of each story, in the order of `forEachFilter`; values are added where they are new. */
  readonly ensureTokens: (connection: Connection, stories: readonly Story[]) => Promise<number[][]>;
  /** The values of tokens. */
  readonly readFilters: (connection: Connection, tokens: Iterable<number>) => Promise<ReadonlyMap<number, StoredFilter>>;
  /** Call it after a rollback. */
  readonly clearCache: () => void;
}

interface Term {
  readonly id: number;
  /** channels only */
  readonly number: number | null;
}

interface TermRow extends Term {
  readonly kind: FilterKind;
  readonly key: string;
}

const maxCached = 200_000;

const nameOf = (kind: FilterKind, key: string): string => `${kind} ${key}`;

interface NeededTerm {
  readonly kind: FilterKind;
  readonly key: string;
  readonly number: number | undefined;
}

/** The filter values of stories by name, and the names of each story. */
function collectFilters(stories: readonly Story[]): { needed: ReadonlyMap<string, NeededTerm>; namesOf: readonly string[][] } {
  const needed = new Map<string, NeededTerm>();
  const namesOf = stories.map((story) => {
    const names = new Set<string>();
    forEachFilter(story, (kind, value, number) => {
      const key = filterKey(kind, value);
      if (key === '' || !isStorable(key)) return;
      const name = nameOf(kind, key);
      names.add(name);
      const other = needed.get(name);
      const smallest = other?.number === undefined ? number : Math.min(other.number, number ?? Infinity);
      needed.set(name, { kind, key, number: smallest });
    });
    return [...names];
  });
  return { needed, namesOf };
}

export function openTerms(): Terms {
  // terms are never deleted, so what was found stays true
  const cache = new LRUCache<string, Term>({ max: maxCached });

  const readTerms = async (connection: Connection, kinds: readonly FilterKind[], keys: readonly string[]): Promise<void> => {
    const rows = await connection.all<TermRow>(
      'select t.id, t.kind, t.key, t.number from unnest($1::text[], $2::text[]) as wanted(kind, key) join term t using (kind, key)',
      kinds,
      keys,
    );
    for (const { id, kind, key, number } of rows) cache.set(nameOf(kind, key), { id, number });
  };

  const writeTerms = async (
    connection: Connection,
    terms: readonly [kind: FilterKind, key: string, number: number | null][],
  ): Promise<void> => {
    // the smallest number wins, so that the order of arrival does not matter
    const rows = await connection.all<TermRow>(
      `insert into term as t (kind, key, number) select * from unnest($1::text[], $2::text[], $3::bigint[])
      on conflict (kind, key) do update set number = least(t.number, excluded.number)
      returning id, kind, key, number`,
      terms.map(([kind]) => kind),
      terms.map(([, key]) => key),
      terms.map(([, , number]) => number),
    );
    for (const { id, kind, key, number } of rows) cache.set(nameOf(kind, key), { id, number });
  };

  return {
    findTokens: async (connection, { kind, keys, numbers }) => {
      const wanted = keys.filter(isStorable);
      const missing = wanted.filter((key) => !cache.has(nameOf(kind, key)));
      if (missing.length > 0)
        await readTerms(
          connection,
          missing.map(() => kind),
          missing,
        );
      const exact = numbers.filter((number) => number <= Number.MAX_SAFE_INTEGER);
      const byNumber =
        exact.length === 0
          ? []
          : await connection.numbers('select id from term where kind = $1 and number = any($2::bigint[])', kind, exact);
      return [...wanted.flatMap((key) => cache.get(nameOf(kind, key))?.id ?? []), ...byNumber];
    },
    ensureTokens: async (connection, stories) => {
      const { needed, namesOf } = collectFilters(stories);
      const missing = [...needed.values()].filter(({ kind, key }) => !cache.has(nameOf(kind, key)));
      if (missing.length > 0)
        await readTerms(
          connection,
          missing.map(({ kind }) => kind),
          missing.map(({ key }) => key),
        );
      const outdated = [...needed].flatMap(([name, { kind, key, number }]) => {
        const term = cache.get(name);
        const isCurrent = term && (number === undefined || term.number === null || term.number <= number);
        return isCurrent ? [] : [[kind, key, kind === 'channel' ? (number ?? channelNumber(key)) : null] as const];
      });
      if (outdated.length > 0)
        await writeTerms(
          connection,
          outdated.map((term) => [...term]),
        );
      return namesOf.map((names) => names.flatMap((name) => cache.get(name)?.id ?? []));
    },
    readFilters: async (connection, tokens) => {
      const rows = await connection.all<TermRow>('select id, kind, key, number from term where id = any($1::int[])', [...new Set(tokens)]);
      return new Map(rows.map(({ id, kind, key, number }) => [id, { kind, key, number }]));
    },
    clearCache: () => cache.clear(),
  };
}
