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
}

/** Watchlist, saved views, and the tools of the page. The movers have their own. */
export const MarketBar = ({ search, paused, onChange }: Props) => (
  <FilterBar shape={marketFilterShape} groups={['Watchlist', 'Views']} filters={marketFilters} {...{ search, onChange }}>
    <CommandButton label="Print" title="The page as it is filtered" onClick={() => print()} />
    <PauseTool paused={paused} onPause={setPaused} />
  </FilterBar>
);
