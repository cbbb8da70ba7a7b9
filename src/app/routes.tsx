import { Navigate, Route, Routes } from 'react-router';
import { NewsPage } from '#src/features/news/news-page.tsx';
import { CrashGuard, UnknownPage } from './error-page.tsx';
import { Shell } from './shell.tsx';

/** The pages of the desk. The first page is part of the first load; every later one comes with its own chunk. */
export function AppRoutes() {
  return (
    <Shell>
      <CrashGuard>
        <Routes>
          <Route path="/" element={<Navigate to="/news" replace />} />
          <Route path="/news" element={<NewsPage />} />
          <Route path="/news/:id" element={<NewsPage />} />
          <Route path="*" element={<UnknownPage />} />
        </Routes>
      </CrashGuard>
    </Shell>
  );
}
