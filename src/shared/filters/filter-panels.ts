// What the buttons of a page's filters open, and what its chips say with the directory of symbols, loaded with the first of them (lazy-panels.ts).
export { FilterPanel } from './filter-panel.tsx';
export { UnknownSymbols } from '#src/shared/symbols/unknown-symbols.tsx';
export { SavedViewsPanel } from '#src/shared/views/saved-views-panel.tsx';
export { NewWatchlistDialog } from '#src/shared/watchlists/new-watchlist-dialog.tsx';
export { WatchlistPanel } from '#src/shared/watchlists/watchlist-panel.tsx';
