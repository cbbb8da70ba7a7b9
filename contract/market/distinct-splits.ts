import { symbolKey } from '../symbol.ts';
import { judgeSplits, type SplitFacts } from './splits.ts';

/** Splits of any symbols without those that repeat another one under a second id, in the order given. */
export function distinctSplits<S extends SplitFacts & { readonly ticker: string }>(splits: readonly S[]): readonly S[] {
  const repeated = new Set<S>();
  for (const ofSymbol of Map.groupBy(splits, ({ ticker }) => symbolKey(ticker)).values())
    if (ofSymbol.length > 1)
      for (const { split, reason } of judgeSplits(ofSymbol, { prices: [] })) if (reason === 'the same split twice') repeated.add(split);
  return repeated.size === 0 ? splits : splits.filter((split) => !repeated.has(split));
}
