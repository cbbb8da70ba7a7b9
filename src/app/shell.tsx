import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { setPreferences, usePreferences } from '#src/shared/preferences/preferences.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { later } from '#src/shared/ui/later.tsx';
import { DeskLink } from '#src/shared/ui/link.tsx';
import { Sign } from '#src/shared/ui/sign.tsx';
import { CrashGuard } from './crash-guard.tsx';
import { keyWasExposed } from './exposed-key.ts';
import { pageAt, pages } from './pages.ts';
import type { OverlayProps } from './overlay.tsx';
import { FreshnessMark } from './freshness-mark.tsx';
import { frameKeys, Tools } from './tools.tsx';

const Overlay = later<OverlayProps>(() => import('./overlay.tsx'));
const EmbedShell = lazy(() => import('./embed-shell.tsx'));
const KeyWarning = lazy(() => import('./key-warning.tsx'));
/** When the first view has long been seen; a page that cannot have it is whole without it. */
const Beside = lazy(() =>
  new Promise((resolve) => setTimeout(resolve, 2500)).then(() => import('./beside.tsx')).catch(() => ({ default: (): ReactNode => null })),
);

/** What stands around every page: the desk's own frame, or next to nothing inside somebody else's. */
export function Shell({ children }: { children: ReactNode }) {
  // Once: whoever frames the desk has decided it.
  const [Frame] = useState(() => (/[?&]embed=1(&|$)/.test(location.search) ? EmbedShell : Desk));
  return (
    // What a frame loads later may be gone after an upgrade, as a page may.
    <CrashGuard>
      <Suspense>
        <Frame>
          <Suspense>{keyWasExposed && <KeyWarning />}</Suspense>
          <Suspense>
            <Beside framed={Frame !== Desk} />
          </Suspense>
          {children}
        </Frame>
      </Suspense>
    </CrashGuard>
  );
}

/** Rail, top bar, content. Below 640 px the rail becomes a bar at the bottom. */
function Desk({ children }: { children: ReactNode }) {
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
      <Rail current={page?.path} onSettings={opens('settings')} />
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
        <main className="flex min-h-0 flex-1 flex-col">{children}</main>
      </div>
      {overlay && <Overlay key={overlay} as={overlay} onClose={() => setOverlay(undefined)} />}
    </div>
  );
}

function Rail({ current, onSettings }: { current: string | undefined; onSettings: () => void }) {
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
        <DeskLink key={path} to={path} title={title} aria-current={path === current ? 'page' : undefined} className="rail-link">
          <Sign name={path.slice(1)} />
          <span>{title}</span>
        </DeskLink>
      ))}
      <button type="button" title="Settings" className="rail-link" onClick={onSettings}>
        <Sign name="settings" />
        <span>Settings</span>
      </button>
    </nav>
  );
}
