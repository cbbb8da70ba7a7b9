import { useQuery } from '@tanstack/react-query';
import { lazy, startTransition, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useHref, useLocation, useNavigate, type Location } from 'react-router';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { readAddressed } from '#src/shared/preferences/preferences.ts';
import { Pinned } from '#src/shared/filters/pinned.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { later } from '#src/shared/ui/later.tsx';
import {
  aboutSymbol,
  askedAt,
  daysIn,
  fullViewOf,
  guestWith,
  insideFrame,
  openedWith,
  readGuest,
  withRange,
  type Days,
  type Guest,
} from './embed-address.ts';
import { useAgent } from './embed-agent.ts';
import { useHost } from './embed-host.ts';
import { FreshnessMark } from './freshness-mark.tsx';
import { keyWasExposed } from './exposed-key.ts';
import { PageRoutes } from './page-routes.tsx';
import { pageAt } from './pages.ts';
import { frameKeys } from './tools.tsx';

const nothing: readonly string[] = [];

const Help = later(() => import('./help.tsx'));
const KeyWarning = lazy(() => import('./key-warning.tsx'));

/**
 * Keeps an embedded page inside what its host allows. Every address the page navigates to gets the host's parameters; one about other
 * symbols than the pinned one opens as the full view in a new tab, and the page stays where it is.
 *
 * @returns the location to draw the page at; undefined until the first one is allowed
 */
function useGuestLocation(guest: Guest): Location | undefined {
  const location = useLocation();
  const navigate = useNavigate();
  const [accepted, setAccepted] = useState<{ location: Location; guest: Guest }>();
  const isCurrent = accepted?.guest === guest;
  const { pathname, search } = location;
  // What the host says overrides the address; what the reader does must not override the host.
  const inside = isCurrent ? insideFrame(pathname, search, guest) : undefined;
  const target = isCurrent ? inside !== undefined && { pathname, search: inside } : openedWith({ pathname, search }, guest);
  const isAllowed =
    (isCurrent && accepted.location === location) || (target !== false && target.pathname === pathname && target.search === search);
  if (isAllowed && (accepted?.location !== location || !isCurrent)) setAccepted({ location, guest });

  const fullView = useHref({ pathname, search: fullViewOf(search) });
  useEffect(() => {
    if (isAllowed) return;
    if (target) void navigate(target, { replace: true, state: location.state });
    else {
      window.open(fullView, '_blank', 'noopener');
      void navigate(accepted?.location ?? '/', { replace: true });
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each location and guest; the rest follows from them
  }, [location, guest]);
  return accepted?.location;
}

/**
 * The desk as a guest in another page: no rail, no top bar, a line at the bottom. It takes no focus when it opens, and
 * no key that could belong to the page around it: search and the ways to other pages are the full view's.
 */
export default function EmbedShell() {
  const opened = useLocation();
  const [guest, setGuest] = useState(() => readGuest(opened.search));
  const guestLocation = useGuestLocation(guest);
  const { pathname, search } = guestLocation ?? opened;
  const [helps, setHelps] = useState(false);
  useHotkeys({ ...frameKeys, '?': () => setHelps(true) });
  useLayoutEffect(() => {
    // app.css leaves out what it names.
    document.documentElement.dataset['hide'] = guest.hide.join(' ');
    return () => void delete document.documentElement.dataset['hide'];
  }, [guest]);
  useNaturalHeight();

  const fullView = useHref({ pathname, search: fullViewOf(search) });
  const pinned = useMemo(() => (guest.symbol === undefined ? nothing : [askedAt(pathname).name]), [guest, pathname]);
  const title = pageAt(pathname)?.title ?? 'Not found';
  const navigate = useNavigate();

  const frame = useRef<HTMLDivElement>(null);
  const onSymbol = (symbol: string): void => setGuest((before) => guestWith(before, { symbol }));
  const onDays = (days: Days): void => void navigate({ pathname, search: withRange(pathname, search, days) }, { replace: true });
  const symbol = aboutSymbol(pathname, search);
  const received = useAgent({
    // A pinned frame is about its symbol before the address says so.
    subject: { symbol: guest.symbol ?? symbol, days: daysIn(search) },
    onSymbol,
    onDays,
    onView: (page, asked, days = {}) => {
      const about = guestWith(guest, { symbol: asked });
      // Together, so that the new symbol is never drawn at the old address.
      startTransition(() => {
        setGuest(about);
        void navigate({ pathname: page, search: withRange(page, insideFrame(page, '', about) ?? '', days) });
      });
    },
  });
  useHost({
    frame,
    place: { pathname, url: new URL(fullView, location.href).href, symbol },
    onLooks: (words) => {
      readAddressed(words);
      setGuest((before) => guestWith(before, words));
    },
    onSymbol: (asked) => {
      received({ symbol: asked });
      onSymbol(asked);
    },
    onRange: (days) => {
      received({ days });
      onDays(days);
    },
  });
  return (
    <>
      <div ref={frame} className="flex h-[min(var(--natural,100dvh),100dvh)] min-h-[min(240px,100dvh)] flex-col print:h-auto">
        <title>{`${title} · Marketdesk`}</title>
        <main className="flex min-h-0 flex-1 flex-col">
          <h1 className="sr-only">{title}</h1>
          <Suspense>{keyWasExposed && <KeyWarning />}</Suspense>
          {/* Nothing is asked about a symbol that the frame is not about. */}
          {guestLocation ? (
            <Pinned value={pinned}>
              <PageRoutes location={guestLocation} />
            </Pinned>
          ) : (
            <div aria-hidden className="skeleton appear-late" />
          )}
        </main>
        <Foot fullView={fullView} />
      </div>
      {helps && <Help onClose={() => setHelps(false)} />}
    </>
  );
}

/** The document is as high as its page: else the frame could not shrink (product.md 5.9). */
function useNaturalHeight(): void {
  useLayoutEffect(() => {
    const parts = [document.documentElement, document.body, document.getElementById('root')].filter((part) => part !== null);
    for (const { style } of parts) style.height = 'auto';
    return () => {
      for (const { style } of parts) style.height = '';
    };
  }, []);
}

function Foot({ fullView }: { fullView: string }) {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <footer className="embed-foot">
      <b className="embed-source">Marketdesk</b>
      {settings?.sampleData && <b className="sample">Sample data</b>}
      <FreshnessMark />
      <a href={fullView} target="_blank" rel="noopener" className="ml-auto flex h-full items-center text-accent underline">
        Open full view
        <span aria-hidden className="pl-1">
          ↗
        </span>
      </a>
    </footer>
  );
}
