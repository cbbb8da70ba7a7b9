import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NewsPage } from '#src/features/news/news-page.tsx';
import { CrashGuard } from './crash-guard.tsx';
import { Shell } from './shell.tsx';

const UnknownPage = lazy(() => import('./error-page.tsx'));
/** Pages that come with their first visit, by their path. */
const laterPages: Readonly<Record<string, ComponentType>> = {
  '/logos': lazy(() => import('#src/features/logos/logos-page.tsx')),
  '/ratios': lazy(() => import('#src/features/ratios/ratios-page.tsx')),
  '/guidance': lazy(() => import('#src/features/guidance/guidance-page.tsx')),
  '/splits': lazy(() => import('#src/features/splits/splits-page.tsx')),
  '/quantified': lazy(() => import('#src/features/quantified/quantified-page.tsx')),
};

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
  const Later = laterPages[path.toLowerCase().replace(/\/+$/, '')] ?? UnknownPage;
  return <Later />;
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
