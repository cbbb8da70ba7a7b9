import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import { Tool } from '#src/shared/ui/commands/tool.tsx';
import { lazy, type ReactNode, startTransition } from 'react';
import { newsOrders, type NewsRank, newsRanks, type NewsSearch, type NewsSearchChange } from './news-search.ts';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';
import { newsFilters } from './filter-descriptions.ts';
import { usePanelAddress } from '#src/shared/url/panel-address.ts';
import { loadPanels } from './load-panels.ts';
import { togglePrices, usePricesShown } from '../row/price-column.tsx';
import type { NewsPageData } from '../use-news-page.ts';

const StarredPanel = lazy(async () => ({ default: (await loadPanels()).StarredPanel }));
const MutePanel = lazy(async () => ({ default: (await loadPanels()).MutePanel }));
const ExportPanel = lazy(async () => ({ default: (await loadPanels()).NewsExport }));

const filterGroups = ['Symbols', 'Watchlist', 'Topics', 'Channels', 'Importance', 'Dates', 'More', 'Views'] as const;

/** The panel that is open under its button. */
export type NewsPanel = 'starred' | 'muted' | 'export';

export interface NewsFiltersProps {
  search: NewsSearch;
  onChange: (change: NewsSearchChange) => void;
}

const orders = { ...newsOrders, ...newsRanks };
const isRank = (order: keyof typeof orders): order is NewsRank => order in newsRanks;

/** The filter bar of /news: its filters, the page's tools, the count and the order. */
export function NewsFilters({ search, onChange, count, tools }: NewsFiltersProps & { count: string; tools?: ReactNode }) {
  return (
    <FilterBar {...{ groups: filterGroups, filters: newsFilters, search, onChange }}>
      {tools}
      <span role="status">{count}</span>
      <Select
        label="Order"
        value={search.rank ?? search.sort}
        options={orders}
        onChange={(order) => onChange(isRank(order) ? { rank: order } : { sort: order, rank: undefined })}
      />
    </FilterBar>
  );
}

interface NewsToolsProps {
  page: NewsPageData;
  search: NewsSearch;
  panel: NewsPanel | undefined;
  setPanel: (panel: NewsPanel | undefined) => void;
  showsCoverage: boolean;
  setShowsCoverage: (shows: boolean) => void;
  linked: boolean;
  setLinked: (linked: boolean) => void;
}

const noPages: readonly never[] = [];

/** The buttons for the list as a whole. */
export function NewsTools({ page, search, panel, setPanel, showsCoverage, setShowsCoverage, linked, setLinked }: NewsToolsProps) {
  const { feed, items, complete, hidden, showsMuted, setShowsMuted } = page;
  const { paused } = feed;
  const opens = (name: NewsPanel) => ({
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': panel === name,
    anchor: panel === name ? `--${name}` : undefined,
    onClick: () => startTransition(() => setPanel(name)),
  });
  const onClose = (): void => setPanel(undefined);
  const hasPrices = usePricesShown(search);
  const { open: openPanel } = usePanelAddress();
  return (
    <>
      {(hidden > 0 || showsMuted) && (
        <CommandButton
          label={showsMuted ? 'muted shown – hide' : `${hidden} muted – show`}
          className="min-h-6 underline"
          aria-pressed={showsMuted}
          onClick={() => setShowsMuted(!showsMuted)}
        />
      )}
      <Tool
        label={paused ? 'Resume' : 'Pause'}
        keys="p"
        icon={paused ? 'play' : 'pause'}
        aria-pressed={paused}
        onClick={() => feed.setPaused(!paused)}
      />
      <Tool
        label="Stories by hour"
        word="By hour"
        icon="hours"
        aria-pressed={showsCoverage}
        onClick={() => setShowsCoverage(!showsCoverage)}
      />
      <Tool
        label="Last prices"
        word="Prices"
        icon="price"
        aria-pressed={hasPrices}
        disabled={search.rank === 'change'}
        onClick={togglePrices}
      />
      <Tool label="Starred stories" word="Starred" icon="star" {...opens('starred')} />
      <Tool label="Mute" icon="mute" {...opens('muted')} />
      <Tool label="Alert on these filters" word="Alert" icon="alert" onClick={() => openPanel('/alerts', location.search)} />
      <Tool label="Export" keys="e" icon="export" {...opens('export')} />
      {/* Phones have no second window. */}
      {!linked && (
        <Tool label="Link with other windows" word="Link" icon="link" className="tool max-sm:hidden" onClick={() => setLinked(true)} />
      )}
      {panel && (
        <LazyBoundary what="Panel">
          {panel === 'starred' && <StarredPanel onClose={onClose} />}
          {panel === 'muted' && <MutePanel onClose={onClose} />}
          {panel === 'export' && <ExportPanel {...{ items, search, complete, onClose }} pages={feed.list.data?.pages ?? noPages} />}
        </LazyBoundary>
      )}
    </>
  );
}
