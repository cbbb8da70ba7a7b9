import type { ReactNode } from 'react';
import { ViewSwitch } from '#src/shared/calendar/view-switch.tsx';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { guidanceFilterShape, type GuidanceSearch, type GuidanceSearchChange } from './guidance-search.ts';

const describe = () => import('./guidance-filter-set.ts');
/** What of the address is a filter, and so a chip. */
const filterShape = { query: guidanceFilterShape };

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
      groups={[viewSwitch, 'Tickers', 'Watchlist', 'Importance', 'Primary', 'Dates', 'Updated', 'Views']}
      {...{ describe, search, onChange }}
    >
      {children}
    </FilterBar>
  );
}
