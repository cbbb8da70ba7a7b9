import { filterKey } from '../store/filter-key.ts';

/** The same question with its list of symbols in one spelling and order, for any of them is enough. */
export const canonicalSymbols =
  <Name extends string>(name: Name) =>
  <Query extends { readonly [N in Name]?: readonly string[] }>(query: Query): Query => {
    const symbols: readonly string[] | undefined = query[name];
    return symbols ? { ...query, [name]: [...new Set(symbols.map((symbol) => filterKey('ticker', symbol)))].sort() } : query;
  };
