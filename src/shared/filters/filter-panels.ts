// What the buttons of a page's filters open, loaded with the first of them (lazy-panels.ts).
export { FilterPanel } from './filter-panel.tsx';
export { SavedViewsPanel } from '#src/shared/views/saved-views-panel.tsx';
export { NewWatchlistDialog } from '#src/shared/watchlists/new-watchlist-dialog.tsx';
export { WatchlistPanel } from '#src/shared/watchlists/watchlist-panel.tsx';
