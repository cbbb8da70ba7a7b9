import { symbolsOf } from '#contract/list-symbols.ts';
import { withoutDates } from '#src/shared/filters/dates/date-range.ts';
import { LatestDates } from '#src/shared/filters/dates/latest-dates.tsx';
import { type DayRange, NearestDates, type RecordDays } from '#src/shared/filters/dates/nearest-dates.tsx';
import { EmptyState, Offers } from '#src/shared/ui/feedback/empty-state.tsx';
import { newYorkDay } from '#contract/time/new-york.ts';
import { maxReactions } from '#analysis/address/reactions-address.ts';
import { fetchReactions, fullPageSize } from '../data/reactions-query.ts';
import type { useAllReactions } from '../data/use-reactions.ts';
import { filterReactions, rowsOf } from '#analysis/filters/apply-filters.ts';
import { describeFilter } from '../filters/metric-filter.ts';
import { formatFilter } from '#analysis/filters/filter-address.ts';
import { type QuantifiedSearch, type QuantifiedSearchChange, reactionsParams } from '../quantified-search.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import type { QuantifiedView } from './view.ts';

const formatCount = (count: number): string => count.toLocaleString('en-US');

interface NoReactionsProps {
  search: QuantifiedSearch;
  all: ReturnType<typeof useAllReactions>;
  /** rows before the filters */
  rows: readonly QuantifiedReaction[];
  view: QuantifiedView;
  hasMore: boolean;
  /** a filter waits for the prices of SPY */
  isWaiting: boolean;
  onChange: (change: QuantifiedSearchChange) => void;
}

/** Why the table is empty, and one action that fills it. */
export function NoReactions({ search, all: { isLoading, resume }, rows, view, hasMore, isWaiting, onChange }: NoReactionsProps) {
  const total = rows.length;
  if (isWaiting)
    return (
      <EmptyState
        nothing={{ title: 'Loading prices of SPY', text: 'A filter is on a move vs SPY: its rows follow.' }}
        onChange={onChange}
      />
    );
  if (total > 0 && isLoading)
    return (
      <EmptyState
        nothing={{ title: 'Searching', text: `None of the first ${formatCount(total)} rows matches all filters. Loading the others.` }}
        onChange={onChange}
      />
    );
  return (
    <EmptyState
      nothing={emptyText(search, total)}
      missing={total === 0 ? { of: 'quantified', symbols: search.symbols ?? symbolsOf(search.list) } : undefined}
      onChange={onChange}
    >
      {total > 0 && hasMore && total < maxReactions && (
        <button type="button" className="control" onClick={resume}>
          Search all rows
        </button>
      )}
      <Offers offers={offersOf(rows, view)} onChange={onChange} />
      {total === 0 && isDated(search) && (
        <NearestDates
          times="past"
          name={['quantified', paramsOfAllDates(search)]}
          readDays={(range, signal) => readReactionDays(search, range, signal)}
          onChange={onChange}
        />
      )}
      {total === 0 && isDated(search) && <LatestDates source="quantified" range={search} onChange={onChange} />}
    </EmptyState>
  );
}

/** What each filter hides by itself. */
const offersOf = (rows: readonly QuantifiedReaction[], { filters, columnOf }: QuantifiedView) =>
  filters.map((filter) => {
    const others = filters.filter((other) => other !== filter);
    return {
      label: `Without “${describeFilter(filter, columnOf)}”`,
      count: filterReactions(rows, others, columnOf).length,
      change: { filters: others.length > 0 ? others.map(formatFilter) : undefined },
    };
  });

/** The days of the reactions that match all filters of the request but the dates; one per story, as the table has them. */
async function readReactionDays(search: QuantifiedSearch, range: DayRange, signal: AbortSignal): Promise<RecordDays> {
  const params = paramsOfAllDates(search);
  const { rows, wrong } = await fetchReactions({ ...params, ...range, pageSize: fullPageSize }, signal);
  const days = rowsOf(rows, search).flatMap(({ publishedSeconds }) =>
    publishedSeconds === undefined ? [] : [newYorkDay(publishedSeconds)],
  );
  return { days, isCut: rows.length + wrong.length >= fullPageSize };
}

const paramsOfAllDates = (search: QuantifiedSearch) => reactionsParams({ ...withoutDates(search), whole: true });

const isDated = ({ from, to }: QuantifiedSearch): boolean => from !== undefined || to !== undefined;

function emptyText(search: QuantifiedSearch, total: number) {
  if (total > 0) {
    const text = `None of the ${formatCount(total)} loaded rows matches all filters.`;
    return { title: 'Nothing matches', text, action: 'Clear filters', change: { filters: undefined } };
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
