import { type ComponentType, lazy } from 'react';

/** Filters, saved views and watchlists, with the directory of symbols and the review of pasted lists. */
export const loadFilterPanels = () => import('./filter-panels.ts');

export const FilterPanel = lazy(async () => ({ default: (await loadFilterPanels()).FilterPanel }));
export const SavedViewsPanel = lazy(async () => ({ default: (await loadFilterPanels()).SavedViewsPanel }));
export const WatchlistPanel = lazy(async () => ({ default: (await loadFilterPanels()).WatchlistPanel }));
export const NewWatchlistDialog = lazy(async () => ({ default: (await loadFilterPanels()).NewWatchlistDialog }));
/** A notice beside the chips; where its code cannot be loaded the page does without. */
export const UnknownSymbols = lazy<ComponentType<{ symbols: readonly string[] }>>(async () => {
  const panels = await loadFilterPanels().catch(() => undefined);
  return { default: panels?.UnknownSymbols ?? (() => null) };
});
