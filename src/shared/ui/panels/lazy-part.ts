import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { fetchJson } from '#src/shared/api/client.ts';
import { LoadFailed } from '#src/shared/ui/feedback/load-failed.tsx';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** The code of all parts of the imported modules; prefetched when the browser is idle (deferred-parts.tsx). */
export const partLoads = new Set<() => Promise<unknown>>();

/**
 * Registers a part for prefetching, and replaces it when it cannot be loaded.
 *
 * @param Fallback replaces it; by default a line with Reload
 */
export function partLoad<P>(load: Load<P>, Fallback: ComponentType<P> = LoadFailed as ComponentType<P>): Load<P> {
  partLoads.add(load);
  return () =>
    load().catch(() => {
      // Browsers do not say why a file was not loaded. If the proxy refuses this browser, `SignedOut` says so.
      fetchJson('config.json').catch(() => {});
      return { default: Fallback };
    });
}

/** `React.lazy` for a part of a page: the page stays when its code cannot be loaded. Pages themselves fail in the error boundary. */
export const lazyPart = <P extends object>(...part: Parameters<typeof partLoad<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(partLoad(...part));
