import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NewsPage } from '#src/features/news/news-page.tsx';
import { CrashGuard } from './crash-guard.tsx';
import { Shell } from './shell.tsx';

/** Pages that come with their first visit; which they are is no part of the first load either. */
const LaterPage = lazy(() => import('./later-pages.tsx'));

/** `/news` and `/news/ID`, as readers write them: in any letter case, with or without a slash at the end. */
const newsPath = /^\/news(?:\/([^/]+))?\/*$/i;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The page of a path: the first one is part of the first load, every later one comes with its own chunk. The router's `useRoutes`
 * would bring 2 kB of ranking and loading for what is a handful of fixed paths.
 */
function Page({ path }: { path: string }) {
  if (path === '/') return <ToNews />;
  const news = newsPath.exec(path);
  if (news) return <NewsPage id={news[1] && decoded(news[1])} />;
  return <LaterPage path={path.toLowerCase().replace(/\/+$/, '')} />;
}

function ToNews() {
  const navigate = useNavigate();
  useEffect(() => void navigate('/news', { replace: true }), [navigate]);
  return null;
}

/** The pages of the desk, each in the shell and behind a guard. */
export function AppRoutes() {
  const { pathname } = useLocation();
  return (
    <Shell>
      <CrashGuard>
        <Suspense>
          <Page path={pathname} />
        </Suspense>
      </CrashGuard>
    </Shell>
  );
}
