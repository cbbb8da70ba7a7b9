import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { compare } from './comparison/comparison.ts';
import { comparisonTitle } from './comparison/labels.ts';
import { FiguresPanel } from './figures/figures-panel.tsx';
import type { ValuesTableHandle } from './figures/values-table.tsx';
import { setPaused, usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import type { ChartCursor } from '#src/shared/charts/line/line-data.ts';
import { createStoredValue, useStoredValue } from '#src/shared/storage/stored-value.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { Failed, FailedBanner } from '#src/shared/ui/feedback/failure-panel.tsx';
import { usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { usePrinting, usePrintNote } from '#src/shared/ui/printing.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { NoFigures } from './empty-states.tsx';
import { PeriodBar } from './charts/period-bar.tsx';
import { boundsOf } from './charts/period-choice.ts';
import { RatioChart } from './charts/ratio-chart.tsx';
import { SmallCharts } from './charts/small-charts.tsx';
import { type Picker, RatiosBar } from './ratios-bar.tsx';
import { ratiosIntervalSeconds, ratiosQuery } from './ratios-query.ts';
import { invalidListParts, maxCompanies, periodOf, ratiosSearch, type RatiosSearch, type RatiosSearchChange } from './ratios-search.ts';
import type { Selection } from './ratios-sheet.ts';
import { RatiosExport } from './ratios-export.tsx';
import { useRemoval } from './use-removal.tsx';

/** The companies that were compared last. */
const lastCompanies = createStoredValue<readonly string[]>('ratios', (stored) =>
  !Array.isArray(stored) ? [] : stored.filter((one) => typeof one === 'string').slice(0, maxCompanies),
);

/** Assumed: without a comparison or watchlist of the reader the example compares four large companies of different industries. */
const largeCompanies = ['AAPL', 'MSFT', 'JPM', 'XOM'];

/** Companies for a page without any in its address. */
interface Example {
  readonly symbols: readonly string[];
  /** where they come from */
  readonly source: string;
}

function useExample(): Example {
  const last = useStoredValue(lastCompanies);
  const lists = useStoredValue(watchlists);
  if (last.length > 0) return { symbols: last, source: 'your last comparison' };
  const [list] = lists;
  return list
    ? { symbols: list.symbols.slice(0, maxCompanies), source: `the watchlist ${list.name}` }
    : { symbols: largeCompanies, source: 'four large companies' };
}

/** `/ratios`: compares up to eight companies over time, as charts and exact figures. */
export default function RatiosPage() {
  const [{ value, dropped: wrong }, setValue] = useSearch(ratiosSearch);
  const setSearch = (change: RatiosSearchChange, how?: { replace?: boolean }): void => {
    // Without the last company the comparison has ended, and is no example.
    if (change.symbols?.length === 0) lastCompanies.set([]);
    setValue(change, how);
  };
  const example = useExample();
  const isExample = value.symbols.length === 0;
  const exampleKey = example.symbols.join();
  const search = useMemo(
    (): RatiosSearch => (isExample ? { ...value, symbols: exampleKey.split(',') } : value),
    [isExample, value, exampleKey],
  );
  const { search: address } = useLocation();
  const dropped = [...wrong, ...invalidListParts(address)];
  const poll = usePolling();
  const query = useQuery(poll(ratiosQuery(search.symbols, periodOf(search)), ratiosIntervalSeconds));
  const refresh = useRefresh([query]);
  const paused = usePaused();
  const { data, isPlaceholderData, isError, error, isFetching } = query;
  usePublishFreshness(usePollFreshness(query, ratiosIntervalSeconds, data?.staleSeconds));

  // Until a new result arrives, the previous one is shown with its own parameters.
  const [shownSearch, setShownSearch] = useState(search);
  if (!isPlaceholderData && shownSearch !== search) setShownSearch(search);
  const comparison = useMemo(() => compare(data?.results ?? [], shownSearch), [data, shownSearch]);
  useEffect(() => {
    if (!isExample) lastCompanies.set(value.symbols);
  }, [isExample, value.symbols]);
  useEffect(() => {
    const known = data?.results.map(({ symbol }) => symbol) ?? [];
    if (known.length > 0) noteSeen({ tickers: known });
  }, [data]);

  const { toast, ...removal } = useRemoval(search, setSearch);
  const printing = usePrinting();
  usePrintNote(comparisonTitle(shownSearch));
  const [cursor, setCursor] = useState<ChartCursor>();
  const [selection, setSelection] = useState<Selection>();
  const [picker, setPicker] = useState<Picker>();
  // Opening one closes the other, whose popover reports that only afterwards.
  const closePicker = (closed: Picker): void => setPicker((current) => (current === closed ? undefined : current));
  const table = useRef<ValuesTableHandle>(null);
  const figures = useRef(new Map<string, HTMLElement>());
  const focusTable = useCallback(() => table.current?.focus(), []);
  const isReady = data !== undefined;
  const isEmpty = comparison.charts.every(({ lines }) => lines.every(({ marks }) => marks.every(({ y }) => y === null)));
  const [exporting, setExporting] = useState(false);
  useHotkeys({ r: () => void refresh(), p: () => setPaused(!paused), e: () => setExporting(isReady && !isEmpty) });

  const selectPeriods = (from: string, to: string): void => {
    const placeOf = (key: string): number => comparison.whole.moments.findIndex((moment) => moment.key === key);
    setSearch(boundsOf(comparison.whole, shownSearch.align, { from: placeOf(from), to: placeOf(to) }));
  };
  const drawing = { comparison, cursor, figures, search: shownSearch, onCursor: setCursor, onTable: focusTable, onSelect: selectPeriods };

  return (
    <>
      <RatiosBar
        search={search}
        ownSymbols={value.symbols}
        onChange={setSearch}
        {...removal}
        {...{ picker, closePicker }}
        openPicker={setPicker}
        tools={
          search.symbols.length > 0 && (
            <>
              <button
                type="button"
                className="control"
                disabled={!isReady || isEmpty}
                aria-haspopup="dialog"
                aria-expanded={exporting}
                aria-keyshortcuts="e"
                style={{ anchorName: '--export' }}
                onClick={() => setExporting(true)}
              >
                Export ▾
              </button>
              {exporting && (
                <RatiosExport {...{ comparison, selection }} figures={figures} search={shownSearch} onClose={() => setExporting(false)} />
              )}
            </>
          )
        }
      />
      {isExample && (
        <Notice text={`Example: ${example.source}.`}>
          <button type="button" className="underline" onClick={() => setPicker('companies')}>
            Choose companies
          </button>
        </Notice>
      )}
      {dropped.length > 0 && <Notice text={`Ignored in link: ${dropped.join('; ')}`} />}
      {data !== undefined && data.wrong > 0 && (
        <Notice
          text={`${data.wrong} ${data.wrong === 1 ? 'company could not be read and is' : 'companies could not be read and are'} not shown.`}
        />
      )}
      {isError && isReady && !isEmpty && (
        <FailedBanner error={error} onRetry={() => void query.refetch()}>
          What is loaded stays.
        </FailedBanner>
      )}
      <div
        className={`relative flex min-h-0 flex-1 flex-col max-sm:overflow-y-auto [@media(height<640px)]:overflow-y-auto ${isFetching && data ? 'progress' : ''}`}
      >
        {query.isLoading && <div aria-hidden className="skeleton appear-late" />}
        {isError && data === undefined && <Failed error={error} onRetry={() => void query.refetch()} />}
        {isReady && isEmpty && <NoFigures comparison={comparison} results={data.results} search={shownSearch} onChange={setSearch} />}
        {isReady && !isEmpty && (
          <>
            {printing && <PrintTitle search={shownSearch} />}
            <PeriodBar comparison={comparison} search={shownSearch} onChange={setSearch} />
            {shownSearch.chart === 'small' ? (
              <SmallCharts {...drawing} />
            ) : (
              <div className="chart-grid">
                {comparison.charts.map((chart) => (
                  <RatioChart key={chart.key} chart={chart} {...drawing} />
                ))}
              </div>
            )}
            <FiguresPanel
              {...{ comparison, cursor, selection, printing }}
              tableHandle={table}
              search={shownSearch}
              onChange={setSearch}
              onCursor={setCursor}
              onSelection={setSelection}
            />
          </>
        )}
      </div>
      {toast}
    </>
  );
}

/** Title for print. */
export const PrintTitle = ({ search }: { search: RatiosSearch }) => (
  <header className="hidden print:block">
    <h2 className="text-lg font-bold">Ratios</h2>
    <p className="text-xs text-soft">{comparisonTitle(search)}</p>
  </header>
);
