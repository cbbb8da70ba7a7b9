import type { SymbolList } from '#contract/list-symbols.ts';
import { valueAt } from '#contract/value-at.ts';
import type { Group } from './groups.ts';
import { companyOf, companyOfListed } from './reactions/company.ts';
import type { Reaction } from './reactions/reaction.ts';
import type { SampleColumns } from './sample.ts';

// Reactions by lists of symbols: a watchlist, or a symbol as a list of its own.

/** The reactions on the companies of a list. */
export function reactionsOfList<R extends Pick<Reaction, 'symbol' | 'publishedSeconds'>>(
  reactions: readonly R[],
  symbols: readonly string[],
): readonly R[] {
  const listed = new Set(symbols.map(companyOfListed));
  return reactions.filter((reaction) => listed.has(companyOf(reaction)));
}

/** 1 for each company, by its code, that is in a list. */
function inList({ companies }: Pick<SampleColumns, 'companies'>, { symbols }: SymbolList): Uint8Array {
  const listed = new Set(symbols.map(companyOfListed));
  return Uint8Array.from(companies, (company) => (listed.has(company) ? 1 : 0));
}

type Companies = Pick<SampleColumns, 'companies' | 'symbol'>;

/** The rows of each list, in the order of the lists and also where there are none: a row is in every list that has its company. */
export const listGroups = (columns: Companies, lists: readonly SymbolList[], rows: Int32Array): readonly Group[] =>
  lists.map((list) => {
    const isListed = inList(columns, list);
    return { name: list.name, rows: rows.filter((row) => isListed[valueAt(columns.symbol, row)] === 1) };
  });

/** 1 for each row, by its place in `rows`, whose company is in at least one of the lists. */
export function inAnyList(columns: Companies, lists: readonly SymbolList[], rows: Int32Array): Uint8Array {
  const ofLists = lists.map((list) => inList(columns, list));
  return Uint8Array.from(rows, (row) => (ofLists.some((isListed) => isListed[valueAt(columns.symbol, row)] === 1) ? 1 : 0));
}
