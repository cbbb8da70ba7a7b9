import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { parsePath, UNSAFE_NavigationContext as NavigationContext, useHref, useLocation, useNavigate, type Navigator } from 'react-router';
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
import { pageAt } from './pages.ts';
import { frameKeys } from './tools.tsx';

const nothing: readonly string[] = [];

const Help = later(() => import('./help.tsx'));

/** Every way to another address passes here, so that no click can lose what the host has written. */
function guarded(navigator: Navigator, basename: string, guest: Guest): Navigator {
  const through =
    (go: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      const path = typeof to === 'string' ? parsePath(to) : to;
      // The router writes what the desk lies under before each path.
      const inside = (path.pathname ?? '').slice(basename === '/' ? 0 : basename.replace(/\/$/, '').length);
      const search = insideFrame(inside, path.search ?? '', guest);
      if (search !== undefined) go({ ...path, search }, state, options);
      else window.open(navigator.createHref({ ...path, search: fullViewOf(path.search ?? '') }), '_blank', 'noopener');
    };
  return {
    ...navigator,
    push: through((to, state, options) => navigator.push(to, state, options)),
    replace: through((to, state, options) => navigator.replace(to, state, options)),
  };
}

/**
 * The desk as a guest in another page: no rail, no top bar, a line at the bottom. It takes no focus when it opens, and
 * no key that could belong to the page around it: search and the ways to other pages are the full view's.
 */
export default function EmbedShell({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [guest, setGuest] = useState(() => readGuest(search));
  const [helps, setHelps] = useState(false);
  const navigation = useContext(NavigationContext);
  const inside = useMemo(
    () => ({ ...navigation, navigator: guarded(navigation.navigator, navigation.basename, guest) }),
    [navigation, guest],
  );
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
  const opening = openedWith({ pathname, search }, guest);
  const isThere = opening.pathname === pathname && opening.search === search;
  const navigate = useNavigate();
  useEffect(() => {
    if (!isThere) void navigate({ pathname: opening.pathname, search: opening.search }, { replace: true });
  }, [isThere, opening.pathname, opening.search, navigate]);

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
      setGuest(about);
      void navigate({ pathname: page, search: withRange(page, insideFrame(page, '', about) ?? '', days) });
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
    <NavigationContext value={inside}>
      <div ref={frame} className="flex h-[min(var(--natural,100dvh),100dvh)] min-h-[min(240px,100dvh)] flex-col print:h-auto">
        <title>{`${title} · Marketdesk`}</title>
        <main className="flex min-h-0 flex-1 flex-col">
          <h1 className="sr-only">{title}</h1>
          {/* Nothing is asked about a symbol that the frame is not about. */}
          {isThere ? <Pinned value={pinned}>{children}</Pinned> : <div aria-hidden className="skeleton appear-late" />}
        </main>
        <Foot fullView={fullView} />
      </div>
      {helps && <Help onClose={() => setHelps(false)} />}
    </NavigationContext>
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
