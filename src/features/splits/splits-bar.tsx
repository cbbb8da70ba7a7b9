import type { ReactNode } from 'react';
import type { SplitDateField } from '#contract/endpoints/splits.ts';
import { filterSentence } from '#src/shared/filters/words.ts';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { Choice } from '#src/shared/ui/choice.tsx';
import splitsFilters from './splits-filter-set.ts';
import { splitsSearch, views, type SplitsSearch, type SplitsSearchChange } from './splits-search.ts';
import { today } from './today.ts';

const describe = () => Promise.resolve({ default: splitsFilters });
const { tickers, list, from, to, importance, updated } = splitsSearch.query;
/** What of the address is a filter, and so a chip. */
const filterShape = { query: { tickers, list, from, to, importance, updated } };

const dates: Readonly<Record<SplitDateField, string>> = { announced: 'By announcement', ex: 'By ex-date' };
const names = { agenda: 'Agenda', month: 'Month', table: 'Table' } as const;

interface Props {
  search: SplitsSearch;
  onChange: (change: SplitsSearchChange) => void;
  /** the count, the days in view and the tools */
  children: ReactNode;
}

/** How the calendar is looked at, by which date, and what of it. */
export function SplitsBar({ search, onChange, children }: Props) {
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
      groups={[
        viewButtons,
        <Choice key="by" label="Date" value={search.by} options={dates} onChange={(by) => onChange({ by, sort: undefined })} />,
        'Tickers',
        'Watchlist',
        'Dates',
        'More',
      ]}
      {...{ describe, search, onChange }}
    >
      {children}
      {/* On paper nothing else says what was asked. */}
      <p className="hidden print:block">{filterSentence(splitsFilters, search, today().slice(0, 4))}</p>
    </FilterBar>
  );
}
