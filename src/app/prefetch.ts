import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { loadStoryPane } from '#src/features/news/article/lazy-story-pane.tsx';
import { loadFilterPanels } from '#src/shared/filters/lazy-panels.ts';
import { accessRefusal } from '#src/shared/api/access-refusal.ts';
import { usePageValue } from '#src/shared/storage/page-value.ts';

export const loadOverlay = () => import('./overlay.tsx');
export const loadSymbolCard = () => import('./symbol/symbol-card.tsx');

/** Whether the first data have come, or failed: what is loaded for later must not delay them on a slow line. Stays true. */
export function useHasFirstData(): boolean {
  const client = useQueryClient();
  const fetching = useIsFetching();
  const [hasData, setHasData] = useState(false);
  useEffect(() => {
    // Not the number of the render, which does not count queries that start with it.
    if (client.isFetching() === 0) setHasData(true);
  }, [client, fetching]);
  return hasData;
}

/**
 * Loads the code that every page may need next while the browser is idle, so that an upgrade or an outage does not get between; none while
 * the proxy refuses this browser. Browsers without `requestIdleCallback` load it when it is needed.
 */
export function usePrefetch(): void {
  const isRefused = usePageValue(accessRefusal) !== undefined;
  const isDue = useHasFirstData() && !isRefused;
  useEffect(() => {
    if (!isDue) return undefined;
    const handle = globalThis.requestIdleCallback?.(() => {
      // What fails is loaded again, and reported, when it is opened.
      void Promise.allSettled([loadOverlay(), loadStoryPane(), loadFilterPanels(), loadSymbolCard()]);
    });
    return () => void (handle !== undefined && cancelIdleCallback(handle));
  }, [isDue]);
}
