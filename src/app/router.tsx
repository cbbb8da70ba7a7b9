import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { type Location, matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { NewsPage } from '#src/features/news/news-page.tsx';
import { isUnpackable, useUnpacked } from '#src/shared/url/use-unpacked.ts';
import { lazyPart } from '#src/shared/ui/panels/lazy-part.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Removes an API key from the page's URL, which browser history, logs and screenshots would store. */
export function removeKeyFromUrl(): boolean {
  const url = new URL(location.href);
  const names = [...url.searchParams.keys()].filter((name) => /^(token|apikey)$/i.test(name));
  for (const name of names) url.searchParams.delete(name);
  if (names.length > 0) history.replaceState(history.state, '', url);
  return names.length > 0;
}

/** Runs on import: before the router reads the URL and before the first request. */
const hadKeyInUrl = removeKeyFromUrl();

/** A page: routes, rail, palette and tests read this one table. */
export interface Page {
  /** target of links */
  readonly path: string;
  /** what react-router matches, when it is more than `path` */
  readonly route?: string;
  readonly title: string;
  /** short code in the title bar and the palette */
  readonly code: string;
  /** `g` and then this key opens the page */
  readonly key: string;
  /** false for a page that is opened from a watchlist or the palette only */
  readonly inRail?: false;
  /** part of the first load */
  readonly Component?: ComponentType;
  /** loaded with the first visit */
  readonly load?: () => Promise<{ default: ComponentType }>;
  /** starts the page's first query while its code is loading; `search` is the query string */
  readonly prefetch?: (client: QueryClient, search: string, pathname: string) => Promise<void>;
}

/** In the order of the rail. */
export const pages: readonly Page[] = [
  { path: '/news', route: '/news/:id?', title: 'News', code: 'N', key: 'n', Component: NewsPage },
  {
    path: '/quantified',
    title: 'Quantified',
    code: 'QN',
    key: 'q',
    load: () => import('#src/features/quantified/quantified-page.tsx'),
    prefetch: async (client, search) =>
      (await import('#src/features/quantified/data/reactions-query.ts')).prefetchReactions(client, search),
  },
  {
    path: '/ratios',
    title: 'Ratios',
    code: 'R',
    key: 'r',
    load: () => import('#src/features/ratios/ratios-page.tsx'),
    prefetch: async (client, search) => (await import('#src/features/ratios/ratios-query.ts')).prefetchRatios(client, search),
  },
  {
    path: '/guidance',
    title: 'Guidance',
    code: 'GUID',
    key: 'g',
    load: () => import('#src/features/guidance/guidance-page.tsx'),
    prefetch: async (client, search) => (await import('#src/features/guidance/guidance-query.ts')).prefetchGuidance(client, search),
  },
  {
    path: '/splits',
    title: 'Splits',
    code: 'SPLT',
    key: 's',
    load: () => import('#src/features/splits/splits-page.tsx'),
    prefetch: async (client, search) => (await import('#src/features/splits/splits-query.ts')).prefetchSplits(client, search),
  },
  {
    path: '/logos',
    title: 'Logos',
    code: 'LOGO',
    key: 'l',
    load: () => import('#src/features/logos/logos-page.tsx'),
    prefetch: async (client, search) => (await import('#src/features/logos/logos-query.ts')).prefetchLogos(client, search),
  },
  { path: '/brief', title: 'Brief', code: 'BRF', key: 'b', inRail: false, load: () => import('#src/app/brief/brief-page.tsx') },
  {
    path: '/status',
    title: 'Status',
    code: 'STAT',
    key: 'h',
    load: () => import('#src/features/status/status-page.tsx'),
    prefetch: async (client) => client.prefetchQuery((await import('#src/features/status/status-query.ts')).statusQuery),
  },
];

/** One page per symbol; not in the rail. */
export const symbolRoute = {
  // A slash within a symbol may be written plainly.
  route: '/symbol/*',
  code: 'DES',
  load: () => import('#src/app/symbol/symbol-page.tsx'),
  prefetch: async (client: QueryClient, _: string, pathname: string): Promise<void> =>
    (await import('#src/app/symbol/identity-query.ts')).prefetchIdentity(client, pathname),
};

/** The title of the page at a path; undefined for an unknown path. */
export function pageAt(pathname: string): Pick<Page, 'path' | 'title' | 'code'> | undefined {
  const symbol = matchPath(symbolRoute.route, pathname)?.params['*']?.replace(/\/+$/, '');
  if (symbol) return { path: pathname, title: symbol, code: symbolRoute.code };
  return pages.find(({ path, route = path }) => matchPath(route, pathname) !== null);
}

const RemovedKey = lazyPart(() => import('./removed-key.tsx'));
const NotFound = lazy(() => import('./not-found.tsx'));

/** A page's component; on the first visit its first query starts while its code is loading. */
function pageComponent(client: QueryClient, { Component, load, prefetch }: Pick<Page, 'Component' | 'load' | 'prefetch'>): ComponentType {
  if (!load) return Component ?? NotFound;
  return lazy(async () => {
    const { pathname, search } = location;
    // When prefetching fails, the page sends the query itself and reports its error.
    if (prefetch && !isUnpackable(pathname, search)) prefetch(client, search, pathname).catch(() => {});
    return load();
  });
}

/** Renders the page once a packed link or relative dates in the URL are resolved. */
function Unpacked({ Component }: { Component: ComponentType }) {
  return !useUnpacked() && <Component />;
}

/** @param location when it is not that of the address bar */
export function PageRoutes({ location }: { location?: Location | undefined }) {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isKnown = pathname === '/' || pageAt(pathname) !== undefined;
  const [components] = useState(() => ({
    pages: pages.map((page) => ({ route: page.route ?? page.path, Component: pageComponent(client, page) })),
    symbol: pageComponent(client, symbolRoute),
  }));
  return (
    <>
      {/* The line of signed-out.tsx. */}
      <div id="signed-out" />
      <ErrorBoundary at={pathname}>
        <Suspense>
          {hadKeyInUrl && <RemovedKey />}
          {isKnown ? (
            <Routes {...(location && { location })}>
              <Route path="/" element={<Navigate to="/news" replace />} />
              {components.pages.map(({ route, Component }) => (
                <Route key={route} path={route} element={<Unpacked Component={Component} />} />
              ))}
              <Route path={symbolRoute.route} element={<Unpacked Component={components.symbol} />} />
            </Routes>
          ) : (
            // Not a route for `*`, which does not match a path with a line break in it.
            <NotFound />
          )}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}
