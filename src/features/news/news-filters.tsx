import type { ReactNode } from 'react';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { Choice } from '#src/shared/ui/choice.tsx';
import { newsOrders } from './news-orders.ts';
import { newsSearch, type NewsSearch, type NewsSearchChange } from './news-search.ts';

export const filterGroups = ['Symbols', 'Watchlist', 'Topics', 'Channels', 'Importance', 'Dates', 'More', 'Views'] as const;

const describe = () => import('./news-filter-set.ts');

export interface NewsFiltersProps {
  search: NewsSearch;
  onChange: (change: NewsSearchChange) => void;
}

/** The filter bar of /news: its filters, then what else the page offers, the count and the order. */
export function NewsFilters({ search, onChange, count, tools }: NewsFiltersProps & { count: string; tools?: ReactNode }) {
  return (
    <FilterBar {...{ shape: newsSearch, groups: filterGroups, describe, search, onChange }}>
      {tools}
      <span role="status">{count}</span>
      <Choice label="Order" value={search.sort} options={newsOrders} onChange={(sort) => onChange({ sort })} />
    </FilterBar>
  );
}
