import type { ReactNode } from 'react';
import { setPaused } from '#src/shared/api/polling.ts';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { PauseTool } from '#src/shared/ui/commands/page-tools.tsx';
import { marketFilters, marketFilterShape } from './market-filters.ts';
import type { MarketSearch, MarketSearchChange } from './market-search.ts';

interface Props {
  search: MarketSearch;
  paused: boolean;
  onChange: (change: MarketSearchChange) => void;
  /** further tools, such as the export of the movers */
  children?: ReactNode;
}

/** Watchlist, saved views, and the tools of the page. */
export const MarketBar = ({ search, paused, onChange, children }: Props) => (
  <FilterBar shape={marketFilterShape} groups={['Watchlist', 'Sector', 'Views']} filters={marketFilters} {...{ search, onChange }}>
    <CommandButton label="Print" title="The page as it is filtered" onClick={() => print()} />
    <PauseTool paused={paused} onPause={setPaused} />
    {children}
  </FilterBar>
);
