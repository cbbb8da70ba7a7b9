import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Location, useHref, useLocation, useNavigate } from 'react-router';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { Pinned } from '#src/shared/url/use-search.ts';
import { readAddressed } from '#src/shared/storage/preferences.ts';
import { symbolParamsOf } from '#src/shared/url/symbol-params.ts';
import type { DesktopAgent, AgentConnection, FrameContext } from './fdc3.ts';
import {
  type DateRange,
  type FrameSettings,
  dateRangeInUrl,
  fullViewSearch,
  initialLocation,
  insideFrameSearch,
  readFrameSettings,
  symbolInUrl,
  withDateRange,
  withHostParams,
} from './frame-url.ts';
import { usePrintMargins } from '#src/shared/ui/printing.ts';
import { useHost } from './host.ts';

export interface EmbedFrameProps {
  /** title of the page at a path */
  titleOf: (pathname: string) => string;
  renderPage: (location: Location) => ReactNode;
  /** how fresh the page is, shown in the footer */
  freshness: ReactNode;
  /** null when the data has no ISIN of the symbol; rejects when the query fails */
  fetchIsin: (symbol: string) => Promise<string | null>;
}

const noFilters: readonly string[] = [];

/**
 * The app inside an iframe of another site: no rail, no top bar, a footer. It takes no focus when it opens and handles only the
 * keys of its own page; search and navigation to other pages belong to the full view.
 */
export function EmbedFrame({ titleOf, renderPage, freshness, fetchIsin }: EmbedFrameProps) {
  const opened = useLocation();
  const [settings, setSettings] = useState(() => readFrameSettings(opened.search));
  const frameLocation = useFrameLocation(settings);
  const { pathname, search } = frameLocation ?? opened;
  useLayoutEffect(() => {
    // app.css hides the listed parts.
    document.documentElement.dataset['hide'] = settings.hide.join(' ');
    return () => void delete document.documentElement.dataset['hide'];
  }, [settings]);

  const fullView = useHref({ pathname, search: fullViewSearch(search) });
  const pinned = useMemo(() => (settings.symbol === undefined ? noFilters : [symbolParamsOf(pathname).filter]), [settings, pathname]);
  const title = titleOf(pathname);
  const navigate = useNavigate();

  const frame = useRef<HTMLDivElement>(null);
  useContentHeight(frame);
  const setSymbol = (symbol: string): void => setSettings((before) => withHostParams(before, { symbol }));
  const setDateRange = (range: DateRange): void =>
    void navigate({ pathname, search: withDateRange(pathname, search, range) }, { replace: true });
  const symbol = symbolInUrl(pathname, search);
  const noteReceived = useDesktopAgent({
    // A pinned frame is about its symbol before the URL names it.
    context: { symbol: settings.symbol ?? symbol, dateRange: dateRangeInUrl(search) },
    onSymbol: setSymbol,
    onDateRange: setDateRange,
    onView: (page, viewSymbol, dateRange = {}) => {
      const next = withHostParams(settings, { symbol: viewSymbol });
      // In one transition, so that the new symbol is never drawn at the old URL.
      startTransition(() => {
        setSettings(next);
        void navigate({ pathname: page, search: withDateRange(page, insideFrameSearch(page, '', next) ?? '', dateRange) });
      });
    },
  });
  useHost({
    frame,
    place: { pathname, url: new URL(fullView, location.href).href, symbol },
    fetchIsin,
    onAppearance: (params) => {
      readAddressed(params);
      setSettings((before) => withHostParams(before, params));
    },
    onSymbol: (hostSymbol) => {
      noteReceived({ symbol: hostSymbol });
      setSymbol(hostSymbol);
    },
    onDateRange: (dateRange) => {
      noteReceived({ dateRange });
      setDateRange(dateRange);
    },
  });
  return (
    <div ref={frame} className="flex h-[min(var(--natural,100dvh),100dvh)] min-h-[min(240px,100dvh)] flex-col print:h-auto">
      <title>{`${title} · Marketdesk`}</title>
      <main className="flex min-h-0 flex-1 flex-col">
        <h1 className="sr-only">{title}</h1>
        {/* No page, and so no query, until the location is about the frame's symbol. */}
        {frameLocation ? <Pinned value={pinned}>{renderPage(frameLocation)}</Pinned> : <div aria-hidden className="skeleton appear-late" />}
      </main>
      <Footer fullView={fullView} freshness={freshness} />
    </div>
  );
}

