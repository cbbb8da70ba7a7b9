import { starredStories } from '#src/features/news/marks.ts';
import type { Entry, PaletteParts } from '#src/features/palette/entry.ts';
import type { KnownCompany } from '#src/shared/companies/companies-query.ts';
import { symbolPath } from '#src/shared/url/symbol-path.ts';
import { openedView } from '#src/shared/views/opened-view.ts';
import { formatSearch } from '#src/shared/url/use-search.ts';
import { savedViews, viewPages } from '#src/shared/views/saved-views.ts';
import { listed } from '#src/shared/watchlists/listed.ts';
import { inAddress, watchlists } from '#src/shared/watchlists/watchlists.ts';
import { actions, type PanelName } from './commands.ts';
import { askedAt } from './embed-address.ts';
import { pages } from './pages.ts';
import { meanings } from './search-meanings.ts';

/** Pages about the desk itself show no symbols. */
const aboutNone: ReadonlySet<string> = new Set(['/status']);

const addressOf = (path: string, symbols: readonly string[]): string =>
  `${path}?${askedAt(path).wire}=${symbols.map(encodeURIComponent).join(',')}`;

/** What a text may mean as a search of the news, as entries of the palette. */
export const newsSearches = (typed: string, seen: readonly string[]): readonly Entry[] =>
  meanings(typed, seen).map(({ text, search }) => ({ id: text, label: text, to: `/news?${new URLSearchParams(search).toString()}` }));

/** A view opens in its own density, as from its own list. */
const views = (): Entry[] =>
  savedViews.get().map((view) => ({
    id: `view ${view.page} ${view.name}`,
    label: view.name,
    about: `View of ${viewPages[view.page]}`,
    ...openedView(view),
  }));

/** Pages that a watchlist filters. */
const listPages: ReadonlySet<string> = new Set(['/news', '/quantified', '/guidance', '/splits']);
const listShape = { query: { list: listed }, rules: () => [] };

/** A watchlist filters the page that is open, where it can, else the news. */
function lists(): Entry[] {
  const [first, ...others] = pages.filter(({ path }) => listPages.has(path));
  const page = others.find(({ path }) => location.pathname.endsWith(path)) ?? first;
  return page
    ? watchlists.get().map((list) => ({
        id: `list ${list.name}`,
        label: list.name,
        about: `Watchlist of ${list.symbols.length}, in ${page.title}`,
        to: `${page.path}${formatSearch(listShape, { list: inAddress(list) })}`,
      }))
    : [];
}

/** Symbols the desk has met, the most frequent first, and those of starred stories, whatever their letter case. */
function symbols(seen: readonly string[], named: readonly KnownCompany[]): PaletteParts['symbols'] {
  const names = new Map(named.map(({ symbol, name }) => [symbol.toUpperCase(), name]));
  const starred = new Set(starredStories.get().flatMap(({ tickers }) => tickers.map((ticker) => ticker.toUpperCase())));
  return [...new Set([...seen.map((name) => name.toUpperCase()), ...starred])].map((symbol) => ({
    symbol,
    name: names.get(symbol),
    starred: starred.has(symbol),
  }));
}

/** The desk as its palette sees it: here features are introduced to each other. */
export const paletteParts = (seen: readonly string[], named: readonly KnownCompany[], open: (panel: PanelName) => void): PaletteParts => ({
  pages,
  symbols: symbols(seen, named),
  views: [...views(), ...lists()],
  actions: actions(open),
  symbolPage: symbolPath,
  about: ({ path }, wanted) => (aboutNone.has(path) ? undefined : addressOf(path, wanted)),
  // Words only: what the text means as symbols the palette has its own lines for.
  searches: (typed) => newsSearches(typed, seen).filter(({ label }) => label.startsWith('Stories')),
});
