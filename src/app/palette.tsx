import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { spelledSymbol } from '#contract/symbol.ts';
import { openInbox } from '#src/features/alerts/alert-state.ts';
import { latestNames, noteSeen } from '#src/shared/storage/seen-names.ts';
import { starredStories } from '#src/features/news/annotations/annotations.ts';
import type { Entry, PaletteSources } from '#src/features/palette/entry.ts';
import { findEntries } from '#src/features/palette/find-entries.ts';
import { PaletteDialog } from '#src/features/palette/palette-dialog.tsx';
import { shortcutKeywords } from '#src/features/palette/shortcut-keywords.ts';
import { newsSearches } from '#src/features/palette/typed-text.ts';
import { studies, studySearch } from '#src/features/quantified/studies/studies.ts';
import { settingsCommands } from '#src/features/settings/commands.ts';
import type { SymbolDirectory } from '#src/shared/symbols/directory/directory.ts';
import { identifiersQuery, readIdentifier } from '#src/shared/symbols/directory/identifier-query.ts';
import { typeNames } from '#src/shared/symbols/identifier.ts';
import { useSymbolDirectory } from '#src/shared/symbols/directory/use-directory.ts';
import { useNamedDirectory } from '#src/shared/symbols/directory/use-named.ts';
import { type Command, commandsByShortcut, registeredCommands } from '#src/shared/ui/commands/commands.ts';
import { currentArticle, restoreFocus } from '#src/shared/ui/restore-focus.ts';
import { dayOf } from '#src/shared/time/format.ts';
import { nowSeconds } from '#src/shared/time/now.ts';
import { panelAt, usePanelAddress } from '#src/shared/url/panel-address.ts';
import { showsSymbols, symbolsUrl } from '#src/shared/url/symbol-params.ts';
import { symbolPath } from '#src/shared/url/paths.ts';
import { formatSearch } from '#src/shared/url/use-search.ts';
import { openedView } from '#src/shared/views/opened-view.ts';
import { hiddenStarters, shownStarters } from '#src/shared/views/starter-views.ts';
import { savedViews, viewPages } from '#src/shared/views/saved-views.ts';
import { listParameter } from '#contract/list-symbols.ts';
import { inAddress, type Watchlist, watchlists } from '#src/shared/watchlists/watchlists.ts';
import { type Page, pages } from './router.tsx';

/** Panels that open in place of the palette. */
const panels = {
  link: { label: 'Copy link to this view', keywords: 'share url address' },
  embed: { label: 'Copy embed code…', keywords: 'share iframe frame html' },
} as const;
/** A panel in place of the palette; that of a new watchlist has the symbols of a text. */
export type Replacement = { readonly panel: keyof typeof panels } | { readonly panel: 'watchlist'; readonly text: string };
type OpenPanel = (replacement: Replacement) => void;

interface Props {
  onClose: () => void;
  ahead?: readonly string[];
  /** the palette finds everything, the search only news */
  as?: string | undefined;
  /** opens a panel in place of the palette */
  onPanel: OpenPanel;
}

const keyHints = <span className="max-sm:hidden">↑ ↓ choose · Enter open · Esc close</span>;

