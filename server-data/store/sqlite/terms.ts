import type { FilterKind } from '../filter-key.ts';
import type { FilterGroup } from '../question.ts';
import type { Filter } from '../story-filters.ts';
import type { Database } from './database.ts';

/** The dictionary of filter values. A value is one word of the search index: `q`, its kind's letter, its number here. */
export interface Terms {
  /** tokens of values that some story has or had; a value nobody knows has none */
  readonly find: (group: FilterGroup) => string[];
  /** the token of a value that is being written */
  readonly token: (filter: Filter) => string;
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

export function openTerms(database: Database): Terms {
  const known = new Map<string, Term>();

  const lookUp = (kind: FilterKind, key: string): Term | undefined => {
    const name = letters[kind] + key;
    const cached = known.get(name);
    if (cached) return cached;
    const row = database.row<{ id: number; number: number | null }>('select id, number from term where kind = ? and key = ?', kind, key);
    if (!row) return undefined;
    const term = { token: `q${letters[kind]}${row.id}`, number: row.number };
    if (known.size >= cacheSize) known.clear();
    known.set(name, term);
    return term;
  };

  const write = ({ kind, key, number }: Filter): Term => {
    // the smallest number wins, so that the order of arrival does not matter
    database.run(
      'insert into term (kind, key, number) values (?, ?, ?) on conflict (kind, key) do update set number = min(number, excluded.number)',
      kind,
      key,
      kind === 'channel' ? (number ?? channelNumber(key)) : null,
    );
    known.delete(letters[kind] + key);
    return lookUp(kind, key) ?? { token: '', number: null };
  };

  const byNumber = (kind: FilterKind, number: number): string[] =>
    database.numbers('select id from term where kind = ? and number = ?', kind, number).map((id) => `q${letters[kind]}${id}`);

  return {
    find: ({ kind, keys, numbers }) => [
      ...keys.flatMap((key) => lookUp(kind, key)?.token ?? []),
      ...numbers.flatMap((number) => byNumber(kind, number)),
    ],
    token: (filter) => {
      const term = lookUp(filter.kind, filter.key);
      const lower = term?.number != null && filter.number !== undefined && filter.number < term.number;
      return (term && !lower ? term : write(filter)).token;
    },
    forget: () => known.clear(),
  };
}
