import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { DataGrid, type GridHandle } from '#src/shared/table/data-grid.tsx';
import type { SortKey } from '#src/shared/table/column.ts';
import { useMarks } from '#src/shared/logos/marks-query.ts';
import { usePreferences } from '#src/shared/preferences/preferences.ts';
import { Failed, FailedBanner } from '#src/shared/ui/failure-panel.tsx';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { keepFocus } from '#src/shared/ui/keep-focus.ts';
import { later } from '#src/shared/ui/later.tsx';
import Notice from '#src/shared/ui/notice.tsx';
import { nowSeconds } from '#src/shared/ui/now.ts';
import { SidePlace } from '#src/shared/ui/side-place.tsx';
import { ExportTool, PauseTool } from '#src/shared/ui/page-tools.tsx';
import { Tool } from '#src/shared/ui/tool.tsx';
import { useSearch } from '#src/shared/url/use-search.ts';
import { onePerStory, pickReadings } from './picked-readings.ts';
import { QuantifiedBar } from './quantified-bar.tsx';
import { allColumns } from './quantified-columns.tsx';
import { questionOf, quantifiedSearch, type QuantifiedSearch, type QuantifiedSearchChange } from './quantified-search.ts';
import { droppedWords, writeSort, writeWidths } from './quantified-view.ts';
import type { Reading } from './reading.ts';
import { countWords } from './story-count.ts';
import { useReadings } from './use-readings.ts';
import { useView } from './use-view.ts';
import { WholeRangeControl } from './whole-range-control.tsx';
import WhyEmptyStrip from './why-empty-strip.tsx';

const QuantifiedDetail = lazy(() => import('./quantified-detail.tsx'));
const NoReadings = lazy(() => import('./no-readings.tsx'));
const TableAnalysis = lazy(() => import('./table-analysis.tsx'));
const QuantifiedExport = later(() => import('./quantified-export.tsx'));

const pinned = ['Symb', 'Headlines'];
const rowKey = ({ key }: Reading): string => key;

/** `/quantified`: what prices did after stories, as a table of all that was measured. */
export default function QuantifiedPage() {
  const [{ value: search, dropped }, setSearch] = useSearch(quantifiedSearch);
  // Another question has its own rows, with nothing waiting.
  return <Explorer key={JSON.stringify(questionOf(search))} {...{ search, dropped, setSearch }} />;
}

/** Assumed: logos of so many symbols are asked for ahead, by ten questions; of others when their row comes into sight. */
const mostMarked = 1000;
const nobody: readonly string[] = [];

/** Whose logos are asked for at once; while a range still comes nobody's, for each of its pages would ask for its own. */
const useMarked = (rows: readonly Reading[], isComing: boolean): readonly string[] =>
  useMemo(() => (isComing ? nobody : [...new Set(rows.map(({ record }) => record.Symb))].slice(0, mostMarked)), [rows, isComing]);

interface Props {
  search: QuantifiedSearch;
  /** a sentence for each value of the address that was not valid */
  dropped: readonly string[];
  setSearch: (change: QuantifiedSearchChange, how?: { replace?: boolean }) => void;
}