/** The search (`/`) and the palette (Ctrl+K). */
export default function SearchDialog({ onClose, ahead, as, onPanel }: Props) {
  const navigate = useNavigate();
  const { open: openAddress } = usePanelAddress();
  const isPalette = as === 'palette';
  const symbolDirectory = useSymbolDirectory();
  const [typed, setTyped] = useState('');
  const { recent } = symbolDirectory;
  const directory = useNamedDirectory(symbolDirectory, typed);
  const preferences = useMemo(() => readPreferences(recent), [recent]);
  const parts = useMemo(() => paletteSources(directory, preferences, onPanel), [directory, preferences, onPanel]);
  const choose = ({ run, to, runInstead, symbols }: Entry): void => {
    if (runInstead) return runInstead();
    // Closed first: the action may open a dialog of its own.
    onClose();
    run?.();
    if (symbols) noteSeen({ opened: symbols });
    if (to === undefined) return;
    const panel = panelAt(to);
    if (panel) return openAddress(panel);
    restoreFocus(currentArticle);
    void navigate(to);
  };
  const identified = useIdentified(typed);
  const shared = {
    ...{ ahead, onClose, onChosen: choose, onTyped: setTyped },
    isLoading: symbolDirectory.isLoading || identified.isLoading,
    isComplete: symbolDirectory.isComplete,
    loadingText: identified.isLoading ? `Looking up ${typed.trim()} …` : 'Loading symbols …',
  };
  return isPalette ? (
    <PaletteDialog
      {...shared}
      label="Palette"
      fieldLabel="Symbols, pages, views and actions"
      placeholder="AAPL, AAPL QN, splits this week, an action"
      find={(text, pasted) => [...identified.entries(text, symbolPath), ...findEntries(text, { ...parts, pasted })]}
      hints={
        <>
          {keyHints}
          <span>AAPL QN · AAPL vs MSFT · what is moving · a pasted list</span>
        </>
      }
    />
  ) : (
    <PaletteDialog
      {...shared}
      label="Search"
      fieldLabel="Search symbols or words in stories"
      placeholder="AAPL, MSFT or words in stories"
      find={(text) => [...identified.entries(text, (symbol) => symbolsUrl('/news', [symbol])), ...newsSearchEntries(text, parts)]}
      hints={
        <>
          {keyHints}
          {/* For devices without a keyboard. */}
          <button type="button" className="min-h-6 text-accent underline" onClick={() => commandsByShortcut().get('Ctrl+K')?.run()}>
            Ctrl+K: pages, views and actions
          </button>
        </>
      }
    />
  );
}

/** The company of a typed ISIN or CUSIP, found by the logo search. */
function useIdentified(typed: string) {
  const identifier = readIdentifier(typed);
  const { data, isLoading, isError } = useQuery(identifiersQuery(identifier?.type ?? 'isin', identifier ? [identifier.key] : []));
  const company = identifier && data?.get(identifier.key);
  return {
    isLoading,
    /** the company, or why there is none */
    entries: (text: string, urlOf: (symbol: string) => string): readonly Entry[] => {
      if (!identifier || isLoading || text !== typed) return [];
      const name = `${typeNames[identifier.type]} ${identifier.key}`;
      const [id, group] = [`identifier ${identifier.key}`, 'Symbols' as const];
      if (company)
        return [{ id, group, label: `Open ${company.symbol}`, description: `${company.name ?? ''} · ${name}`, to: urlOf(company.symbol) }];
      const why = isError ? 'could not be looked up' : 'is not known to the service';
      return [
        {
          id,
          group: 'Not in the directory',
          label: `${name} ${why}`,
          description: 'Search logos',
          to: `/logos?keys=${identifier.key}&type=${identifier.type}`,
        },
      ];
    },
  };
}

/** The rules have an address, the inbox has none. */
const alertEntries: readonly Entry[] = [
  {
    id: 'alerts',
    group: 'Actions',
    label: 'Alert rules',
    keywords: 'alerts notify watch sound notification new stories',
    to: '/alerts',
  },
  { id: 'inbox', group: 'Actions', label: 'Alert inbox', keywords: 'alerts bell unread hits new stories', run: openInbox },
];

const quantifiedPath = '/quantified';

/** The studies of the explorer; on its page they stay with its symbols and columns. */
function studyEntries(): readonly Entry[] {
  const isHere = location.pathname.endsWith(quantifiedPath);
  return studies.map((study) => ({
    id: `study ${study.id}`,
    group: 'Actions',
    label: `Study: ${study.label}`,
    keywords: study.description,
    ...(!isHere && { description: 'In Quantified' }),
    to: quantifiedPath + studySearch(study, isHere ? location.search : '', nowSeconds()),
  }));
}

/** The commands that mounted components have registered, those of the page first, and the settings. */
function commandEntries(openPanel: OpenPanel): readonly Entry[] {
  const registered = [...new Map(registeredCommands().map((command) => [command.id, command])).values()];
  const toEntry = ({ id, label, keywords, shortcut = '', group = 'Action', run }: Command): Entry => ({
    ...{ id, group: 'Actions' as const, label, keywords: keywords ?? shortcutKeywords[shortcut] ?? '', run },
    ...(group === 'On this page' && { description: group }),
    ...(shortcut !== '' && { hint: shortcut }),
  });
  const panelEntries = (Object.keys(panels) as (keyof typeof panels)[]).map((name): Entry => ({
    ...{ id: name, group: 'Actions', ...panels[name] },
    runInstead: () => openPanel({ panel: name }),
  }));
  return [
    ...registered.filter(({ group }) => group === 'On this page').map(toEntry),
    ...studyEntries(),
    ...registered.filter(({ group }) => group === 'Action').map(toEntry),
    ...panelEntries,
    ...alertEntries,
    ...settingsCommands().map(toEntry),
  ];
}

