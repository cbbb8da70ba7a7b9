import { filterKey, filterKinds, type FilterKind } from '../filter-key.ts';
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
const cacheSize = 50_000;

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

/** One cache a kind, so that a look-up makes no new string; each starts over when it is full. */
function createCache(): {
  get: (kind: FilterKind, name: string) => Term | undefined;
  set: (kind: FilterKind, name: string, term: Term) => Term;
  clear: () => void;
} {
  const byKind = new Map(filterKinds.map((kind) => [kind, new Map<string, Term>()]));
  return {
    get: (kind, name) => byKind.get(kind)?.get(name),
    set: (kind, name, term) => {
      const terms = byKind.get(kind);
      if (terms && terms.size >= cacheSize) terms.clear();
      terms?.set(name, term);
      return term;
    },
    clear: () => {
      for (const terms of byKind.values()) terms.clear();
    },
  };
}

export function openTerms(database: Database): Terms {
  const byKey = createCache();
  const bySpelling = createCache();

  const readTerm = (kind: FilterKind, key: string): Term | undefined => {
    const row = database.row<{ id: number; number: number | null }>('select id, number from term where kind = ? and key = ?', kind, key);
    return row && byKey.set(kind, key, { token: `q${letters[kind]}${row.id}`, number: row.number });
  };

  const write = (kind: FilterKind, key: string, number: number | undefined): Term | undefined => {
    // the smallest number wins, so that the order of arrival does not matter
    database.run(
      'insert into term (kind, key, number) values (?, ?, ?) on conflict (kind, key) do update set number = min(number, excluded.number)',
      kind,
      key,
      kind === 'channel' ? (number ?? channelNumber(key)) : null,
    );
    return readTerm(kind, key);
  };

  const heeds = (term: Term | undefined, number: number | undefined): term is Term =>
    term !== undefined && (number === undefined || term.number === null || term.number <= number);

  const byNumber = (kind: FilterKind, number: number): string[] =>
    database.numbers('select id from term where kind = ? and number = ?', kind, number).map((id) => `q${letters[kind]}${id}`);

  return {
    find: ({ kind, keys, numbers }) => [
      ...keys.flatMap((key) => (byKey.get(kind, key) ?? readTerm(kind, key))?.token ?? []),
      ...numbers.flatMap((number) => byNumber(kind, number)),
    ],
    token: (kind, value, number) => {
      const spelled = bySpelling.get(kind, value);
      if (heeds(spelled, number)) return spelled.token;
      const key = filterKey(kind, value);
      if (key === '') return undefined;
      const known = byKey.get(kind, key) ?? readTerm(kind, key);
      const term = heeds(known, number) ? known : write(kind, key, number);
      return term && bySpelling.set(kind, value, term).token;
    },
    forget: () => {
      byKey.clear();
      bySpelling.clear();
    },
  };
}
