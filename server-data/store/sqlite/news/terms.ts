import { cached } from '../../../cached.ts';
import { channelNumber, type FilterKind, filterKey, filterKinds } from '../../news/filters.ts';
import type { FilterGroup } from '../../news/news-criteria.ts';
import type { StoredFilter } from '../../news/stored-story.ts';
import type { Database } from '../database.ts';

/** The dictionary of filter values. Each value is one word of the search index: `q`, the letter of its kind, its id in `term`. */
export interface Terms {
  /** Tokens of those values that some story has or had. */
  readonly findTokens: (group: FilterGroup) => string[];
  /** The token of a value that is being written, added if it is new; undefined for a blank value, which no filter matches. */
  readonly ensureToken: (kind: FilterKind, value: string, number?: number) => string | undefined;
  /** The values of a story's tokens by kind and key, so that equal values have equal texts in every store. */
  readonly describeTokens: (tokens: string) => string;
  /** Reads the values of a story's tokens, in their order; for many stories in sequence, because each value is read once. */
  readonly openFilters: () => (tokens: string) => StoredFilter[];
  /** Call it after a rollback. */
  readonly clearCache: () => void;
  /** Call it before a batch is written: a restored store has other ids. */
  readonly dropIfRestored: () => void;
}

// the letters of time-tokens.ts are others
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
  source: 'o',
};

/** Enough for every ticker, channel and author; a source that invents more only causes more look-ups. */
const maxCached = 50_000;

interface Term {
  readonly token: string;
  /** channels only */
  readonly number: number | null;
}

/** One map for each kind, so that a look-up concatenates no strings; a full map starts over. */
function createTermCache() {
  const byKind = new Map(filterKinds.map((kind) => [kind, new Map<string, Term>()]));
  return {
    get: (kind: FilterKind, name: string): Term | undefined => byKind.get(kind)?.get(name),
    set: (kind: FilterKind, name: string, term: Term): Term => {
      const terms = byKind.get(kind);
      if (terms && terms.size >= maxCached) terms.clear();
      terms?.set(name, term);
      return term;
    },
    clear: (): void => {
      for (const terms of byKind.values()) terms.clear();
    },
  };
}

export function openTerms(database: Database): Terms {
  const byKey = createTermCache();
  const bySpelling = createTermCache();

  const clearCache = (): void => {
    byKey.clear();
    bySpelling.clear();
  };
  // A restore changes the schema's version, other writes do not.
  let schemaVersion: number | undefined;
  const dropIfRestored = (): void => {
    const [current] = database.numbers('pragma schema_version');
    if (current !== schemaVersion) clearCache();
    schemaVersion = current;
  };

  const readTerm = (kind: FilterKind, key: string): Term | undefined => {
    const row = database.get<{ id: number; number: number | null }>('select id, number from term where kind = ? and key = ?', kind, key);
    return row && byKey.set(kind, key, { token: `q${letters[kind]}${row.id}`, number: row.number });
  };

  const writeTerm = (kind: FilterKind, key: string, number: number | undefined): Term | undefined => {
    // the smallest number wins, so that the order of arrival does not matter
    database.run(
      'insert into term (kind, key, number) values (?, ?, ?) on conflict (kind, key) do update set number = min(number, excluded.number)',
      kind,
      key,
      kind === 'channel' ? (number ?? channelNumber(key)) : null,
    );
    return readTerm(kind, key);
  };

  const isCurrent = (term: Term | undefined, number: number | undefined): term is Term =>
    term !== undefined && (number === undefined || term.number === null || term.number <= number);

  const findByNumber = (kind: FilterKind, number: number): string[] =>
    database.numbers('select id from term where kind = ? and number = ?', kind, number).map((id) => `q${letters[kind]}${id}`);

  const openFilters = (): ((tokens: string) => StoredFilter[]) => {
    const byId = new Map<number, StoredFilter | null>();
    const readFilter = (id: number): StoredFilter | null =>
      cached(byId, id, () => database.get<StoredFilter>('select kind, key, number from term where id = ?', id) ?? null);
    return (tokens) =>
      tokens
        .trim()
        .split(' ')
        .flatMap((token) => readFilter(Number(token.slice(2))) ?? []);
  };

  return {
    findTokens: ({ kind, keys, numbers }) => {
      dropIfRestored();
      return [
        ...keys.flatMap((key) => (byKey.get(kind, key) ?? readTerm(kind, key))?.token ?? []),
        ...numbers.flatMap((number) => findByNumber(kind, number)),
      ];
    },
    ensureToken: (kind, value, number) => {
      const cached = bySpelling.get(kind, value);
      if (isCurrent(cached, number)) return cached.token;
      const key = filterKey(kind, value);
      if (key === '') return undefined;
      const known = byKey.get(kind, key) ?? readTerm(kind, key);
      const term = isCurrent(known, number) ? known : writeTerm(kind, key, number);
      return term && bySpelling.set(kind, value, term).token;
    },
    describeTokens: (tokens) =>
      openFilters()(tokens)
        .map(({ kind, key }) => `${kind} ${key}`)
        .join('\n'),
    openFilters,
    clearCache,
    dropIfRestored,
  };
}
