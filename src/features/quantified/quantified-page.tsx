import { lazy, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useLogomarks } from '#src/shared/symbols/logomarks-query.ts';
import { usePreferences } from '#src/shared/storage/preferences.ts';
import type { SortKey } from '#src/shared/table/column.ts';
import { DataGrid, type GridHandle } from '#src/shared/table/data-grid.tsx';
import { LazyBoundary } from '#src/shared/ui/feedback/lazy-boundary.tsx';
import { Failed, FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { restoreFocus } from '#src/shared/ui/restore-focus.ts';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { ExportTool, PauseTool } from '#src/shared/ui/commands/page-tools.tsx';
import { Tool } from '#src/shared/ui/commands/tool.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import { AddToList } from '#src/shared/watchlists/add-to-list.tsx';
import { stripHeight, useStripVisibility } from './analysis/strip/strip-visibility.ts';
import { useMarketMoves } from './data/market-moves.ts';
import { useReactions } from './data/use-reactions.ts';
import { addGroupFilter } from './filters/metric-filter.ts';
import { filterReactions, withinTimes } from './filters/apply-filters.ts';
import {
  quantifiedSearch,
  type QuantifiedSearch,
  type QuantifiedSearchChange,
  reactionsParams,
  withAllDates,
  withDefaultDates,
} from './quantified-search.ts';
import type { QuantifiedReaction } from '#src/records/reactions/quantified-reaction.ts';
import { bestOf } from '#src/records/reactions/best-of.ts';
import { columnsBeside } from './table/columns.tsx';
import { SortChoice, withPhonePlaces } from './table/phone.tsx';
import { vsMarketSparkId } from './table/presets.ts';
import { SparkScale, sparkScale } from './table/reaction-spark.tsx';
import { describePart, FoldedTable, formatRowCount, LoadAllControl } from './table/row-count.tsx';
import { QuantifiedToolbar } from './table/toolbar.tsx';
import { describeDropped, formatSort, formatWidths, usesMarket, useView } from './table/view.ts';
import { EmptyWindows } from './table/empty-windows.tsx';
import { NoReactions } from './table/no-reactions.tsx';
import { ReactionDetail } from './detail/reaction-detail.tsx';
import { ChartStrip } from './analysis/strip/chart-strip.tsx';
import { ReactionsExport } from './table/export.tsx';

/** The panels of the analyses, with the charts below them. */
const TableAnalysis = lazy(async () => ({ default: (await import('./analysis/analysis-panel.tsx')).TableAnalysis }));

const pinned = ['Symb', 'Headlines'];
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
const rowKey = ({ key }: QuantifiedReaction): string => key;

/** `/quantified`: the price reactions to stories as a table. */
export default function QuantifiedPage() {
  const [{ value, dropped }, setSearch] = useSearch(quantifiedSearch);
  const search = useMemo(() => withDefaultDates(value), [value]);
  const change: Props['setSearch'] = (next, how) => setSearch(withAllDates(next), how);
  // Other parameters start with other rows and no waiting ones.
  return <Explorer key={JSON.stringify(reactionsParams(search))} {...{ search, dropped }} setSearch={change} />;
}

/** Assumed: logos of so many symbols are requested ahead, in ten requests; others when their row scrolls into view. */
const maxLogos = 1000;
const noSymbols: readonly string[] = [];
const noReactions: readonly QuantifiedReaction[] = [];

/** The symbols whose logos are requested ahead; none while rows are loading, because each page would send requests of its own. */
const useLogoSymbols = (rows: readonly QuantifiedReaction[], isLoading: boolean): readonly string[] =>
  useMemo(() => (isLoading ? noSymbols : [...new Set(rows.map(({ record }) => record.Symb))].slice(0, maxLogos)), [rows, isLoading]);

interface Props {
  search: QuantifiedSearch;
  /** a sentence for each invalid value of the address */
  dropped: readonly string[];
  setSearch: (change: QuantifiedSearchChange, how?: { replace?: boolean }) => void;
}

function Explorer({ search, dropped, setSearch }: Props) {
  const [params] = useState(() => reactionsParams(search));
  const written = useView(search);
  const { zone } = usePreferences();
  const feed = useReactions(params);
  const { query: first, reactions, hasMore, all } = feed;
  usePublishFreshness(feed.freshness);
  const { isLoading } = all;
  const { market, ...marketState } = useMarketMoves(reactions, search.spy || usesMarket(written), !isLoading);
  const { all: sortColumns, fields, columnOf } = useMemo(() => columnsBeside(market, search.spy), [market, search.spy]);
  const viewColumns = useMemo(() => written.columns.flatMap(({ id }) => columnOf(id) ?? []), [written.columns, columnOf]);
  const view = useMemo(() => ({ ...written, columns: viewColumns, columnOf }), [written, viewColumns, columnOf]);

  const rows = useMemo(
    () => (search.sessions === 'all' ? reactions : [...bestOf(reactions, { otherSession: 'keep' }).values()]),
    [reactions, search.sessions],
  );
  const { from, to } = search;
  // No rows rather than those of another meaning: a filter on a move less SPY waits for its prices.
  const isWaiting = marketState.isLoading && usesMarket({ columns: [], sort: [], filters: view.filters });
  const shown = useMemo(
    () => (isWaiting ? noReactions : filterReactions(withinTimes(rows, from, to), view.filters, columnOf)),
    [isWaiting, rows, from, to, view.filters, columnOf],
  );
  useLogomarks(useLogoSymbols(rows, isLoading));
  // Cells show times in the time zone setting: new column objects make the grid draw them again.
  const columns = useMemo(
    () => (zone === undefined ? [] : withPhonePlaces(view.columns, view.sort, search.spy)),
    [view.columns, view.sort, search.spy, zone],
  );
  // Deferred until the rows are drawn: 20,000 rows have 160,000 moves.
  const scaled = useDeferredValue(shown);
  const scale = useMemo(() => sparkScale(scaled), [scaled]);
  const grid = useRef<GridHandle<QuantifiedReaction>>(null);
  const inOrder = (): readonly QuantifiedReaction[] => grid.current?.rowsInOrder() ?? [];

  const open = search.row === undefined ? undefined : shown.find(({ key }) => key === search.row);
  const onOpen = (_: QuantifiedReaction, row: string): void => setSearch({ row }, { replace: open !== undefined });
  const close = (): void => {
    if (search.row !== undefined) setSearch({ row: undefined });
  };
  const step = (by: 1 | -1): void => {
    if (!open) return;
    const order = inOrder();
    const next = order[order.indexOf(open) + by];
    if (next) setSearch({ row: next.key }, { replace: true });
  };
  const onSort = (sort: readonly SortKey[]): void => setSearch({ sort: formatSort(sort) });
  const onOrder = (ids: readonly string[]): void => setSearch({ columns: [...ids] });
  const [areChartsShown, showCharts] = useStripVisibility();
  const hasCharts = areChartsShown && !search.analysis;
  const isFolded = search.analysis && search.wide;
  const [marked, setMarked] = useState<ReadonlySet<string>>();
  const [focusedKey, setFocusedKey] = useState<string>();
  const loaded = reactions.length;
  const isMarketLoading = search.spy && marketState.isLoading;
  const part = describePart({ loaded, total: all.total, hasMore });
  /** what is exported: the table, or selected rows */
  const [exported, setExported] = useState<'table' | readonly QuantifiedReaction[]>();
  const openExport = (): void => setExported('table');
  /** Selected rows are copied by Ctrl+C as well. */
  const selectionTools = (selected: readonly QuantifiedReaction[]): ReactNode => (
    <>
      <AddToList all symbols={[...new Set(selected.map(({ record }) => record.Symb))]} />
      <button type="button" className="control" onClick={() => setExported(selected)}>
        Export {selected.length.toLocaleString('en-US')} rows
      </button>
    </>
  );
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
        {/* Reserved width while loading, so that the bar has its final number of lines. */}
        <span role="status" className={first.isSuccess ? undefined : 'sm:min-w-96!'}>
          {isWaiting && 'Loading prices of SPY …'}
          {first.isSuccess &&
            !isWaiting &&
            formatRowCount({
              shown,
              total: rows.length,
              ...{ loaded, part, isLoading },
              noun: search.sessions === 'all' ? 'row' : 'reaction',
            })}
        </span>
        {first.isSuccess && <LoadAllControl all={all} hasMore={hasMore} />}
        <SortChoice columns={view.columns} sort={view.sort} onSort={onSort} />
        <PauseTool paused={feed.paused} onPause={feed.setPaused} />
        <Tool label="Charts" icon="hours" aria-pressed={areChartsShown} onClick={() => showCharts(!areChartsShown)} />
        <Tool label="Analysis" icon="analysis" aria-pressed={search.analysis} onClick={() => setSearch({ analysis: !search.analysis })} />
        <ExportTool isOpen={exported !== undefined} onOpen={openExport} />
      </QuantifiedToolbar>
      {exported && (
        <ReactionsExport
          selected={exported === 'table' ? undefined : exported}
          rows={shown.length}
          remaining={isLoading ? 'loading' : hasMore ? 'available' : 'none'}
          {...{ search, view }}
          rowsInOrder={inOrder}
          onClose={() => setExported(undefined)}
        />
      )}
      <Notices dropped={[...dropped, ...view.dropped]} wrong={feed.wrong} count={loaded + feed.wrong} />
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
      {first.isPending && (
        <div aria-hidden className="flex min-h-0 flex-1 flex-col">
          {hasCharts && stripPlace}
          <div className="skeleton appear-late" />
        </div>
      )}
      {/* Its height is reserved while rows are loading. */}
      {first.isSuccess && (isLoading || isMarketLoading) && hasCharts && stripPlace}
      {shown.length > 0 && hasCharts && !isLoading && !isMarketLoading && (
        <ChartStrip
          loaded={reactions}
          shown={shown}
          part={part}
          isFiltered={view.filters.length > 0}
          vsMarket={search.spy}
          market={market}
          sort={view.sort}
          onTopic={(topic) => setSearch({ filters: addGroupFilter(view.filters, 'topic', topic) })}
          onOpen={() => setSearch({ analysis: true })}
        />
      )}
      <div className={first.isPending ? 'hidden' : 'relative flex min-h-0 flex-1'}>
        {first.isError && <Failed error={first.error} onRetry={() => void first.refetch()} />}
        {first.isSuccess && shown.length === 0 && <NoReactions {...{ search, view, all, hasMore, rows, isWaiting }} onChange={setSearch} />}
        {shown.length > 0 && (
          <div className={`flex min-h-0 min-w-0 flex-1 flex-col ${isFolded ? '' : 'xl:flex-row-reverse'}`}>
            {search.analysis && (
              <div className={isFolded ? 'flex min-h-0 flex-1 flex-col' : `analysis-beside ${open ? 'covered-analysis' : ''}`}>
                <LazyBoundary what="Analysis">
                  <TableAnalysis
                    {...{ search, market, columnOf, shown, all, part, open, focusedKey }}
                    isMarketLoading={marketState.isLoading}
                    filters={view.filters}
                    loaded={reactions}
                    onChange={setSearch}
                    onMark={setMarked}
                  />
                </LazyBoundary>
              </div>
            )}
            {isFolded && <FoldedTable rows={shown.length} onUnfold={() => setSearch({ wide: false })} />}
            {/* It stays mounted: its order is that of steps from row to row and of exports. */}
            <div className={isFolded ? 'hidden' : 'contents'}>
              <SparkScale value={scale}>
                <DataGrid
                  ref={grid}
                  label={`Reactions, ${search.spy ? 'results vs SPY' : 'plain results'}`}
                  rows={shown}
                  rowKey={rowKey}
                  columns={columns}
                  sortColumns={sortColumns}
                  sort={view.sort}
                  onSort={onSort}
                  pinned={pinned}
                  widths={view.widths}
                  onWidths={(widths) => setSearch({ widths: formatWidths(widths) }, { replace: true })}
                  onOrder={onOrder}
                  selectionTools={selectionTools}
                  openKey={open?.key}
                  columnInView={search.sort && view.sort[0]?.id}
                  onOpen={onOpen}
                  marked={marked}
                  onFocusRow={search.analysis ? setFocusedKey : undefined}
                  busy={feed.busy || isLoading}
                >
                  {marketState.notice !== undefined && (
                    <span role="status" className="truncate text-warn" title={marketState.notice}>
                      {marketState.notice}
                    </span>
                  )}
                  <EmptyWindows
                    reactions={shown}
                    scale={view.columns.some(({ id }) => id === 'reaction' || id === vsMarketSparkId) ? scale : undefined}
                  />
                </DataGrid>
              </SparkScale>
            </div>
          </div>
        )}
        {/* Not in the toolbar, which a host page may hide. */}
        {feed.waiting > 0 && (
          <div className="absolute inset-x-0 top-12">
            <div className="pills">
              <button
                type="button"
                className="pill"
                aria-keyshortcuts="."
                onClick={() => {
                  void feed.admit();
                  // The button is removed with its click.
                  restoreFocus(() => document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]'));
                }}
              >
                Show {feed.waiting.toLocaleString('en-US')} new
              </button>
            </div>
          </div>
        )}
        {open && (
          <div className={search.analysis && !isFolded ? 'over-analysis' : 'contents'}>
            <ReactionDetail reaction={open} columns={fields} onStep={step} onClose={close} />
          </div>
        )}
      </div>
    </>
  );
}

function Notices({ dropped, wrong, count }: { dropped: readonly string[]; wrong: number; count: number }) {
  return (
    <>
      {dropped.length > 0 && <Notice text={describeDropped(dropped)} />}
      {wrong > 0 && <Notice text={`${wrong} of ${count} rows could not be read and are not shown.`} />}
    </>
  );
}
