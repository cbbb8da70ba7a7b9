import type { ReactNode } from 'react';
import type { SplitDateField } from '#contract/endpoints/splits.ts';
import { calendarFilters } from '#src/shared/calendar/calendar-search.ts';
import { ViewSwitch } from '#src/shared/calendar/view-switch.tsx';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { Choice } from '#src/shared/ui/choice.tsx';
import type { SplitsSearch, SplitsSearchChange } from './splits-search.ts';

const describe = () => import('./splits-filter-set.ts');
/** What of the address is a filter, and so a chip. */
const filterShape = { query: calendarFilters };

const dates: Readonly<Record<SplitDateField, string>> = { announced: 'By announcement', ex: 'By ex-date' };

interface Props {
  search: SplitsSearch;
  onChange: (change: SplitsSearchChange) => void;
  /** the count, the days in view and the tools */
  children: ReactNode;
}

/** How the calendar is looked at, by which date, and what of it. */
export function SplitsBar({ search, onChange, children }: Props) {
  const viewSwitch = <ViewSwitch key="views" view={search.view} onChange={(view) => onChange({ view })} />;
  return (
    <FilterBar
      shape={filterShape}
      groups={[
        viewSwitch,
        <Choice key="by" label="Date" value={search.by} options={dates} onChange={(by) => onChange({ by, sort: undefined })} />,
        'Tickers',
        'Watchlist',
        'Dates',
        'More',
        'Views',
      ]}
      {...{ describe, search, onChange }}
    >
      {children}
    </FilterBar>
  );
}
