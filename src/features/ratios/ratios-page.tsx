import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { setPaused, usePaused, usePollFreshness, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import type { ChartCursor } from '#src/shared/charts/line-series.tsx';
import { noteSeen } from '#src/shared/seen/seen.ts';
import { Failed, FailedBanner } from '#src/shared/ui/failure-panel.tsx';
import { usePublishFreshness } from '#src/shared/ui/freshness.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { later } from '#src/shared/ui/later.tsx';
import Notice from '#src/shared/ui/notice.tsx';
import { usePrinting } from '#src/shared/ui/printing.ts';
import { useSearch } from '#src/shared/url/use-search.ts';
import { compare } from './comparison.ts';
import { FiguresPanel } from './figures-panel.tsx';
import { leftOut } from './left-out.ts';
import { NothingCompared } from './nothing-compared.tsx';
import { NothingFound } from './nothing-found.tsx';
import { PrintTitle, usePrintedWords } from './print-words.tsx';
import { RatioChart } from './ratio-chart.tsx';
import { RatiosBar } from './ratios-bar.tsx';
import { intervalSeconds, ratiosQuery } from './ratios-query.ts';
import { periodOf, ratiosSearch } from './ratios-search.ts';
import type { Selection } from './table-area.ts';

const RatiosExport = later(() => import('./ratios-export.tsx'));

/** `/ratios`: up to eight companies beside each other, over time, as pictures and as exact figures. */
export default function RatiosPage() {
  const [{ value: search, dropped: wrong }, setSearch] = useSearch(ratiosSearch);
  const { search: address } = useLocation();
  const dropped = [...wrong, ...leftOut(address)];
  const poll = usePolling();
  const answer = useQuery(poll(ratiosQuery(search.symbols, periodOf(search)), intervalSeconds));
  const refresh = useRefresh([answer]);
  const paused = usePaused();
  const { data, isPlaceholderData, isError, error, isFetching } = answer;
  usePublishFreshness(usePollFreshness(answer, intervalSeconds, data?.staleSeconds));

  // Until the answer to a new question is here, the old one is told in its own words.
  const [told, setTold] = useState(search);
  if (!isPlaceholderData && told !== search) setTold(search);
  const comparison = useMemo(() => compare(data?.results ?? [], told), [data, told]);
  useEffect(() => {
    const known = data?.results.map(({ symbol }) => symbol) ?? [];
    if (known.length > 0) noteSeen({ tickers: known });
  }, [data]);

  const printing = usePrinting();
  usePrintedWords(told);
  const [cursor, setCursor] = useState<ChartCursor>();
  const [selection, setSelection] = useState<Selection>();
  const [picker, setPicker] = useState<'companies' | 'ratios'>();
  const isReady = data !== undefined && search.symbols.length > 0;
  const isEmpty = comparison.charts.every(({ lines }) => lines.every(({ marks }) => marks.every(({ y }) => y === null)));
  const [exporting, setExporting] = useState(false);
  useHotkeys({ r: () => void refresh(), p: () => setPaused(!paused), e: () => setExporting(isReady && !isEmpty) });

  return (
    <>
      <RatiosBar
        search={search}
        onChange={setSearch}
        picker={picker}
        setPicker={setPicker}
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
              {exporting && <RatiosExport {...{ comparison, selection }} search={told} onClose={() => setExporting(false)} />}
            </>
          )
        }
      />
      {dropped.length > 0 && <Notice text={`Left out of the address, because it is not valid: ${dropped.join('; ')}.`} />}
      {data !== undefined && data.wrong > 0 && (
        <Notice
          text={`${data.wrong} ${data.wrong === 1 ? 'company had an unexpected shape and is' : 'companies had an unexpected shape and are'} left out.`}
        />
      )}
      <div
        className={`relative flex min-h-0 flex-1 flex-col max-sm:overflow-y-auto [@media(height<640px)]:overflow-y-auto ${isFetching && data ? 'progress' : ''}`}
      >
        {answer.isLoading && <div aria-hidden className="skeleton appear-late" />}
        {isError && data === undefined && <Failed error={error} onRetry={() => void answer.refetch()} />}
        {search.symbols.length === 0 && <NothingCompared onPick={() => setPicker('companies')} />}
        {isReady && isEmpty && <NothingFound comparison={comparison} results={data.results} search={told} onChange={setSearch} />}
        {isReady && !isEmpty && (
          <>
            {printing && <PrintTitle search={told} />}
            <div className="chart-grid" data-small={told.chart === 'small'}>
              {comparison.charts.map((chart) => (
                <RatioChart key={chart.key} {...{ chart, comparison, cursor }} search={told} onCursor={setCursor} />
              ))}
            </div>
            <FiguresPanel
              {...{ comparison, cursor, selection, printing }}
              search={told}
              onChange={setSearch}
              onCursor={setCursor}
              onSelection={setSelection}
            />
            {isError && (
              <FailedBanner error={error} onRetry={() => void answer.refetch()}>
                What is loaded stays.
              </FailedBanner>
            )}
          </>
        )}
      </div>
    </>
  );
}
