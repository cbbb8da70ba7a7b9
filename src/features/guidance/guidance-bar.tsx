import type { ReactNode } from 'react';
import { ViewSwitch } from '#src/shared/calendar/calendar-tools.tsx';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import type { EmptyStateContent, Offer } from '#src/shared/ui/feedback/empty-state.tsx';
import { guidanceFilterShape, type GuidanceSearch, type GuidanceSearchChange } from './guidance-search.ts';
import type { GuidanceEvent } from '#src/records/guidance/guidance-line.ts';
import { guidanceFilters } from './guidance-filters.ts';
import { matchesVerdict } from './matches-verdict.ts';

/** The parameters that are filters and have a chip. */
const filterShape = { query: guidanceFilterShape };

interface Props {
  search: GuidanceSearch;
  onChange: (change: GuidanceSearchChange) => void;
  /** the count, the days in view and the tools */
  children: ReactNode;
}

/** View and filters of the calendar. */
export function GuidanceBar({ search, onChange, children }: Props) {
  const viewSwitch = <ViewSwitch key="views" view={search.view} onChange={(view) => onChange({ view })} />;
  return (
    <FilterBar
      shape={filterShape}
      groups={[viewSwitch, 'Tickers', 'Watchlist', 'Verdict', 'Dates', 'More', 'Views']}
      {...{ filters: guidanceFilters, search, onChange }}
    >
      {children}
    </FilterBar>
  );
}

/** The filters on verdict and estimate, each with what is shown without it. */
const ownFilters = { verdict: 'Any verdict', est: 'Above, in and below the range', distance: 'Any distance from the estimate' } as const;

/** What each of the filters on verdict and estimate hides by itself. */
export function guidanceOffers(search: GuidanceSearch, events: readonly GuidanceEvent[]): Offer<GuidanceSearchChange>[] {
  const valueWithout = <Name extends keyof typeof ownFilters>(name: Name, hidden: string) => (name === hidden ? undefined : search[name]);
  return Object.entries(ownFilters)
    .filter(([hidden]) => search[hidden as keyof typeof ownFilters] !== undefined)
    .map(([hidden, label]) => {
      const [verdict, est, distance] = [valueWithout('verdict', hidden), valueWithout('est', hidden), valueWithout('distance', hidden)];
      const count = events.filter((event) => matchesVerdict(event, verdict, est, distance)).length;
      return { label, count, change: { [hidden]: undefined } };
    });
}

/** Why there are no events, and what to try. */
export function emptyGuidance(
  { list, tickers = list, importance, primary, from, to, updated }: GuidanceSearch,
  loadedRecords: number,
): EmptyStateContent<GuidanceSearchChange> {
  if (loadedRecords > 0)
    return {
      title: 'No matching verdict',
      text: `None of the ${loadedRecords.toLocaleString('en-US')} records loaded matches the filters on verdict and estimate.`,
      action: 'All verdicts',
      change: { verdict: undefined, est: undefined, distance: undefined },
    };
  if (from !== undefined || to !== undefined || updated !== undefined)
    return {
      title: 'No guidance on these dates',
      text: 'No record of these dates matches the filters.',
      action: 'Newest guidance',
      change: { from: undefined, to: undefined, updated: undefined },
    };
  if (tickers !== undefined)
    return {
      title: 'No guidance for these companies',
      text: 'The tickers are unknown or have no guidance in the data.',
      action: 'All companies',
      change: { tickers: undefined, list: undefined },
    };
  if (importance !== undefined || primary !== 'Y')
    return {
      title: 'Nothing matches',
      text: 'No record matches all filters.',
      action: 'Clear filters',
      change: { importance: undefined, primary: undefined },
    };
  return { title: 'No guidance yet', text: 'The data service has no guidance. New records appear here automatically.' };
}
