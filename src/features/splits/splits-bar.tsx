import type { ReactNode } from 'react';
import type { SplitDateField } from '#contract/endpoints/splits.ts';
import { ViewSwitch } from '#src/shared/calendar/calendar-tools.tsx';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import type { EmptyStateContent, Offer } from '#src/shared/ui/feedback/empty-state.tsx';
import type { Split } from '#src/records/splits/split.ts';
import { matchesSplit, splitsFilterShape, type SplitsSearch, type SplitsSearchChange } from './splits-search.ts';
import { splitsFilters } from './splits-filters.ts';

/** The parameters that are filters and have a chip. */
const filterShape = { query: splitsFilterShape };

const dates: Readonly<Record<SplitDateField, string>> = { ex: 'Ex-date', announced: 'Announcement date' };

interface Props {
  search: SplitsSearch;
  onChange: (change: SplitsSearchChange) => void;
  /** the count, the days in view and the tools */
  children: ReactNode;
}

/** View, date field and filters of the calendar. */
export function SplitsBar({ search, onChange, children }: Props) {
  const viewSwitch = <ViewSwitch key="views" view={search.view} onChange={(view) => onChange({ view })} />;
  return (
    <FilterBar
      shape={filterShape}
      groups={[
        viewSwitch,
        <Select key="by" label="Date" value={search.by} options={dates} onChange={(by) => onChange({ by, sort: undefined })} />,
        'Tickers',
        'Watchlist',
        'Direction',
        'Dates',
        'More',
        'Views',
      ]}
      {...{ filters: splitsFilters, search, onChange }}
    >
      {children}
    </FilterBar>
  );
}

/** What each of the filters on direction and options hides by itself. */
export const splitOffers = ({ direction, optionable }: SplitsSearch, splits: readonly Split[]): Offer<SplitsSearchChange>[] => [
  ...(direction === undefined
    ? []
    : [
        {
          label: 'Both directions',
          count: splits.filter((split) => matchesSplit(split, undefined, optionable)).length,
          change: { direction: undefined },
        },
      ]),
  ...(optionable === undefined
    ? []
    : [
        {
          label: 'With and without options',
          count: splits.filter((split) => matchesSplit(split, direction, undefined)).length,
          change: { optionable: undefined },
        },
      ]),
];

/** Why there are no splits, and what to try. */
export function emptySplits(
  { list, tickers = list, from, to, importance, updated }: SplitsSearch,
  loadedSplits: number,
): EmptyStateContent<SplitsSearchChange> {
  if (loadedSplits > 0)
    return {
      title: 'Nothing matches',
      text: `None of the ${loadedSplits.toLocaleString('en-US')} splits loaded matches the filters on direction and options.`,
      action: 'Both directions',
      change: { direction: undefined, optionable: undefined },
    };
  if (importance !== undefined || updated !== undefined)
    return {
      title: 'Nothing matches',
      text:
        updated === undefined
          ? 'No split of these dates and tickers has this importance.'
          : importance === undefined
            ? 'No split of these dates and tickers was updated since then.'
            : 'No split of these dates and tickers has this importance and was updated since then.',
      action: 'Clear filters',
      change: { importance: undefined, updated: undefined },
    };
  if (from !== undefined || to !== undefined)
    return {
      title: 'No splits on these dates',
      text: 'The data service has none for these dates and tickers.',
      action: 'All dates',
      change: { from: undefined, to: undefined },
    };
  if (tickers)
    return {
      title: 'No splits for these tickers',
      text: 'The tickers are unknown or have no splits in the data.',
      action: 'All tickers',
      change: { tickers: undefined, list: undefined },
    };
  return { title: 'No splits yet', text: 'The data service has no splits. New ones appear here automatically.' };
}
