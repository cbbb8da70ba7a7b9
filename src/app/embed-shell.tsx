import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { parsePath, UNSAFE_NavigationContext as NavigationContext, useHref, useLocation, useNavigate, type Navigator } from 'react-router';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { Pinned } from '#src/shared/filters/pinned.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { later } from '#src/shared/ui/later.tsx';
import { askedAt, fullViewOf, insideFrame, openedWith, readGuest, type Guest } from './embed-address.ts';
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
  const [guest] = useState(() => readGuest(search));
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

  const fullView = useHref({ pathname, search: fullViewOf(search) });
  const pinned = useMemo(() => (guest.symbol === undefined ? nothing : [askedAt(pathname).name]), [guest, pathname]);
  const title = pageAt(pathname)?.title ?? 'Not found';
  const opening = openedWith(pathname, search, guest);
  const navigate = useNavigate();
  useEffect(() => {
    if (opening !== search) void navigate({ pathname, search: opening }, { replace: true });
  }, [opening, pathname, search, navigate]);
  if (opening !== search) return null;
  return (
    <NavigationContext value={inside}>
      <div className="flex h-full flex-col">
        <title>{`${title} · Marketdesk`}</title>
        <main className="flex min-h-0 flex-1 flex-col">
          <h1 className="sr-only">{title}</h1>
          <Pinned value={pinned}>{children}</Pinned>
        </main>
        <Foot fullView={fullView} />
      </div>
      {helps && <Help onClose={() => setHelps(false)} />}
    </NavigationContext>
  );
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
