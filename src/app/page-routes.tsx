import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Navigate, Route, Routes, useLocation, type Location } from 'react-router';
import { isUnpackable, useUnpacked } from '#src/shared/url/use-unpacked.ts';
import { CrashGuard } from './crash-guard.tsx';
import { pageAt, pages, symbolPage, type Page } from './pages.ts';

const UnknownPage = lazy(() => import('./error-page.tsx'));

/** A page's component; on its first visit its first query starts together with the loading of its code. */
function pageComponent(client: QueryClient, { Component, load, prefetch }: Pick<Page, 'Component' | 'load' | 'prefetch'>): ComponentType {
  if (!load) return Component ?? UnknownPage;
  return lazy(async () => {
    const { pathname, search } = location;
    // The page asks by itself, and reports its own errors, when prefetching fails.
    if (prefetch && !isUnpackable(pathname, search)) prefetch(client, search, pathname).catch(() => {});
    return load();
  });
}

/** Until a packed or relative address is unpacked the page has nothing to ask about. */
function Unpacked({ Component }: { Component: ComponentType }) {
  return !useUnpacked() && <Component />;
}

/** @param location where it is not the address bar's own */
export function PageRoutes({ location }: { location?: Location | undefined }) {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const isKnown = pathname === '/' || pageAt(pathname) !== undefined;
  const [components] = useState(() => ({
    pages: pages.map((page) => ({ route: page.route ?? page.path, Component: pageComponent(client, page) })),
    symbol: pageComponent(client, symbolPage),
  }));
  return (
    <CrashGuard>
      <Suspense>
        {isKnown ? (
          <Routes {...(location && { location })}>
            <Route path="/" element={<Navigate to="/news" replace />} />
            {components.pages.map(({ route, Component }) => (
              <Route key={route} path={route} element={<Unpacked Component={Component} />} />
            ))}
            <Route path={symbolPage.route} element={<Unpacked Component={components.symbol} />} />
          </Routes>
        ) : (
          // Not a route for `*`, which does not match a path with a line break in it.
          <UnknownPage />
        )}
      </Suspense>
    </CrashGuard>
  );
}
