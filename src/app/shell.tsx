import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { setPreferences, usePreferences } from '#src/shared/preferences/preferences.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { later } from '#src/shared/ui/later.tsx';
import { Sign } from '#src/shared/ui/sign.tsx';
import { CrashGuard } from './crash-guard.tsx';
import { keyWasExposed } from './exposed-key.ts';
import { PageRoutes } from './page-routes.tsx';
import { pageAt, pages } from './pages.ts';
import type { OverlayProps } from './overlay.tsx';
import { FreshnessMark } from './freshness-mark.tsx';
import { frameKeys, Tools } from './tools.tsx';

const Overlay = later<OverlayProps>(() => import('./overlay.tsx'));
const EmbedShell = lazy(() => import('./embed-shell.tsx'));
const KeyWarning = lazy(() => import('./key-warning.tsx'));
/** Hover cards and alerts; the pages work without them when they cannot be loaded. */
const Beside = lazy(() => import('./beside.tsx').catch(() => ({ default: () => null })));

/** What stands around every page: the desk's own frame, or next to nothing inside somebody else's. */
export function Shell() {
  // Read once: later addresses of an embedded page may lack the parameter.
  const [Frame] = useState(() => (/[?&]embed=1(&|$)/.test(location.search) ? EmbedShell : Desk));
  return (
    // Lazy code of an older build is gone after an upgrade.
    <CrashGuard>
      <Suspense>
        <Frame />
        <Suspense>
          <Beside framed={Frame !== Desk} />
        </Suspense>
      </Suspense>
    </CrashGuard>
  );
}

/** Rail, top bar, content. Below 640 px the rail becomes a bar at the bottom. */
function Desk() {
  const { pathname } = useLocation();
  const { data: settings } = useQuery(settingsQuery);
  const [overlay, setOverlay] = useState<OverlayProps['as']>();
  const page = pageAt(pathname);
  const title = page?.title ?? 'Not found';
  const navigate = useNavigate();
  const opens = (name: OverlayProps['as']) => () => setOverlay(name);
  useHotkeys({
    ...frameKeys,
    '?': opens('help'),
    '/': opens('search'),
    'Ctrl+K': opens('palette'),
    // Assumed: a comma, with which many programs open theirs.
    ',': opens('settings'),
    ...Object.fromEntries(pages.map(({ path, key }) => [`g ${key}`, () => void navigate(path)])),
  });

  return (
    <div className="flex h-full max-sm:flex-col-reverse">
      <title>{`${title} · Marketdesk`}</title>
      <Rail onSettings={opens('settings')} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="top-bar">
          <h1>
            {title} {page && <small>{page.code}</small>}
          </h1>
          <button type="button" aria-keyshortcuts="Control+K Meta+K" className="search-button" onClick={opens('palette')}>
            <span className="truncate">
              Search<span> symbols, pages, commands</span>
            </span>
            <kbd>Ctrl K</kbd>
          </button>
          <div>
            {settings?.sampleData && <b className="sample">Sample data</b>}
            <FreshnessMark />
            <Tools onHelp={opens('help')} />
          </div>
        </header>
        <main className="flex min-h-0 flex-1 flex-col">
          <Suspense>{keyWasExposed && <KeyWarning />}</Suspense>
          <PageRoutes />
        </main>
      </div>
      {overlay && <Overlay key={overlay} as={overlay} onClose={() => setOverlay(undefined)} />}
    </div>
  );
}

function Rail({ onSettings }: { onSettings: () => void }) {
  const { railOpen } = usePreferences();
  return (
    <nav aria-label="Pages" className="rail" data-open={railOpen}>
      <button
        type="button"
        aria-label={railOpen ? 'Narrow the rail' : 'Widen the rail'}
        aria-expanded={railOpen}
        className="rail-mark"
        onClick={() => setPreferences({ railOpen: !railOpen })}
      >
        <b>M</b>
        {railOpen && 'Marketdesk'}
      </button>
      {pages.map(({ path, title }) => (
        <NavLink key={path} to={path} title={title} className="rail-link">
          <Sign name={path.slice(1)} />
          <span>{title}</span>
        </NavLink>
      ))}
      <button type="button" title="Settings" className="rail-link" onClick={onSettings}>
        <Sign name="settings" />
        <span>Settings</span>
      </button>
    </nav>
  );
}
