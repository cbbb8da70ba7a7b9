import { useEffect, useSyncExternalStore } from 'react';
import { loadStoryPane } from '#src/features/news/article/lazy-story-pane.tsx';
import { loadSymbolCard } from '#src/app/symbol/hover-cards.tsx';
import { loadFilterPanel } from '#src/shared/filters/filter-bar.tsx';
import { accessRefusal, subscribeToRefusal } from '#src/shared/api/access-refusal.ts';

export const loadOverlay = () => import('./overlay.tsx');

/**
 * Loads the code that every page may need next while the browser is idle, so that an upgrade or an outage does not get between; none while
 * the proxy refuses this browser. Browsers without `requestIdleCallback` load it when it is needed.
 */
export function usePrefetch(): void {
  const isRefused = useSyncExternalStore(subscribeToRefusal, accessRefusal) !== undefined;
  useEffect(() => {
    if (isRefused) return undefined;
    const handle = globalThis.requestIdleCallback?.(() => {
      // What fails is loaded again, and reported, when it is opened.
      void Promise.allSettled([loadOverlay(), loadStoryPane(), loadFilterPanel(), loadSymbolCard()]);
    });
    return () => void (handle !== undefined && cancelIdleCallback(handle));
  }, [isRefused]);
}
