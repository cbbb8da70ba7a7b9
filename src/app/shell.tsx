import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { setPreferences, usePreferences } from '#src/shared/preferences/preferences.ts';
import { useHotkeys } from '#src/shared/ui/hotkeys.ts';
import { pages } from './pages.ts';
import { FreshnessMark } from './freshness-mark.tsx';
import { SearchBox } from './search-box.tsx';
import { nextTheme, Tools } from './tools.tsx';

const Help = lazy(() => import('./help.tsx'));

/** The frame of every page: rail, top bar, content. Below 640 px the rail becomes a bar at the bottom. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { data: settings } = useQuery(settingsQuery);
  const [helping, setHelping] = useState(false);
  const page = pages.find(({ path }) => pathname.startsWith(path));
  const title = page?.title ?? 'Not found';
  useHotkeys({
    '?': () => setHelping(true),
    '/': () => document.getElementById('search')?.focus(),
    t: nextTheme,
  });

  return (
    <div className="flex h-full max-sm:flex-col-reverse">
      <title>{`${title} · Marketdesk`}</title>
      <Rail />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <header className="flex h-11 shrink-0 items-center gap-4 border-b border-line bg-panel px-3">
          <h1 className="text-base font-bold whitespace-nowrap">
            {title}
            {page && <span className="ml-1.5 text-2xs font-normal tracking-wide text-faint">{page.code}</span>}
          </h1>
          <div className="flex min-w-0 flex-1 justify-center">
            <SearchBox />
          </div>
          <div className="flex items-center gap-1.5 text-xs whitespace-nowrap text-soft">
            {settings?.sampleData && <span className="rounded-sm bg-warn-bg px-1.5 py-px text-2xs text-warn">Sample data</span>}
            <FreshnessMark />
            <Tools onHelp={() => setHelping(true)} />
          </div>
        </header>
        <main className="flex min-h-0 flex-1 flex-col">{children}</main>
      </div>
      {helping && (
        <Suspense>
          <Help onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </div>
  );
}

function Rail() {
  const { railOpen } = usePreferences();
  return (
    <nav
      aria-label="Pages"
      className={`flex shrink-0 gap-0.5 border-line bg-panel sm:flex-col sm:border-r sm:p-1.5 max-sm:h-12 max-sm:border-t max-sm:px-2 ${railOpen ? 'sm:w-50' : 'sm:w-14'}`}
    >
      <button
        type="button"
        aria-label={railOpen ? 'Narrow the rail' : 'Widen the rail'}
        aria-expanded={railOpen}
        className="mb-2 flex h-8 items-center gap-2 px-2 max-sm:hidden"
        onClick={() => setPreferences({ railOpen: !railOpen })}
      >
        <span className="grid size-7 shrink-0 place-items-center rounded-md bg-accent font-bold text-panel">M</span>
        {railOpen && <b className="font-bold">Marketdesk</b>}
      </button>
      {pages.map(({ path, title, icon }) => (
        <NavLink
          key={path}
          to={path}
          title={railOpen ? undefined : title}
          className="flex h-10.5 items-center gap-3 rounded-lg px-3 text-soft hover:bg-raised aria-[current=page]:bg-accent-bg aria-[current=page]:text-accent"
        >
          <svg aria-hidden viewBox="0 0 24 24" className="size-4.5 shrink-0 fill-none stroke-current stroke-[1.6]">
            <path d={icon} />
          </svg>
          <span className={railOpen ? '' : 'sr-only'}>{title}</span>
        </NavLink>
      ))}
    </nav>
  );
}
