import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { filterChips } from '#src/shared/filters/filter-text.ts';
import { dayOf } from '#src/shared/time/format.ts';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { nowSeconds } from '#src/shared/time/now.ts';
import { useCommands } from '#src/shared/ui/commands/commands.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { inAddress } from '#src/shared/watchlists/watchlists.ts';
import { addGroupFilter, addRangeFilters, describeFilter } from '../filters/metric-filter.ts';
import { requestFilters } from '../filters/request-filters.ts';
import type { QuantifiedSearch, SetQuantifiedSearch } from '../quantified-search.ts';
import type { ExplorerData } from '../use-explorer.ts';
import { type Market, marketOff } from '#analysis/reactions/vs-market.ts';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import { describeDropped, swapMarketField } from '../table/view.ts';
import { type AnalysisTab, analysisTabs, tabNames as tabs } from '#analysis/address/analysis-choice.ts';
import { analysisSearch } from './analysis-search.ts';
import { FilterDescriptions } from './panels/analysis-view.tsx';
import CohortsPanel from './panels/cohorts-panel.tsx';
import CurvePanel from './panels/curve-panel.tsx';
import DistributionPanel from './panels/distribution-panel.tsx';
import FollowThroughPanel from './panels/follow-through-panel.tsx';
import GroupsPanel from './panels/groups-panel.tsx';
import HeatMapPanel from './panels/heat-map-panel.tsx';
import LatencyPanel from './panels/latency-panel.tsx';
import { useListedSearch, withLists } from './lists-note.tsx';
import type { PanelProps } from './panels/panel.tsx';
import ScatterPanel from './panels/scatter-panel.tsx';
import ScoreboardPanel from './panels/scoreboard-panel.tsx';
import { LoadProgress } from '../table/row-count.tsx';
import { openAnalysisClient } from './worker/analysis-client.ts';

interface TableAnalysisProps {
  explorer: ExplorerData;
  search: QuantifiedSearch;
  setSearch: SetQuantifiedSearch;
  open: QuantifiedReaction | undefined;
  focusedKey: string | undefined;
  onMark: (keys: ReadonlySet<string> | undefined) => void;
}

/** The filters of the table in words, for captions and files. */
const describeFilters = ({ view, part }: ExplorerData, search: QuantifiedSearch): readonly string[] => [
  ...filterChips(requestFilters, search, dayOf(nowSeconds(), 'et').slice(0, 4)).map(({ whole }) => whole),
  ...view.filters.map((filter) => describeFilter(filter, view.columnOf)),
  ...(part === undefined ? [] : [`of the ${part}`]),
];

/** The analysis of the rows that the table shows; selections in it filter the table. */
export function TableAnalysis({ explorer, search, setSearch, open, focusedKey, onMark }: TableAnalysisProps) {
  const { feed, marketState, view, shown, part } = explorer;
  const { filters, columnOf } = view;
  const onGroup = (by: 'topic' | 'symbol', name: string): void => setSearch({ filters: addGroupFilter(filters, by, name) });
  const onList: PanelProps['onList'] = (list) => setSearch({ list: inAddress(list), symbols: undefined });
  const onNarrow: PanelProps['onNarrow'] = (ranges) => {
    const ofFields = search.spy ? ranges.map((range) => ({ ...range, metric: swapMarketField(range.metric, true) })) : ranges;
    setSearch({ filters: addRangeFilters(filters, shown, ofFields, columnOf), brush: undefined });
  };
  const waiting = feed.all.isLoading ? (
    <>
      <LoadProgress all={feed.all} /> Figures follow when all rows are loaded.
    </>
  ) : (
    search.spy && marketState.isLoading && 'Loading prices of SPY … Figures follow.'
  );
  return (
    <AnalysisPanel
      reactions={shown}
      loaded={feed.reactions}
      market={marketState.market}
      vsMarket={search.spy}
      selected={open}
      onPickRow={(row) => setSearch({ row }, { replace: open !== undefined })}
      filterDescriptions={describeFilters(explorer, search)}
      waiting={waiting === false ? undefined : waiting}
      isWide={search.wide}
      onWide={(wide) => setSearch({ wide })}
      {...{ part, focusedKey, onGroup, onList, onMark, onNarrow }}
    />
  );
}

const panels: Readonly<Record<AnalysisTab, ComponentType<PanelProps>>> = {
  curve: CurvePanel,
  heat: HeatMapPanel,
  distribution: DistributionPanel,
  groups: GroupsPanel,
  scatter: ScatterPanel,
  fade: FollowThroughPanel,
  cohorts: CohortsPanel,
  scoreboard: ScoreboardPanel,
  latency: LatencyPanel,
};

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
const noFilters: readonly string[] = [];

interface AnalysisPanelProps
  extends Partial<Pick<PanelProps, 'vsMarket'>>, Pick<PanelProps, 'selected' | 'onGroup' | 'onList' | 'onMark' | 'onNarrow' | 'onPickRow'> {
  /** the reactions that pass the filters */
  reactions: readonly QuantifiedReaction[];
  /** all loaded reactions: they decide which stories name several symbols, and are compared with the open one */
  loaded?: readonly QuantifiedReaction[];
  market?: Market;
  /** key of the focused row of the table */
  focusedKey?: string | undefined;
  filterDescriptions?: readonly string[];
  /** which rows are loaded, where not all are */
  part?: string | undefined;
  /** in place of figures, while the rows they are of are being loaded */
  waiting?: ReactNode;
  /** the analysis has the whole page */
  isWide?: boolean;
  onWide?: ((isWide: boolean) => void) | undefined;
}

