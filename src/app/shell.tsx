import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { NavLink, useNavigate } from 'react-router';
import { AlertsBell } from '#src/features/alerts/inbox/bell.tsx';
import { settingsQuery } from '#src/shared/api/settings-query.ts';
import { useStoredValue } from '#src/shared/storage/stored-value.ts';
import { watchlists } from '#src/shared/watchlists/watchlists.ts';
import { setPreferences, usePreferences } from '#src/shared/storage/preferences.ts';
import { useFocusKeys } from '#src/shared/ui/commands/hotkeys.ts';
import { Toolbar, toolbarFocusKeys } from '#src/shared/ui/commands/toolbar.tsx';
import { useCommands } from '#src/shared/ui/commands/commands.ts';
import { usePanelAddress } from '#src/shared/url/panel-address.ts';
import { Icon } from '#src/shared/ui/icon.tsx';
import { usePrintMargins } from '#src/shared/ui/printing.ts';
import { ErrorBoundary } from '#src/shared/ui/feedback/error-boundary.tsx';
import { DeferredPart } from './deferred/deferred-part.tsx';
import type { OverlayProps } from './overlay.tsx';
import { pageAt, PageRoutes, pages } from './router.tsx';
import { preferenceCommands, PreferenceTools } from './top-bar.tsx';
import { LazyOverlay } from './lazy-overlay.tsx';
import { useHasFirstData, usePrefetch } from './prefetch.ts';
import { retry } from './retry.ts';

/** What begins after the first data; frames in other sites have none. */
const loadDeferredParts = () => retry(() => import('./deferred/parts.ts'));
const Alerts = lazy(async () => ({ default: (await loadDeferredParts()).Alerts }));
const RowMenus = lazy(async () => ({ default: (await loadDeferredParts()).RowMenus }));
const SymbolDrops = lazy(async () => ({ default: (await loadDeferredParts()).SymbolDrops }));
const Undo = lazy(async () => ({ default: (await loadDeferredParts()).Undo }));
const ClockNotice = lazy(async () => ({ default: (await loadDeferredParts()).ClockNotice }));
const FirstSteps = lazy(async () => ({ default: (await loadDeferredParts()).FirstSteps }));
/** In frames as well. */
const loadFrameParts = () => retry(() => import('./deferred/frame-parts.ts'));
const LiveMark = lazy(async () => ({ default: (await loadFrameParts()).LiveMark }));
const HoverCards = lazy(async () => ({ default: (await loadFrameParts()).HoverCards }));
const EmbedShell = lazy(() => import('./embed-shell.tsx'));

/** The frame around every page: rail and top bar, or a footer only when embedded in another site. */
export function Shell() {
  // Read once: further URLs of an embedded page may lack the parameter.
  const [isEmbedded] = useState(() => /[?&]embed=1(&|$)/.test(location.search));
  const hasFirstData = useHasFirstData();
  usePrefetch();
  useFocusKeys(toolbarFocusKeys);
  const freshness = (
    <DeferredPart isOn={hasFirstData}>
      <LiveMark />
    </DeferredPart>
  );
  return (
    // Lazy chunks of an older build no longer exist after an upgrade.
    <ErrorBoundary>
      <Suspense>
        {isEmbedded ? <EmbedShell freshness={freshness} /> : <AppFrame hasFirstData={hasFirstData} freshness={freshness} />}
      </Suspense>
      <DeferredPart isOn={hasFirstData}>
        <HoverCards />
      </DeferredPart>
    </ErrorBoundary>
  );
}

type OpenOverlay = (name: Exclude<OverlayProps['as'], 'settings'>) => () => void;

/** The open dialog of the frame. The settings are a panel of the address, the others are not. */
function useOverlay() {
  const { panel, page, open: openPanel, close: closePanel } = usePanelAddress();
  const [opened, setOpened] = useState<Exclude<OverlayProps['as'], 'settings'>>();
  const overlay: OverlayProps['as'] | undefined = opened ?? (panel === '/settings' ? 'settings' : undefined);
  const open: OpenOverlay = (name) => () => {
    closePanel('/settings');
    setOpened(name);
  };
  const close = (): void => (overlay === 'settings' ? closePanel('/settings') : setOpened(undefined));
  return { overlay, open, close, openSettings: () => openPanel('/settings'), panel, page };
}

function useFrameCommands(open: OpenOverlay, openSettings: () => void): void {
  const navigate = useNavigate();
  useCommands([
    ...preferenceCommands,
    // Assumed: a comma opens the settings, as in many programs.
    {
      id: 'settings',
      label: 'Settings',
      shortcut: ',',
      keywords: 'preferences theme density zone colours',
      group: 'Action',
      run: openSettings,
    },
    { id: 'help', label: 'Help', shortcut: '?', keywords: 'concepts glossary keyboard shortcuts keys', group: 'Action', run: open('help') },
    { id: 'new watchlist', label: 'New watchlist…', keywords: 'paste symbols list', group: 'Action', run: open('watchlist') },
    { id: 'search', label: 'Search the news', shortcut: '/', run: open('search') },
    { id: 'palette', label: 'Symbols, pages, views and actions', shortcut: 'Ctrl+K', run: open('palette') },
    // Without a group: the palette lists the pages themselves.
    ...pages.map(({ path, key, title }) => ({
      id: `go ${path}`,
      label: `Go to ${title}`,
      shortcut: `g ${key}`,
      run: () => void navigate(path),
    })),
  ]);
}

