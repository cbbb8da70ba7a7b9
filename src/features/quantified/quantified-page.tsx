import { lazy, useMemo, useRef, useState } from 'react';
import type { QuantifiedReaction } from '#analysis/reactions/quantified-reaction.ts';
import type { GridHandle } from '#src/shared/table/data-grid.tsx';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { ExportTool, PauseTool } from '#src/shared/ui/commands/page-tools.tsx';
import { Tool } from '#src/shared/ui/commands/tool.tsx';
import { Failed, FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { ChartStrip } from './analysis/strip/chart-strip.tsx';
import { stripHeight, useStripVisibility } from './analysis/strip/strip-visibility.ts';
import { ReactionDetail } from './detail/reaction-detail.tsx';
import { addGroupFilter } from './filters/metric-filter.ts';
import { quantifiedSearch, type QuantifiedSearch, reactionsParams, type SetQuantifiedSearch, withAllDates } from './quantified-search.ts';
import { withDefaultDates } from '#analysis/address/reactions-address.ts';
import { ReactionsExport } from './table/export.tsx';
import { NoReactions } from './table/no-reactions.tsx';
import { SortChoice } from './table/phone.tsx';
import { ReactionsTable } from './table/reactions-table.tsx';
import { countStories, FoldedTable, formatRowCount, LoadAllControl } from './table/row-count.tsx';
import { QuantifiedToolbar } from './table/toolbar.tsx';
import { describeDropped, formatSort } from './table/view.ts';
import { type ExplorerData, useExplorer } from './use-explorer.ts';

/** The panels of the analyses, with the charts below them. */
const TableAnalysis = lazy(async () => ({ default: (await import('./analysis/analysis-panel.tsx')).TableAnalysis }));

/** `/quantified`: the price reactions to stories as a table. */
export default function QuantifiedPage() {
  const [{ value, dropped }, setSearch] = useSearch(quantifiedSearch);
  const search = useMemo(() => withDefaultDates(value), [value]);
  const change: SetQuantifiedSearch = (next, how) => setSearch(withAllDates(next), how);
  // Other parameters start with other rows and no waiting ones.
  return <Explorer key={JSON.stringify(reactionsParams(search))} {...{ search, dropped }} setSearch={change} />;
}

interface Props {
  search: QuantifiedSearch;
  /** a sentence for each invalid value of the address */
  dropped: readonly string[];
  setSearch: SetQuantifiedSearch;
}

function Explorer({ search, dropped, setSearch }: Props) {
  const explorer = useExplorer(search);
  const { feed, view, rows, shown, isWaiting } = explorer;
  const { query: first, all, hasMore } = feed;
  const { grid, rowsInOrder, open, onOpen, close, step } = useOpenRow(search, setSearch, shown);
  const [marked, setMarked] = useState<ReadonlySet<string>>();
  const [focusedKey, setFocusedKey] = useState<string>();
  const [areChartsShown, showCharts] = useStripVisibility();
  const hasCharts = areChartsShown && !search.analysis;
  /** the analysis has the whole page */
  const isFolded = search.analysis && search.wide;
  /** what is exported: the table, or selected rows */
  const [exported, setExported] = useState<'table' | readonly QuantifiedReaction[]>();
  const openExport = (): void => setExported('table');
  useHotkeys({
    r: () => void feed.refresh(),
    p: () => feed.setPaused(!feed.paused),
    '.': () => void feed.admit(),
    e: openExport,
    Escape: search.row === undefined ? undefined : close,
  });

  return (
    <>
      <QuantifiedToolbar search={search} view={view} reactions={rows} {...{ hasMore }} onLoadAll={all.resume} onChange={setSearch}>
        <RowCount {...{ explorer, search }} />
        {first.isSuccess && <LoadAllControl all={all} hasMore={hasMore} />}
        <SortChoice columns={view.columns} sort={view.sort} onSort={(sort) => setSearch({ sort: formatSort(sort) })} />
        <PauseTool paused={feed.paused} onPause={feed.setPaused} />
        <Tool label="Charts" icon="hours" aria-pressed={areChartsShown} onClick={() => showCharts(!areChartsShown)} />
        <Tool label="Analysis" icon="analysis" aria-pressed={search.analysis} onClick={() => setSearch({ analysis: !search.analysis })} />
        <ExportTool isOpen={exported !== undefined} onOpen={openExport} />
      </QuantifiedToolbar>
      {exported && (
        <ReactionsExport
          selected={exported === 'table' ? undefined : exported}
          rows={shown.length}
          remaining={all.isLoading ? 'loading' : hasMore ? 'available' : 'none'}
          {...{ search, view, rowsInOrder }}
          onClose={() => setExported(undefined)}
        />
      )}
      <Notices {...{ explorer, dropped }} />
      {first.isPending && <FirstSkeleton hasCharts={hasCharts} />}
      {hasCharts && <Charts {...{ explorer, search, setSearch }} />}
      <div className={first.isPending ? 'hidden' : 'relative flex min-h-0 flex-1'}>
        {first.isError && <Failed error={first.error} onRetry={() => void first.refetch()} />}
        {first.isSuccess && shown.length === 0 && <NoReactions {...{ search, view, all, hasMore, rows, isWaiting }} onChange={setSearch} />}
        {shown.length > 0 && (
          <div className={`flex min-h-0 min-w-0 flex-1 flex-col ${isFolded ? '' : 'xl:flex-row-reverse'}`}>
            {search.analysis && (
              <div className={isFolded ? 'flex min-h-0 flex-1 flex-col' : `analysis-beside ${open ? 'covered-analysis' : ''}`}>
                <LazyBoundary what="Analysis">
                  <TableAnalysis {...{ explorer, search, setSearch, open, focusedKey }} onMark={setMarked} />
                </LazyBoundary>
              </div>
            )}
            {isFolded && <FoldedTable rows={shown.length} onUnfold={() => setSearch({ wide: false })} />}
            {/* It stays mounted: its order is that of steps from row to row and of exports. */}
            <div className={isFolded ? 'hidden' : 'contents'}>
              <ReactionsTable
                ref={grid}
                {...{ explorer, search, setSearch, onOpen, marked }}
                openKey={open?.key}
                onFocusRow={search.analysis ? setFocusedKey : undefined}
                onExport={setExported}
              />
            </div>
          </div>
        )}
        {feed.waiting > 0 && <NewRows count={feed.waiting} onAdmit={() => void feed.admit()} />}
        {open && (
          <div className={search.analysis && !isFolded ? 'over-analysis' : 'contents'}>
            <ReactionDetail reaction={open} columns={explorer.fields} onStep={step} onClose={close} />
          </div>
        )}
      </div>
    </>
  );
}

/** The places of charts and rows before the first rows. */
const FirstSkeleton = ({ hasCharts }: { hasCharts: boolean }) => (
  <div aria-hidden className="flex min-h-0 flex-1 flex-col">
    {hasCharts && stripPlace}
    <div className="skeleton appear-late" />
  </div>
);

/** The row whose detail is open, and steps from it to its neighbours in the table's order. */
function useOpenRow({ row }: QuantifiedSearch, setSearch: SetQuantifiedSearch, shown: readonly QuantifiedReaction[]) {
  const grid = useRef<GridHandle<QuantifiedReaction>>(null);
  const rowsInOrder = (): readonly QuantifiedReaction[] => grid.current?.rowsInOrder() ?? [];
  const open = row === undefined ? undefined : shown.find(({ key }) => key === row);
  const onOpen = (_: QuantifiedReaction, row: string): void => setSearch({ row }, { replace: open !== undefined });
  const close = (): void => {
    if (row !== undefined) setSearch({ row: undefined });
  };
  const step = (by: 1 | -1): void => {
    if (!open) return;
    const order = rowsInOrder();
    const next = order[order.indexOf(open) + by];
    if (next) setSearch({ row: next.key }, { replace: true });
  };
  return { grid, rowsInOrder, open, onOpen, close, step };
}

function RowCount({ explorer, search }: { explorer: ExplorerData; search: QuantifiedSearch }) {
  const { feed, rows, shown, isWaiting, part } = explorer;
  const { isSuccess } = feed.query;
  const stories = useMemo(() => countStories(shown), [shown]);
  return (
    // Reserved width while loading, so that the bar has its final number of lines.
    <span role="status" className={isSuccess ? undefined : 'sm:min-w-96!'}>
      {isWaiting && 'Loading prices of SPY …'}
      {isSuccess &&
        !isWaiting &&
        formatRowCount({
          part,
          shown: shown.length,
          stories,
          total: rows.length,
          loaded: feed.reactions.length,
          isLoading: feed.all.isLoading,
          noun: search.sessions === 'all' ? 'row' : 'reaction',
        })}
    </span>
  );
}

/** What is wrong with the address, the rows or the prices, while the rest is shown. */
function Notices({ explorer, dropped }: { explorer: ExplorerData; dropped: readonly string[] }) {
  const { feed, view, marketState } = explorer;
  const [invalid, loaded] = [[...dropped, ...view.dropped], feed.reactions.length];
  return (
    <>
      {invalid.length > 0 && <Notice text={describeDropped(invalid)} />}
      {feed.wrong > 0 && <Notice text={`${feed.wrong} of ${loaded + feed.wrong} rows could not be read and are not shown.`} />}
      {feed.failure && loaded > 0 && (
        <FailedBanner error={feed.failure} onRetry={() => void feed.refresh()}>
          Loaded rows stay visible.
        </FailedBanner>
      )}
      {marketState.error && (
        <FailedBanner error={marketState.error} onRetry={marketState.retry}>
          Prices of SPY: moves vs SPY are empty.
        </FailedBanner>
      )}
    </>
  );
}

type PartProps = Pick<Props, 'search' | 'setSearch'> & { explorer: ExplorerData };

const stripPlace = (
  <div
    aria-hidden
    className={`${stripHeight} grid shrink-0 grid-cols-3 gap-2 p-2 max-lg:grid-cols-2 max-lg:*:nth-3:hidden max-sm:grid-cols-1 max-sm:*:not-first:hidden`}
  >
    {[1, 2, 3].map((place) => (
      <div key={place} className="chart-place appear-late" />
    ))}
  </div>
);

/** The charts above the table, whose height is reserved while rows are loading. */
function Charts({ explorer, search, setSearch }: PartProps) {
  const { feed, marketState, view, shown, part } = explorer;
  if (feed.all.isLoading || (search.spy && marketState.isLoading)) return feed.query.isSuccess && stripPlace;
  if (shown.length === 0) return null;
  return (
    <ChartStrip
      loaded={feed.reactions}
      {...{ shown, part }}
      isFiltered={view.filters.length > 0}
      vsMarket={search.spy}
      market={marketState.market}
      sort={view.sort}
      onTopic={(topic) => setSearch({ filters: addGroupFilter(view.filters, 'topic', topic) })}
      onOpen={() => setSearch({ analysis: true })}
    />
  );
}

/** The button that shows waiting rows. Not in the toolbar, which a host page may hide. */
const NewRows = ({ count, onAdmit }: { count: number; onAdmit: () => void }) => (
  <div className="absolute inset-x-0 top-12">
    <div className="pills">
      <button
        type="button"
        className="pill"
        aria-keyshortcuts="."
        onClick={() => {
          onAdmit();
          // The button is removed with its click.
          restoreFocus(() => document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]'));
        }}
      >
        Show {count.toLocaleString('en-US')} new
      </button>
    </div>
  </div>
);