/** Pages without a parameter for symbols. */
/** The news searches that a text may mean, as palette entries. */
const newsSearchEntries = (
  typed: string,
  { directory, preferences }: Pick<PaletteSources, 'directory' | 'preferences'>,
): readonly Entry[] =>
  newsSearches(typed, directory, preferences).map(({ params, ...entry }) => ({
    ...{ id: entry.label, group: params['topics'] === undefined ? 'Symbols' : 'Stories', ...entry },
    to: `/news?${new URLSearchParams(params).toString()}`,
  }));

/** A view opens with its own density, as from the list of views. */
const viewEntries = (): Entry[] =>
  [...savedViews.get(), ...shownStarters(hiddenStarters.get())].map((view, index) => {
    const isStarter = index >= savedViews.get().length;
    const { to, act } = openedView(view);
    return {
      id: `${isStarter ? 'starter' : 'view'} ${view.page} ${view.name}`,
      group: 'Views',
      label: view.name,
      description: `${isStarter ? 'Starter view' : 'View'} of ${viewPages[view.page]}`,
      to,
      run: act,
    };
  });

/** Pages that can be filtered by a watchlist. */
const pagesWithWatchlist: ReadonlySet<string> = new Set(['/news', '/market', '/quantified', '/guidance', '/splits', '/brief']);
const watchlistSearch = { query: { list: listParameter }, rules: () => [] };

/** The query string that filters a page by a watchlist. */
const listQuery = (list: Watchlist): string => formatSearch(watchlistSearch, { list: inAddress(list) }).slice(1);

/** The page that a watchlist filters: the current one when possible, else the news. */
function watchlistPage(): Page | undefined {
  const withWatchlist = pages.filter(({ path }) => pagesWithWatchlist.has(path));
  return withWatchlist.find(({ path }) => location.pathname.endsWith(path)) ?? withWatchlist.find(({ path }) => path === '/news');
}

/** The address of a watchlist, on the current page when possible. */
export const watchlistAddress = (list: Watchlist): string => `${watchlistPage()?.path ?? '/news'}?${listQuery(list)}`;

function watchlistEntries(): Entry[] {
  const page = watchlistPage();
  return page
    ? watchlists.get().map((list) => ({
        id: `list ${list.name}`,
        group: 'Watchlists',
        label: list.name,
        description: `Watchlist of ${list.symbols.length}, in ${page.title}`,
        to: watchlistAddress(list),
      }))
    : [];
}

/** Symbols of starred stories, in upper case. */
const starredSymbols = (): ReadonlySet<string> => new Set(starredStories.get().flatMap(({ tickers }) => tickers.map(spelledSymbol)));

/** What the reader follows: watchlists, then starred and recent symbols. */
const readPreferences = (recent: readonly string[]) => ({
  watchlists: watchlists.get(),
  recent: [...new Set([...starredSymbols(), ...recent])],
});

/** Everything that the palette finds. */
function paletteSources(directory: SymbolDirectory, preferences: ReturnType<typeof readPreferences>, open: OpenPanel): PaletteSources {
  return {
    pages,
    ...{ directory, preferences, recent: preferences.recent, starred: starredSymbols() },
    opened: latestNames('opened'),
    lists: watchlists.get().map((list) => ({ name: list.name, symbols: list.symbols, query: listQuery(list) })),
    today: dayOf(nowSeconds(), 'et'),
    views: [...viewEntries(), ...watchlistEntries()],
    actions: commandEntries(open),
    symbolPageUrl: symbolPath,
    pageUrl: ({ path }, symbols) => (showsSymbols(path) ? symbolsUrl(path, symbols) : undefined),
    createWatchlist: (text) => open({ panel: 'watchlist', text }),
    // Only the text searches: for symbols the palette has its own entries.
    searches: (typed) => newsSearchEntries(typed, { directory, preferences }).filter(({ group }) => group === 'Stories'),
  };
}