/** Rail, top bar, content. Below 640 px the rail is a bar at the bottom. */
function AppFrame({ hasFirstData, freshness }: { hasFirstData: boolean; freshness: ReactNode }) {
  const { overlay, open, close, openSettings, panel, page: below } = useOverlay();
  const main = useRef<HTMLElement>(null);
  const page = pageAt(panel ?? below.pathname);
  const title = page?.title ?? 'Not found';
  useFrameCommands(open, openSettings);
  return (
    <div className="flex h-full max-sm:flex-col-reverse">
      <title>{`${title} · Marketdesk`}</title>
      {/* Not a link: with the <base> of index.html, `#main` would be another page. */}
      <button type="button" className="skip-link" onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <button type="button" className="skip-link" onClick={() => listIn(main.current)?.focus()}>
        Skip to the list
      </button>
      <Rail />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <TopBar title={title} code={page?.code} onOpen={open} freshness={freshness} />
        <DeferredPart isOn={hasFirstData}>
          <ClockNotice />
        </DeferredPart>
        <main ref={main} tabIndex={-1} className="flex min-h-0 flex-1 flex-col">
          <PageRoutes location={below} />
        </main>
        <DeferredPart isOn={hasFirstData}>
          <FirstSteps onWatchlist={open('watchlist')} onPalette={open('palette')} />
        </DeferredPart>
      </div>
      <DeferredPart isOn={hasFirstData}>
        <Alerts />
        <RowMenus />
        <SymbolDrops />
        <Undo />
      </DeferredPart>
      {overlay && <LazyOverlay key={overlay} as={overlay} onClose={close} />}
    </div>
  );
}

interface TopBarProps {
  title: string;
  code: string | undefined;
  onOpen: OpenOverlay;
  freshness: ReactNode;
}

function TopBar({ title, code, onOpen, freshness }: TopBarProps) {
  const { data: settings } = useQuery(settingsQuery);
  usePrintMargins(settings?.sampleData);
  return (
    <header className="top-bar">
      <h1>
        {title} {code && <small>{code}</small>}
      </h1>
      <button type="button" aria-keyshortcuts="Control+K Meta+K" className="search-button" onClick={onOpen('palette')}>
        <span className="truncate">
          Search<span> symbols, pages, commands</span>
        </span>
        <kbd>Ctrl K</kbd>
      </button>
      <Toolbar label="Desk">
        {settings?.sampleData && (
          <b className="sample">
            Sample<span className="max-sm:hidden"> data</span>
          </b>
        )}
        {freshness}
        <AlertsBell />
        <PreferenceTools onHelp={onOpen('help')} />
      </Toolbar>
    </header>
  );
}

/** Where the keyboard enters the list of a page: the tab stop of its grid or feed, else the first control of a table. */
const firstStops = [':is([role=grid], [role=feed]) [tabindex="0"]', 'tbody :is(a, button, time)'];

/** The first place of the page's list; the page itself where it has none. */
const listIn = (page: HTMLElement | null): HTMLElement | null =>
  firstStops.reduce<HTMLElement | null>((found, stop) => found ?? page?.querySelector<HTMLElement>(stop) ?? null, null) ?? page;

function Rail() {
  const { railOpen } = usePreferences();
  const { options } = usePanelAddress();
  const hasLists = useStoredValue(watchlists).length > 0;
  return (
    <nav aria-label="Pages" className="rail" data-open={railOpen}>
      <button
        type="button"
        aria-label={railOpen ? 'Collapse menu' : 'Expand menu'}
        aria-expanded={railOpen}
        className="rail-mark"
        onClick={() => setPreferences({ railOpen: !railOpen })}
      >
        <b>M</b>
        {railOpen && 'Marketdesk'}
      </button>
      {pages.map(({ path, title, code, rail }) => (
        <NavLink
          key={path}
          to={path}
          title={`${title} (${code})`}
          className={`rail-link ${rail === 'wide' ? 'max-sm:hidden' : rail === 'watchlist' && !hasLists ? 'sm:hidden' : ''}`}
        >
          <Icon name={path.slice(1)} />
          <span>{title}</span>
        </NavLink>
      ))}
      <NavLink to="/settings" {...options} title="Settings (,)" className="rail-link">
        <Icon name="settings" />
        <span>Settings</span>
      </NavLink>
    </nav>
  );
}
