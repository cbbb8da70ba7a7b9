import type { ReactNode } from 'react';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { guidanceSearch, views, type GuidanceSearch, type GuidanceSearchChange } from './guidance-search.ts';

const describe = () => import('./guidance-filter-set.ts');
const { tickers, list, importance, primary, from, to, updated } = guidanceSearch.query;
/** What of the address is a filter, and so a chip. */
const filterShape = { query: { tickers, list, importance, primary, from, to, updated } };

const names = { agenda: 'Agenda', month: 'Month', table: 'Table' } as const;

interface Props {
  search: GuidanceSearch;
  onChange: (change: GuidanceSearchChange) => void;
  /** the count, the days in view and the tools */
  children: ReactNode;
}

/** How the calendar is looked at, and what of it. */
export function GuidanceBar({ search, onChange, children }: Props) {
  const viewButtons = (
    <span key="views" role="group" aria-label="View" className="inline-flex">
      {views.map((view) => (
        <button
          key={view}
          type="button"
          className="control -ms-px rounded-none first:rounded-s-md last:rounded-e-md aria-pressed:bg-accent-bg aria-pressed:text-accent"
          aria-pressed={search.view === view}
          onClick={() => onChange({ view })}
        >
          {names[view]}
        </button>
      ))}
    </span>
  );
  return (
    <FilterBar
      shape={filterShape}
      groups={[viewButtons, 'Tickers', 'Watchlist', 'Importance', 'Primary', 'Dates', 'Updated']}
      {...{ describe, search, onChange }}
    >
      {children}
    </FilterBar>
  );
}
