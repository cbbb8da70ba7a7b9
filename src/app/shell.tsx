import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { setPreferences, usePreferences } from '#src/shared/preferences/preferences.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { DeskLink } from '#src/shared/ui/link.tsx';
import { pages } from './pages.ts';
import { FreshnessMark } from './freshness-mark.tsx';
import { nextTheme, Tools } from './tools.tsx';

const overlays = { help: lazy(() => import('./help.tsx')), search: lazy(() => import('./search-dialog.tsx')) };

/** The frame of every page: rail, top bar, content. Below 640 px the rail becomes a bar at the bottom. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { data: settings } = useQuery(settingsQuery);
  const [overlay, setOverlay] = useState<keyof typeof overlays>();
  const Overlay = overlay && overlays[overlay];
  const page = pages.find(({ path }) => pathname.startsWith(path));
  const title = page?.title ?? 'Not found';
  useHotkeys({
    '?': () => setOverlay('help'),
    '/': () => setOverlay('search'),
    t: nextTheme,
  });

  return (
    <div className="flex h-full max-sm:flex-col-reverse">
      <title>{`${title} · Marketdesk`}</title>
      <Rail current={page?.path} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="top-bar">
          <h1>
            {title}
            {page && <small>{page.code}</small>}
          </h1>
          <button type="button" aria-keyshortcuts="/" className="search-button" onClick={() => setOverlay('search')}>
            <span className="truncate">Search symbols or words</span>
            <kbd className="max-sm:hidden">/</kbd>
          </button>
          <div>
            {settings?.sampleData && <b>Sample data</b>}
            <FreshnessMark />
            <Tools onHelp={() => setOverlay('help')} />
          </div>
        </header>
        <main className="flex min-h-0 flex-1 flex-col">{children}</main>
      </div>
      {Overlay && (
        <Suspense>
          <Overlay onClose={() => setOverlay(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

function Rail({ current }: { current: string | undefined }) {
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
      {pages.map(({ path, title, icon }) => (
        <DeskLink
          key={path}
          to={path}
          title={railOpen ? undefined : title}
          aria-current={path === current ? 'page' : undefined}
          className="rail-link"
        >
          <svg aria-hidden viewBox="0 0 24 24">
            <path d={icon} />
          </svg>
          <span className={railOpen ? '' : 'sm:sr-only'}>{title}</span>
        </DeskLink>
      ))}
    </nav>
  );
}