function Explorer({ search, dropped, setSearch }: Props) {
  const [question] = useState(() => questionOf(search));
  const view = useView(search);
  const { zone } = usePreferences();
  const feed = useReadings(question, search.whole, () => setSearch({ whole: false }, { replace: true }));
  const { first, readings, hasMore, whole } = feed;
  usePublishFreshness(feed.freshness);

  const rows = useMemo(() => (search.sessions === 'all' ? readings : onePerStory(readings)), [readings, search.sessions]);
  const picked = useMemo(() => pickReadings(rows, view.filters), [rows, view.filters]);
  useMarks(useMarked(rows, whole.state.kind === 'reading'));
  // Times are written in the reader's zone: other columns for another zone.
  const columns = useMemo(() => (zone === undefined ? [] : view.columns.map((column) => ({ ...column }))), [view.columns, zone]);
  const grid = useRef<GridHandle<Reading>>(null);
  const inOrder = (): readonly Reading[] => grid.current?.rowsInOrder() ?? [];

  const open = search.row === undefined ? undefined : picked.find(({ key }) => key === search.row);
  const onOpen = (_: Reading, row: string): void => setSearch({ row }, { replace: open !== undefined });
  const close = (): void => {
    if (search.row !== undefined) setSearch({ row: undefined });
  };
  const step = (by: 1 | -1): void => {
    if (!open) return;
    const order = inOrder();
    const next = order[order.indexOf(open) + by];
    if (next) setSearch({ row: next.key }, { replace: true });
  };
  const [marked, setMarked] = useState<ReadonlySet<string>>();
  const [focusedKey, setFocusedKey] = useState<string>();
  const loaded = readings.length;
  /** what is being exported: the rows as they stood when it was asked for */
  const [exported, setExported] = useState<readonly Reading[]>();
  const openExport = (): void => setExported(inOrder());
  useHotkeys({
    j: open && (() => step(1)),
    k: open && (() => step(-1)),
    r: () => void feed.refresh(),
    p: () => feed.setPaused(!feed.paused),
    '.': feed.admit,
    e: openExport,
    Escape: search.row === undefined ? undefined : close,
  });

  return (
    <>
      <QuantifiedBar search={search} view={view} readings={rows} onChange={setSearch}>
        <span role="status" className="max-sm:w-full! max-sm:text-start!">
          {first.isSuccess &&
            countWords({ picked, of: rows.length, loaded, hasMore, things: search.sessions === 'all' ? 'rows' : 'readings' })}
        </span>
        {first.isSuccess && <WholeRangeControl whole={whole} hasMore={hasMore} onLoad={() => setSearch({ whole: true })} />}
        <PauseTool paused={feed.paused} onPause={feed.setPaused} />
        <Tool label="Analysis" sign="analysis" aria-pressed={search.analysis} onClick={() => setSearch({ analysis: !search.analysis })} />
        <ExportTool isOpen={exported !== undefined} onOpen={openExport} />
      </QuantifiedBar>
      {exported && (
        <QuantifiedExport
          source={{
            readings: exported,
            columns: view.columns,
            zone,
            nowSeconds: nowSeconds(),
            filtered: view.filters.length > 0 || Object.keys(question).length > 0,
            truncated: hasMore,
          }}
          onClose={() => setExported(undefined)}
        />
      )}
      <Notices dropped={[...dropped, ...view.dropped]} wrong={feed.wrong} count={loaded + feed.wrong} />
      <div className="relative flex min-h-0 flex-1">
        {first.isPending && <div aria-hidden className="skeleton appear-late" />}
        {first.isError && <Failed error={first.error} onRetry={() => void first.refetch()} />}
        {first.isSuccess && picked.length === 0 && (
          <Suspense>
            <NoReadings {...{ search, loaded, hasMore }} onChange={setSearch} />
          </Suspense>
        )}
        {picked.length > 0 && (
          <div className={`flex min-h-0 min-w-0 flex-1 flex-col ${open ? '' : 'xl:flex-row-reverse'}`}>
            {search.analysis && (
              <div
                className={`flex h-1/2 shrink-0 flex-col border-b border-line ${open ? '' : 'xl:h-auto xl:w-[42%] xl:max-w-160 xl:border-b-0 xl:border-l'}`}
              >
                <Suspense>
                  <TableAnalysis
                    {...{ search, picked, hasMore, open, focusedKey }}
                    filters={view.filters}
                    loaded={readings}
                    onChange={setSearch}
                    onMark={setMarked}
                  />
                </Suspense>
              </div>
            )}
            <DataGrid
              ref={grid}
              label={`Readings, ${search.index ? 'results less that of SPY' : 'plain results'}`}
              rows={picked}
              rowKey={rowKey}
              columns={columns}
              sortColumns={allColumns}
              sort={view.sort}
              onSort={(sort: readonly SortKey[]) => setSearch({ sort: writeSort(sort) })}
              pinned={pinned}
              widths={view.widths}
              onWidths={(widths) => setSearch({ widths: writeWidths(widths) }, { replace: true })}
              openKey={open?.key}
              onOpen={onOpen}
              marked={marked}
              onFocusRow={search.analysis ? setFocusedKey : undefined}
              busy={feed.busy || whole.state.kind === 'reading'}
            >
              <Suspense>
                <WhyEmptyStrip readings={picked} />
              </Suspense>
            </DataGrid>
          </div>
        )}
        {/* Not in the bar, which a host may hide. */}
        {feed.waiting > 0 && (
          <div className="absolute inset-x-0 top-12">
            <div className="pills">
              <button
                type="button"
                className="pill"
                aria-keyshortcuts="."
                onClick={() => {
                  feed.admit();
                  // The button goes with what it let in.
                  keepFocus(() => document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]'));
                }}
              >
                {feed.waiting.toLocaleString('en-US')} new: show
              </button>
            </div>
          </div>
        )}
        {feed.failure && loaded > 0 && (
          <FailedBanner error={feed.failure} onRetry={() => void feed.refresh()}>
            What is loaded stays.
          </FailedBanner>
        )}
        {open && (
          <Suspense fallback={<SidePlace />}>
            <QuantifiedDetail reading={open} onStep={step} onClose={close} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function Notices({ dropped, wrong, count }: { dropped: readonly string[]; wrong: number; count: number }) {
  return (
    <>
      {dropped.length > 0 && <Notice text={droppedWords(dropped)} />}
      {wrong > 0 && <Notice text={`${wrong} of ${count} rows had an unexpected shape and are left out.`} />}
    </>
  );
}
