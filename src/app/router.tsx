import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { type Location, matchPath, Navigate, Route, Routes, useLocation } from 'react-router';
import { symbolOfPath } from '#contract/proxy/symbol-path.ts';
import { NewsPage } from '#src/features/news/news-page.tsx';
import Notice from '#src/shared/ui/feedback/notice.tsx';
import { SignedOut } from '#src/shared/ui/feedback/signed-out.tsx';
import { useClockMinutes } from '#src/shared/time/now.ts';
import { panelAt, panelTitles } from '#src/shared/url/panel-address.ts';
import { useUnpacked } from '#src/shared/url/use-unpacked.ts';
import { ErrorBoundary } from '#src/shared/ui/feedback/error-boundary.tsx';
import { type FirstQuery, firstQueries } from './first-queries.ts';
import { NotFound } from './not-found.tsx';

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
  /** where the rail has it: from the first watchlist on and on a phone always, or not on a phone, whose bar has room for eight */
  readonly rail?: 'watchlist' | 'wide';
  readonly Component: ComponentType;
  /** starts the page's first query while its code is loading; the news page is part of the first view and starts its own */
  readonly prefetch?: FirstQuery;
}

/** In the order of the rail. */
export const pages: readonly Page[] = [
  {
    path: '/market',
    title: 'Market',
    code: 'MKT',
    key: 'm',
    Component: lazy(() => import('#src/app/market/market-page.tsx')),
    prefetch: firstQueries.market,
  },
  { path: '/news', route: '/news/:id?', title: 'News', code: 'N', key: 'n', Component: NewsPage },
  {
    path: '/quantified',
    title: 'Quantified',
    code: 'QN',
    key: 'q',
    Component: lazy(() => import('#src/features/quantified/quantified-page.tsx')),
    prefetch: firstQueries.quantified,
  },
  {
    path: '/ratios',
    title: 'Ratios',
    code: 'R',
    key: 'r',
    Component: lazy(() => import('#src/features/ratios/ratios-page.tsx')),
    prefetch: firstQueries.ratios,
  },
  {
    path: '/guidance',
    title: 'Guidance',
    code: 'GUID',
    key: 'g',
    Component: lazy(() => import('#src/features/guidance/guidance-page.tsx')),
    prefetch: firstQueries.guidance,
  },
  {
    path: '/splits',
    title: 'Splits',
    code: 'SPLT',
    key: 's',
    Component: lazy(() => import('#src/features/splits/splits-page.tsx')),
    prefetch: firstQueries.splits,
  },
  {
    path: '/logos',
    title: 'Logos',
    code: 'LOGO',
    key: 'l',
    rail: 'wide',
    Component: lazy(() => import('#src/features/logos/logos-page.tsx')),
  },
  {
    path: '/brief',
    title: 'Brief',
    code: 'BRF',
    key: 'b',
    rail: 'watchlist',
    Component: lazy(() => import('#src/app/brief/brief-page.tsx')),
  },
  {
    path: '/status',
    title: 'Status',
    code: 'STAT',
    key: 'h',
    // Assumed: on a phone, whose bar has room for eight, the palette opens it.
    rail: 'wide',
    Component: lazy(() => import('#src/features/status/status-page.tsx')),
    prefetch: firstQueries.status,
  },
];

/** One page per symbol; not in the rail. */
export const symbolRoute = {
  // A slash within a symbol may be written plainly.
  route: '/symbol/*',
  code: 'DES',
  Component: lazy(() => import('#src/app/symbol/symbol-page.tsx')),
  prefetch: firstQueries.symbol,
};

/** The title of the page or panel at a path; undefined for an unknown path. */
export function pageAt(pathname: string): Pick<Page, 'path' | 'title' | 'code'> | undefined {
  const symbol = symbolOfPath(pathname);
  if (symbol !== undefined) return { path: pathname, title: symbol, code: symbolRoute.code };
  const panel = panelAt(pathname);
  if (panel) return { path: panel, title: panelTitles[panel], code: '' };
  return pages.find(({ path, route = path }) => matchPath(route, pathname) !== null);
}

/** A page, once a packed link or relative dates in the URL are resolved. Its first query starts while its code is loading. */
function PageRoute({ Component, prefetch }: Pick<Page, 'Component' | 'prefetch'>) {
  const isUnpacking = useUnpacked();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const prefetchPage = useEffectEvent(() => {
    // When prefetching fails, the page sends the query itself and reports its error.
    prefetch?.(client, search, pathname).catch(() => {});
  });
  useEffect(() => {
    if (!isUnpacking) prefetchPage();
  }, [isUnpacking]);
  return (
    !isUnpacking && (
      <Suspense>
        <Component />
      </Suspense>
    )
  );
}

interface PageRoutesProps {
  /** not always that of the address bar: a panel with an address lies over a page, and a frame hides a part of its own */
  location: Location;
  isEmbedded?: boolean;
}

export function PageRoutes({ location, isEmbedded = false }: PageRoutesProps) {
  const { pathname } = location;
  const side = Math.sign(useClockMinutes());
  const isKnown = pathname === '/' || (pageAt(pathname) !== undefined && panelAt(pathname) === undefined);
  return (
    <>
      <SignedOut isEmbedded={isEmbedded} />
      <ErrorBoundary at={pathname}>
        {hadKeyInUrl && (
          <Notice text="An API key was removed from the link: Marketdesk needs none. Have it replaced, because others may have seen the link." />
        )}
        {isKnown ? (
          // What a page takes from the day when it opens is taken again by another clock.
          <Routes location={location} key={side}>
            <Route path="/" element={<Navigate to="/news" replace />} />
            {pages.map((page) => (
              <Route key={page.path} path={page.route ?? page.path} element={<PageRoute {...page} key={page.path} />} />
            ))}
            <Route path={symbolRoute.route} element={<PageRoute {...symbolRoute} />} />
          </Routes>
        ) : (
          // Not a route for `*`, which does not match a path with a line break in it.
          <NotFound />
        )}
      </ErrorBoundary>
    </>
  );
}
