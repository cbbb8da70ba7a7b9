import { lazy, Suspense } from 'react';
import { Navigate, useRoutes } from 'react-router';
import { NewsPage } from '#src/features/news/news-page.tsx';
import { CrashGuard } from './crash-guard.tsx';
import { Shell } from './shell.tsx';

const UnknownPage = lazy(() => import('./error-page.tsx'));

/** The first page is part of the first load; every later one comes with its own chunk. */
const routes = [
  { path: '/', element: <Navigate to="/news" replace /> },
  { path: '/news/:id?', element: <NewsPage /> },
];

/** The pages of the desk, each in the shell and behind a guard. */
export function AppRoutes() {
  // Not a route of its own: `*` does not match an address with a line break in it.
  const page = useRoutes(routes) ?? <UnknownPage />;
  return (
    <Shell>
      <CrashGuard>
        <Suspense>{page}</Suspense>
      </CrashGuard>
    </Shell>
  );
}
