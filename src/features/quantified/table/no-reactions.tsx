import { LatestDates } from '#src/shared/filters/dates/latest-dates.tsx';
import { EmptyState } from '#src/shared/ui/feedback/empty-state.tsx';
import { maxReactions } from '../data/reactions-query.ts';
import type { useAllReactions } from '../data/use-reactions.ts';
import type { QuantifiedSearch, QuantifiedSearchChange } from '../quantified-search.ts';

const formatCount = (count: number): string => count.toLocaleString('en-US');

interface NoReactionsProps {
  search: QuantifiedSearch;
  all: ReturnType<typeof useAllReactions>;
  /** rows before the filters */
  total: number;
  hasMore: boolean;
  onChange: (change: QuantifiedSearchChange) => void;
}

/** Why the table is empty, and one action that fills it. */
export default function NoReactions({ search, all: { state }, total, hasMore, onChange }: NoReactionsProps) {
  if (total > 0 && state.kind === 'loading')
    return (
      <EmptyState
        nothing={{ title: 'Searching', text: `None of the first ${formatCount(total)} rows matches all filters. Loading the others.` }}
        onChange={onChange}
      />
    );
  return (
    <EmptyState nothing={emptyText(search, total, hasMore)} onChange={onChange}>
      {total === 0 && isDated(search) && <LatestDates source="quantified" range={search} onChange={onChange} />}
    </EmptyState>
  );
}

const isDated = ({ from, to }: QuantifiedSearch): boolean => from !== undefined || to !== undefined;

function emptyText(search: QuantifiedSearch, total: number, hasMore: boolean) {
  if (total > 0) {
    const text = `None of the ${formatCount(total)} loaded rows matches all filters.`;
    return hasMore && total < maxReactions
      ? { title: 'Nothing matches', text, action: 'Search all rows', change: { whole: true } }
      : { title: 'Nothing matches', text, action: 'Clear filters', change: { filters: undefined } };
  }
  if (isDated(search))
    return {
      title: 'No reactions on these dates',
      text: 'The data service has none for these dates and symbols.',
      action: 'All dates',
      change: { from: undefined, to: undefined },
    };
  if (search.symbols ?? search.list)
    return {
      title: 'No reactions for these symbols',
      text: 'They are unknown, or none of their stories has been measured.',
      action: 'All symbols',
      change: { symbols: undefined, list: undefined },
    };
  return { title: 'No reactions yet', text: 'The data service has none. New ones appear here.' };
}
