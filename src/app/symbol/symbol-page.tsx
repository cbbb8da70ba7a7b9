import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { symbolOfPath } from '#contract/proxy/symbol-path.ts';
import { isSymbol } from '#contract/symbol.ts';
import GuidancePanel from '#src/features/guidance/guidance-panel.tsx';
import { guidanceIntervalSeconds } from '#src/features/guidance/guidance-query.ts';
import { symbolGuidanceQuery } from '#src/features/guidance/symbol-guidance-query.ts';
import { symbolNewsIntervalSeconds, symbolNewsQuery } from '#src/records/stories/symbol-stories.ts';
import ReactionsPanel from '#src/features/quantified/symbol/reactions-panel.tsx';
import { symbolReactionsIntervalSeconds, symbolReactionsQuery } from '#src/features/quantified/data/reactions-query.ts';
import { RatioTilesPanel } from '#src/features/ratios/ratio-tiles-panel.tsx';
import { ratiosIntervalSeconds, symbolRatiosQuery } from '#src/features/ratios/ratios-query.ts';
import SplitsPanel from '#src/features/splits/splits-panel.tsx';
import { companySplitsQuery } from '#src/features/splits/company-splits-query.ts';
import { splitsIntervalSeconds } from '#src/features/splits/splits-query.ts';
import { useRecentBars } from '#src/records/prices/use-bars.ts';
import { Failure, isOutsidePlan } from '#src/shared/api/failure.ts';
import { setPaused, usePaused, usePolling, useRefresh } from '#src/shared/api/polling.ts';
import { daysLabel } from '#src/shared/time/day-range.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { noteSeen } from '#src/shared/storage/seen-names.ts';
import { type Freshness, usePublishFreshness } from '#src/shared/ui/feedback/freshness.ts';
import { useHotkeys } from '#src/shared/ui/commands/hotkeys.ts';
import { toMonotonic, useNow } from '#src/shared/time/now.ts';
import { usePrinting, usePrintNote } from '#src/shared/ui/printing.ts';
import { identityQuery, type SymbolSource, useSymbolKnown } from './identity-query.ts';
import { useSymbolDates } from './symbol-dates.ts';
import { SymbolIdentity } from './identity.tsx';
import { noteFormerSymbols } from './symbol-history.tsx';
import { DayBand } from './day/day-band.tsx';
import { PricePanel } from './price/price-panel.tsx';
import SymbolTimeline from './timeline/timeline.tsx';
import { RatingsPanel } from '#src/features/quantified/symbol/ratings-panel.tsx';
import { UnknownSymbol } from './unknown-symbol.tsx';

/**
 * `/symbol/AAPL`: all data on one symbol.
 *
 * Assumed: every spelling of a symbol redirects to the URL with its usual one, as the data compares them (assumption P11).
 */
export default function SymbolPage() {
  const { pathname, search, hash } = useLocation();
  const symbol = symbolOfPath(pathname) ?? '';
  const isValid = isSymbol(symbol);
  const navigate = useNavigate();
  const canonicalPath = isValid ? symbolPath(symbol) : pathname;
  useEffect(() => {
    if (pathname !== canonicalPath) void navigate({ pathname: canonicalPath, search, hash }, { replace: true });
  }, [pathname, canonicalPath, search, hash, navigate]);
  return isValid ? <Panels key={symbol} symbol={symbol} /> : <UnknownSymbol symbol={symbol} sources={undefined} />;
}

function Panels({ symbol }: { symbol: string }) {
  const { known, sources, freshness, refresh } = useSymbolQueries(symbol);
  const paused = usePaused();
  const [dates] = useSymbolDates();
  const ratings = useRef<HTMLDivElement>(null);
  useScrollToRatings(ratings);
  usePublishFreshness(freshness);
  usePrinting();
  usePrintNote(daysLabel(dates));
  useHotkeys({ r: refresh, p: () => setPaused(!paused) });
  useEffect(() => {
    if (known) noteSeen({ tickers: [symbol], opened: [symbol] });
  }, [known, symbol]);
  if (known === false) return <UnknownSymbol symbol={symbol} sources={sources} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto print:block print:overflow-visible">
      {/* One screen; the ratings follow below it. */}
      <div className="contents xl:flex xl:min-h-full xl:flex-col print:contents">
        <SymbolIdentity symbol={symbol} onRatings={() => ratings.current?.scrollIntoView()} />
        <DayBand symbol={symbol} />
        <div className="symbol-panels">
          <PricePanel symbol={symbol} />
          <SymbolTimeline symbol={symbol} />
          <ReactionsPanel symbol={symbol} dates={dates} />
          <RatioTilesPanel symbol={symbol} />
          <GuidancePanel symbol={symbol} />
          <SplitsPanel symbol={symbol} />
        </div>
      </div>
      {/* Of a height from the start, so that it can be scrolled to before it has loaded. */}
      <div ref={ratings} className="min-h-[60dvh] shrink-0 p-2 pt-0 print:min-h-0">
        <RatingsPanel symbol={symbol} />
      </div>
    </div>
  );
}

