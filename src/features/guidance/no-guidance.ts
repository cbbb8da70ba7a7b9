import type { Nothing } from '#src/shared/ui/nothing-here.tsx';
import type { GuidanceSearch, GuidanceSearchChange } from './guidance-search.ts';

/** Which kind of nothing an answer without records is. */
export function noGuidance({
  list,
  tickers = list,
  importance,
  primary,
  from,
  to,
  updated,
}: GuidanceSearch): Nothing<GuidanceSearchChange> {
  if (from !== undefined || to !== undefined || updated !== undefined)
    return {
      title: 'No guidance in these days',
      says: 'No record of these days matches; companies may have said nothing.',
      action: 'Newest guidance',
      change: { from: undefined, to: undefined, updated: undefined },
    };
  if (tickers !== undefined)
    return {
      title: 'No guidance of these companies',
      says: 'They are unknown, or gave none that the data service holds.',
      action: 'All companies',
      change: { tickers: undefined, list: undefined },
    };
  if (importance !== undefined || primary !== 'Y')
    return {
      title: 'Nothing matches',
      says: 'No record matches all filters.',
      action: 'Clear filters',
      change: { importance: undefined, primary: undefined },
    };
  return { title: 'No guidance yet', says: 'The data service holds none. New records appear here as they come.' };
}
