import type { NewsItem } from '#contract/endpoints/news.ts';
import { FilterBar } from '#src/shared/filters/filter-bar.tsx';
import { Select } from '#src/shared/ui/choice.tsx';
import { lazyPanel } from '#src/shared/ui/panels/lazy-panel.tsx';
import { Tool } from '#src/shared/ui/commands/tool.tsx';
import type { ReactNode } from 'react';
import { newsOrders, type NewsRank, newsRanks, newsSearch, type NewsSearch, type NewsSearchChange } from './news-search.ts';
import { CommandButton } from '#src/shared/ui/commands/command-button.tsx';

const annotationPanels = () => import('../annotations/annotation-panels.tsx');
const StarredPanel = lazyPanel(async () => ({ default: (await annotationPanels()).StarredPanel }));
const MutePanel = lazyPanel(async () => ({ default: (await annotationPanels()).MutePanel }));
const ExportPanel = lazyPanel(() => import('../export/export-panel.tsx'));

const filterGroups = ['Symbols', 'Watchlist', 'Topics', 'Channels', 'Importance', 'Dates', 'More', 'Views'] as const;

const describe = () => import('./filter-descriptions.ts');

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
    <FilterBar {...{ shape: newsSearch, groups: filterGroups, describe, search, onChange }}>
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
  /** the stories in the order shown, and whether the list has reached its end */
  items: readonly NewsItem[];
  complete: boolean;
  search: NewsSearch;
  panel: NewsPanel | undefined;
  setPanel: (panel: NewsPanel | undefined) => void;
  paused: boolean;
  setPaused: (paused: boolean) => void;
  /** how many stories of the list are muted, and whether they are shown nevertheless */
  hidden: number;
  showsMuted: boolean;
  setShowsMuted: (shows: boolean) => void;
  showsCoverage: boolean;
  onToggleCoverage: () => void;
  linked: boolean;
  onLink: () => void;
}

/** The buttons for the list as a whole; the panels load when they are first opened. */
export function NewsTools({
  items,
  search,
  complete,
  panel,
  setPanel,
  showsCoverage,
  onToggleCoverage,
  linked,
  onLink,
  ...props
}: NewsToolsProps) {
  const { paused, setPaused, hidden, showsMuted, setShowsMuted } = props;
  const opens = (name: NewsPanel) => ({
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': panel === name,
    anchor: panel === name ? `--${name}` : undefined,
    onClick: () => setPanel(name),
  });
  const onClose = (): void => setPanel(undefined);
  return (
    <>
      {(hidden > 0 || showsMuted) && (
        <CommandButton
          label={showsMuted ? 'muted stories shown – hide' : `${hidden} hidden by mute – show`}
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
        onClick={() => setPaused(!paused)}
      />
      <Tool label="Stories by hour" icon="hours" aria-pressed={showsCoverage} onClick={onToggleCoverage} />
      <Tool label="Starred stories" icon="star" {...opens('starred')} />
      <Tool label="Mute" icon="mute" {...opens('muted')} />
      <Tool label="Export" keys="e" icon="export" {...opens('export')} />
      {/* Phones have no second window. */}
      {!linked && <Tool label="Link with other windows" icon="link" className="tool max-sm:hidden" onClick={onLink} />}
      {panel === 'starred' && <StarredPanel onClose={onClose} />}
      {panel === 'muted' && <MutePanel onClose={onClose} />}
      {panel === 'export' && <ExportPanel {...{ items, search, complete, onClose }} />}
    </>
  );
}
