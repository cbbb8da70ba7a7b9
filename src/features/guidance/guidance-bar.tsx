import type { ReactNode } from 'react';
import { ViewSwitch } from '#src/shared/calendar/view-switch.tsx';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { guidanceSearch, type GuidanceSearch, type GuidanceSearchChange } from './guidance-search.ts';

const describe = () => import('./guidance-filter-set.ts');
const { tickers, list, importance, primary, from, to, updated } = guidanceSearch.query;
/** What of the address is a filter, and so a chip. */
const filterShape = { query: { tickers, list, importance, primary, from, to, updated } };

interface Props {
  search: GuidanceSearch;
  onChange: (change: GuidanceSearchChange) => void;
  /** the count, the days in view and the tools */
  children: ReactNode;
}

/** How the calendar is looked at, and what of it. */
export function GuidanceBar({ search, onChange, children }: Props) {
  const viewSwitch = <ViewSwitch key="views" view={search.view} onChange={(view) => onChange({ view })} />;
  return (
    <FilterBar
      shape={filterShape}
      groups={[viewSwitch, 'Tickers', 'Watchlist', 'Importance', 'Primary', 'Dates', 'Updated']}
      {...{ describe, search, onChange }}
    >
      {children}
    </FilterBar>
  );
}
