import { listingKey, symbolKey } from '#contract/symbol.ts';

/** A column of symbols as they are compared. */
interface KeyColumn {
  readonly table: string;
  readonly column: string;
  readonly keyOf: (stored: string) => string;
  /** a condition on the rows that have symbols */
  readonly where?: string;
  /** the columns that make a row unique beside it; undefined where several rows may have one symbol */
  readonly others?: readonly string[];
}

/** Every column of symbols but the filter values of stories, which are numbers in `term`. */
export const keyColumns: readonly KeyColumn[] = [
  ...[
    ['guidance', 'ticker'],
    ['split', 'ticker'],
    ['quantified', 'symbol'],
  ].map(([table = '', column = '']) => ({ table, column, keyOf: symbolKey })),
  { table: 'ratio_symbol', column: 'symbol', keyOf: symbolKey, others: [] },
  { table: 'bars', column: 'symbol', keyOf: symbolKey, others: ['day', 'seconds'] },
  { table: 'bar_day', column: 'symbol', keyOf: symbolKey, others: ['day'] },
  { table: 'bar_series', column: 'symbol', keyOf: symbolKey, others: ['seconds', 'from_day', 'to_day'] },
  { table: 'logo_key', column: 'key', keyOf: listingKey, where: "kind = 'symbol'", others: ['kind', 'rank', 'listing'] },
];

/** The statement that reads the symbols of a column. */
export const selectSymbols = ({ table, column, where = 'true' }: KeyColumn): string =>
  `select distinct ${column} from ${table} where ${where}`;

/** The stored keys of which symbols have another one by the current rule, with that one. */
export const respellings = (stored: readonly string[], keyOf: (stored: string) => string): (readonly [before: string, after: string])[] =>
  stored.map((before) => [before, keyOf(before)] as const).filter(([before, after]) => before !== after && after !== '');

/**
 * The statements that give the rows of one key another, which are its two parameters.
 *
 * Assumed: what both have, as the bars of one day, stays that of the usual spelling, and the other is removed.
 */
export function respellRows(
  { table, column, where = 'true', others }: KeyColumn,
  [before, after]: readonly [before: string, after: string],
): { readonly move: string; readonly remove: string } {
  const isTwin = [`twin.${column} = ${after}`, ...(others ?? []).map((name) => `twin.${name} = ${table}.${name}`)].join(' and ');
  const isFree = others ? `not exists (select 1 from ${table} twin where ${isTwin})` : 'true';
  const rows = `${where} and ${column} = ${before}`;
  return {
    move: `update ${table} set ${column} = ${after} where ${rows} and ${isFree}`,
    remove: `delete from ${table} where ${rows}`,
  };
}

/** The kinds of filter values of stories that are symbols, as a list of SQL. */
export const symbolKinds = "('ticker', 'primaryTicker')";

/** A filter value of stories. */
export interface SymbolTerm {
  readonly id: number;
  readonly kind: string;
  readonly key: string;
}

/** What becomes of the filter values whose symbols have another key: a new key, or another value that has this key already. */
export function respelledTerms(terms: readonly SymbolTerm[]): {
  readonly renamed: readonly SymbolTerm[];
  readonly merged: readonly { readonly from: SymbolTerm; readonly into: SymbolTerm }[];
} {
  const nameOf = ({ kind, key }: SymbolTerm): string => `${kind} ${key}`;
  const usual = new Map(terms.filter(({ key }) => symbolKey(key) === key).map((term) => [nameOf(term), term]));
  const renamed: SymbolTerm[] = [];
  const merged: { from: SymbolTerm; into: SymbolTerm }[] = [];
  for (const from of terms) {
    const after = { ...from, key: symbolKey(from.key) };
    if (after.key === from.key || after.key === '') continue;
    const into = usual.get(nameOf(after));
    if (into) merged.push({ from, into });
    else {
      usual.set(nameOf(after), after);
      renamed.push(after);
    }
  }
  return { renamed, merged };
}
