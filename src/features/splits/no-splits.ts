import type { Nothing } from '#src/shared/ui/nothing-here.tsx';
import type { SplitsSearch, SplitsSearchChange } from './splits-search.ts';

/** Which kind of nothing an answer without splits is. */
export function noSplits({ list, tickers = list, from, to, importance, updated }: SplitsSearch): Nothing<SplitsSearchChange> {
  if (importance !== undefined || updated !== undefined)
    return {
      title: 'Nothing matches',
      says: 'No split is that important or was written since that day.',
      action: 'Clear filters',
      change: { importance: undefined, updated: undefined },
    };
  if (from !== undefined || to !== undefined)
    return {
      title: 'No splits on these days',
      says: 'The data service has none for these days and tickers.',
      action: 'Any day',
      change: { from: undefined, to: undefined },
    };
  if (tickers)
    return {
      title: 'No splits of these tickers',
      says: 'They are unknown, or none of them was ever split.',
      action: 'All tickers',
      change: { tickers: undefined, list: undefined },
    };
  return { title: 'No splits yet', says: 'The data service holds none. New ones appear here as they come.' };
}