/**
 * Keeps an embedded page inside what its host allows. Every URL the page navigates to gets the host's parameters; one about other
 * symbols than the pinned one opens as the full view in a new tab, and the page stays where it is.
 *
 * @returns the location to draw the page at; undefined until the first one is allowed
 */
function useFrameLocation(settings: FrameSettings): Location | undefined {
  const location = useLocation();
  const navigate = useNavigate();
  const [accepted, setAccepted] = useState<{ location: Location; settings: FrameSettings }>();
  const isCurrent = accepted?.settings === settings;
  const { pathname, search } = location;
  // The host's messages override the URL; actions of the reader must not override the host.
  const inside = isCurrent ? insideFrameSearch(pathname, search, settings) : undefined;
  const target = isCurrent ? inside !== undefined && { pathname, search: inside } : initialLocation({ pathname, search }, settings);
  const isAllowed =
    (isCurrent && accepted.location === location) || (target !== false && target.pathname === pathname && target.search === search);
  if (isAllowed && (accepted?.location !== location || !isCurrent)) setAccepted({ location, settings });

  const fullView = useHref({ pathname, search: fullViewSearch(search) });
  useEffect(() => {
    if (isAllowed) return;
    if (target) void navigate(target, { replace: true, state: location.state });
    else {
      window.open(fullView, '_blank', 'noopener');
      void navigate(accepted?.location ?? '/', { replace: true });
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each location and its settings; the rest follows from them
  }, [location, settings]);
  return accepted?.location;
}

/** The document is as high as its content: else the frame could not shrink. */
function useContentHeight(frame: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const around: HTMLElement[] = [];
    for (let element = frame.current?.parentElement; element; element = element.parentElement) around.push(element);
    for (const { style } of around) style.height = 'auto';
    return () => {
      for (const { style } of around) style.height = '';
    };
  }, [frame]);
}

function Footer({ fullView, freshness }: { fullView: string; freshness: ReactNode }) {
  const { data: settings } = useQuery(settingsQuery);
  usePrintMargins(settings?.sampleData);
  return (
    <footer className="embed-foot">
      <b className="embed-source">Marketdesk</b>
      {settings?.sampleData && <b className="sample">Sample data</b>}
      {freshness}
      <a href={fullView} target="_blank" rel="noopener" className="ml-auto flex h-full items-center text-accent underline">
        Open full view
        <span aria-hidden className="pl-1">
          ↗
        </span>
      </a>
    </footer>
  );
}

interface AgentOptions {
  readonly context: FrameContext;
  readonly onSymbol: (symbol: string) => void;
  readonly onDateRange: (range: DateRange) => void;
  readonly onView: (pathname: string, symbol: string, range: DateRange | undefined) => void;
}

/**
 * On a desktop with an FDC3 agent the frame follows the context of the programs around it and broadcasts what its reader selects;
 * without an agent its code is not loaded.
 *
 * @returns a function that records what the host page has set, so that it is not broadcast as a selection of the reader
 */
function useDesktopAgent(options: AgentOptions): AgentConnection['noteReceived'] {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const connection = useRef<AgentConnection>(undefined);

  useEffect(() => {
    let isRequested = false;
    let isClosed = false;
    const connect = (): void => {
      const { fdc3 } = window as { fdc3?: DesktopAgent };
      if (!fdc3 || isRequested) return;
      isRequested = true;
      void import('./fdc3.ts').then(({ connectAgent }) => {
        if (isClosed) return;
        connection.current = connectAgent(fdc3, {
          context: latest.current.context,
          onSymbol: (symbol) => latest.current.onSymbol(symbol),
          onDateRange: (range) => latest.current.onDateRange(range),
          onView: (...view) => latest.current.onView(...view),
        });
      });
    };
    connect();
    addEventListener('fdc3Ready', connect);
    return () => {
      isClosed = true;
      removeEventListener('fdc3Ready', connect);
      connection.current?.disconnect();
      connection.current = undefined;
    };
  }, []);

  const { context } = options;
  useEffect(() => connection.current?.update(context));
  return useCallback((received) => connection.current?.noteReceived(received), []);
}