/** Scrolls to the ratings for `#ratings`, and again while the panels above them grow, until the reader does something. */
function useScrollToRatings(ratings: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    const above = ratings.current?.previousElementSibling;
    if (hash !== '#ratings' || !above) return undefined;
    // Also at once: an observer begins with a first call.
    const observer = new ResizeObserver(() => ratings.current?.scrollIntoView());
    // Above them stands a box only in a wide window (`contents`), else its children.
    for (const part of [above, ...above.children]) observer.observe(part);
    const stop = (): void => observer.disconnect();
    const events = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;
    for (const event of events) addEventListener(event, stop, { once: true, capture: true });
    return () => {
      stop();
      for (const event of events) removeEventListener(event, stop, { capture: true });
    };
  }, [hash, ratings]);
}

interface PageSource extends SymbolSource {
  readonly result: SymbolSource['result'] & {
    readonly dataUpdatedAt: number;
    readonly refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>;
  };
  readonly staleSeconds?: number | undefined;
}

/** All queries of the page; the panels use the same ones, so that nothing is requested twice. */
function useSymbolQueries(symbol: string) {
  const paused = usePaused();
  const poll = usePolling();
  const today = dayOf(useNow(60), 'et');
  const identity = useQuery(poll(identityQuery(symbol), Infinity));
  // Before the queries below, which begin with the company's first day.
  noteFormerSymbols(identity.data?.security);
  const news = useQuery(poll(symbolNewsQuery(symbol), symbolNewsIntervalSeconds));
  const reactions = useQuery(poll(symbolReactionsQuery(symbol, today), symbolReactionsIntervalSeconds));
  const ratios = useQuery(poll(symbolRatiosQuery(symbol), ratiosIntervalSeconds));
  const guidance = useInfiniteQuery(poll(symbolGuidanceQuery(symbol), guidanceIntervalSeconds));
  const splits = useQuery(poll(companySplitsQuery(symbol), splitsIntervalSeconds));
  const { daily: prices, intraday, old, needsOld } = useRecentBars(symbol, today);
  const sources: readonly PageSource[] = [
    { name: 'logos', result: identity, hasData: identity.data?.security !== undefined, staleSeconds: identity.data?.staleSeconds },
    { name: 'news', result: news, hasData: news.data?.rows[0] !== undefined, staleSeconds: news.data?.staleSeconds },
    {
      name: 'reactions',
      result: reactions,
      hasData: reactions.data?.rows[0] !== undefined,
      staleSeconds: reactions.data?.staleSeconds,
    },
    { name: 'ratios', result: ratios, hasData: ratios.data?.results[0] !== undefined, staleSeconds: ratios.data?.staleSeconds },
    {
      name: 'guidance',
      result: guidance,
      hasData: guidance.data?.pages.some(({ rows }) => rows.length > 0) === true,
      staleSeconds: guidance.data?.pages[0]?.staleSeconds,
    },
    { name: 'splits', result: splits, hasData: splits.data?.[0] !== undefined },
    { name: 'prices', result: prices, hasData: prices.data?.bars[0] !== undefined, staleSeconds: prices.data?.staleSeconds },
    // A young symbol may have minutes only.
    { name: 'prices', result: intraday, hasData: intraday.data?.bars[0] !== undefined, staleSeconds: intraday.data?.staleSeconds },
    ...(needsOld ? [{ name: 'prices', result: old, hasData: Boolean(old.data) } as const] : []),
  ];
  // News are polled most often, so they state how fresh the page is; without news the latest response does.
  const updatedMs = news.data ? news.dataUpdatedAt : Math.max(...sources.map(({ result }) => result.dataUpdatedAt));
  const refresh = useRefresh(sources.map(({ result }) => result));
  const freshness: Freshness = {
    updatedMs: toMonotonic(updatedMs),
    failing: sources.some(({ result }) => result.error instanceof Failure && !isOutsidePlan(result.error)),
    staleSeconds: Math.max(0, ...sources.flatMap((source) => source.staleSeconds ?? [])),
    intervalSeconds: symbolNewsIntervalSeconds,
    paused,
  };
  return {
    known: useSymbolKnown(symbol, sources),
    sources,
    freshness,
    refresh: () => void refresh(),
  };
}
