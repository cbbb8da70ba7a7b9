import type { ReactNode } from 'react';
import type { SplitDateField } from '#contract/endpoints/splits.ts';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { Choice } from '#src/shared/ui/choice.tsx';
import { splitsSearch, type SplitsSearch, type SplitsSearchChange } from './splits-search.ts';

const describe = () => import('./splits-filter-set.ts');
const { tickers, from, to, importance, updated } = splitsSearch.query;
/** What of the address is a filter, and so a chip. */
const filterShape = { query: { tickers, from, to, importance, updated } };

const dates: Readonly<Record<SplitDateField, string>> = { announced: 'By announcement', ex: 'By ex-date' };

interface Props {
  search: SplitsSearch;
  onChange: (change: SplitsSearchChange) => void;
  /** the count and the tools */
  children: ReactNode;
}

/** The date that the list goes by, and the filters. */
export function SplitsBar({ search, onChange, children }: Props) {
  return (
    <FilterBar
      shape={filterShape}
      groups={[
        <Choice key="by" label="Date" value={search.by} options={dates} onChange={(by) => onChange({ by, sort: undefined })} />,
        'Tickers',
        'Dates',
        'More',
      ]}
      {...{ describe, search, onChange }}
    >
      {children}
    </FilterBar>
  );
}