/** The tabs of the analysis, with its own state in the address. */
export function AnalysisPanel({
  reactions,
  loaded = reactions,
  focusedKey,
  filterDescriptions = noFilters,
  vsMarket = false,
  market = marketOff,
  part,
  waiting,
  isWide = false,
  onWide,
  ...panelProps
}: AnalysisPanelProps) {
  const id = useId();
  const [client] = useState(openAnalysisClient);
  useEffect(() => client.close, [client]);
  const [{ value: address, dropped }, setSearch] = useSearch(analysisSearch);
  const search = useListedSearch(address);
  const onChange: PanelProps['onChange'] = (change, how) => setSearch(withLists(search, change), how);
  const set = useMemo(() => ({ loaded, passing: reactions, market }), [loaded, reactions, market]);
  const focused = useMemo(() => loaded.find(({ key }) => key === focusedKey), [loaded, focusedKey]);
  const Panel = panels[search.tab];

  return (
    <section aria-label="Analysis" className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel">
      <div className="flex items-center gap-x-3 flex-wrap border-b border-line px-2 text-xs print:hidden">
        <Tabs id={id} open={search.tab} onOpen={(tab, how) => setSearch({ tab }, how)} />
        <div className="ml-auto flex flex-wrap justify-end gap-x-3 *:flex *:min-h-6 *:items-center *:gap-1 *:text-soft">
          <label>
            <input type="checkbox" checked={search.multiStock} onChange={({ target }) => setSearch({ multiStock: target.checked })} />
            Include multi-stock stories
          </label>
          <label title="Of the stories on a symbol whose windows overlap, only the first counts">
            <input type="checkbox" checked={search.firstOnly} onChange={({ target }) => setSearch({ firstOnly: target.checked })} />
            First story only
          </label>
          {onWide && <WholePage {...{ isWide, onWide }} />}
        </div>
      </div>
      {part !== undefined && waiting === undefined && (
        <p role="status" className="border-b border-line px-3 py-1 text-xs text-warn">
          Of the {part}.
        </p>
      )}
      {dropped.length > 0 && <Notice text={describeDropped(dropped)} />}
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${search.tab}`} className="min-h-0 flex-1 overflow-y-auto">
        {waiting === undefined ? (
          <FilterDescriptions value={filterDescriptions}>
            <Panel
              {...{ ...panelProps, client, reactions: set, search, vsMarket, focused }}
              hasMore={part !== undefined}
              onChange={onChange}
            />
          </FilterDescriptions>
        ) : (
          <p className="flex flex-wrap items-center gap-2 p-3 text-xs text-soft">{waiting}</p>
        )}
      </div>
    </section>
  );
}

interface TabsProps {
  /** of the panel; names the elements of its tabs */
  id: string;
  open: AnalysisTab;
  onOpen: (tab: AnalysisTab, how?: { replace: boolean }) => void;
}

/** The kinds of analysis; arrow keys, Home and End open another one. The open tab is visible where the tabs are wider than the panel. */
function Tabs({ id, open, onOpen }: TabsProps) {
  const openTab = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    openTab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    // A key moves the focus with the open tab.
    if (list.current?.contains(document.activeElement)) openTab.current?.focus();
  }, [open]);
  const step = (event: KeyboardEvent): void => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const index = tabs.indexOf(open);
    const tab = tabs.at(Number.isFinite(by) ? (index + by) % tabs.length : by > 0 ? -1 : 0);
    if (tab) onOpen(tab, { replace: true });
  };
  return (
    <div ref={list} role="tablist" aria-label="Analysis" className="flex min-w-0 max-xl:overflow-x-auto xl:flex-wrap">
      {tabs.map((tab) => (
        <button
          key={tab}
          ref={tab === open ? openTab : undefined}
          id={`${id}-${tab}`}
          type="button"
          role="tab"
          aria-selected={tab === open}
          aria-controls={`${id}-panel`}
          tabIndex={tab === open ? 0 : -1}
          className="h-8 border-b-2 border-transparent px-2.25 whitespace-nowrap text-soft hover:bg-raised aria-selected:border-accent aria-selected:font-medium aria-selected:text-accent"
          onKeyDown={step}
          onClick={() => onOpen(tab)}
        >
          {analysisTabs[tab]}
        </button>
      ))}
    </div>
  );
}

/** Gives the analysis the whole page, and takes it back. */
function WholePage({ isWide, onWide }: { isWide: boolean; onWide: (isWide: boolean) => void }) {
  const run = (): void => onWide(!isWide);
  useCommands([{ id: 'analysis page', label: 'Analysis on the whole page, or beside the table', shortcut: 'w', group: 'Action', run }]);
  return (
    <button
      type="button"
      className="control my-0.5 h-6 aria-pressed:bg-accent-bg aria-pressed:text-accent"
      aria-pressed={isWide}
      aria-keyshortcuts="w"
      title="The analysis takes the whole page; the table folds to a line below it (w)"
      onClick={run}
    >
      Whole page
    </button>
  );
}
