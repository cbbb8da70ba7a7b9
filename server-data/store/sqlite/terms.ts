import { filterKey, type FilterKind } from '../filter-key.ts';
import type { FilterGroup } from '../question.ts';
import type { Database } from './database.ts';

/** The dictionary of filter values. A value is one word of the search index: `q`, its kind's letter, its number here. */
export interface Terms {
  /** tokens of values that some story has or had; a value nobody knows has none */
  readonly find: (group: FilterGroup) => string[];
  /** the token of a value that is being written; undefined for a blank one, which nothing is found by */
  readonly token: (kind: FilterKind, value: string, number?: number) => string | undefined;
  /** after a write that was rolled back */
  readonly forget: () => void;
}

const letters: Record<FilterKind, string> = {
  ticker: 't',
  primaryTicker: 'p',
  isin: 's',
  cusip: 'u',
  channel: 'c',
  author: 'a',
  contentType: 'y',
  importance: 'i',
  region: 'r',
};

/** Enough for every ticker, channel and author there is; a source that invents more only makes us ask the table. */
const cacheSize = 100_000;

/**
 * A channel without a number gets one from its name (FNV-1a, above all numbers in use elsewhere), so that it is the same
 * in every store. Assumed: spec §4.2 asks for channels by id but §2.2 sends none.
 */
function channelNumber(key: string): number {
  let hash = 0x811c9dc5;
  for (const character of key) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return 2_000_000_000 + ((hash >>> 0) % 1_000_000_000);
}

interface Term {
  readonly token: string;
  /** channels only */
  readonly number: number | null;
}

/** A cache that starts over when it is full. */
function remember<V>(cache: Map<string, V>, name: string, value: V): V {
  if (cache.size >= cacheSize) cache.clear();
  cache.set(name, value);
  return value;
}

export function openTerms(database: Database): Terms {
  const byKey = new Map<string, Term>();
  const bySpelling = new Map<string, Term>();

  const lookUp = (kind: FilterKind, key: string): Term | undefined => {
    const name = letters[kind] + key;
    const known = byKey.get(name);
    if (known) return known;
    const row = database.row<{ id: number; number: number | null }>('select id, number from term where kind = ? and key = ?', kind, key);
    return row && remember(byKey, name, { token: `q${letters[kind]}${row.id}`, number: row.number });
  };

  const write = (kind: FilterKind, key: string, number: number | undefined): Term | undefined => {
    // the smallest number wins, so that the order of arrival does not matter
    database.run(
      'insert into term (kind, key, number) values (?, ?, ?) on conflict (kind, key) do update set number = min(number, excluded.number)',
      kind,
      key,
      kind === 'channel' ? (number ?? channelNumber(key)) : null,
    );
    byKey.delete(letters[kind] + key);
    return lookUp(kind, key);
  };

  const heeds = (term: Term | undefined, number: number | undefined): term is Term =>
    term !== undefined && (number === undefined || term.number === null || term.number <= number);

  const byNumber = (kind: FilterKind, number: number): string[] =>
    database.numbers('select id from term where kind = ? and number = ?', kind, number).map((id) => `q${letters[kind]}${id}`);

  return {
    find: ({ kind, keys, numbers }) => [
      ...keys.flatMap((key) => lookUp(kind, key)?.token ?? []),
      ...numbers.flatMap((number) => byNumber(kind, number)),
    ],
    token: (kind, value, number) => {
      const spelling = letters[kind] + value;
      const spelled = bySpelling.get(spelling);
      if (heeds(spelled, number)) return spelled.token;
      const key = filterKey(kind, value);
      if (key === '') return undefined;
      const known = lookUp(kind, key);
      const term = heeds(known, number) ? known : write(kind, key, number);
      return term && remember(bySpelling, spelling, term).token;
    },
    forget: () => {
      byKey.clear();
      bySpelling.clear();
    },
  };
}
