import { use, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { needsDateGrammar } from './date-bound.ts';
import { Pinned } from './use-search.ts';

/** On /ratios `s` holds the companies; a packed state is longer than any symbol, and has no comma. */
const isPacked = (pathname: string, s: string | null): boolean => s !== null && (!/\/ratios\/*$/i.test(pathname) || /^[\w-]{21,}$/.test(s));

/** Whether a URL holds a packed state (share-link.ts) or dates that cannot be parsed yet (relative-dates.ts); both load on demand. */
export const isUnpackable = (pathname: string, search: string): boolean =>
  isPacked(pathname, new URLSearchParams(search).get('s')) || needsDateGrammar(search);

/**
 * Replaces a packed URL with the plain one, and loads what relative dates need.
 *
 * @returns true until that is done; the page's state is not known before
 */
export function useUnpacked(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isPinned = use(Pinned).length > 0;
  const [, setLoaded] = useState(false);
  const isPending = isUnpackable(pathname, search);
  useEffect(() => {
    if (!isPending) return undefined;
    let isCancelled = false;
    void (async () => {
      if (!isPacked(pathname, new URLSearchParams(search).get('s'))) {
        await import('./relative-dates.ts');
        return setLoaded(true);
      }
      const { address, dropped } = await (await import('./share-link.ts')).unpackedAddress(search, isPinned);
      if (!isCancelled) void navigate({ pathname, search: address && `?${address}` }, { replace: true, state: { dropped } });
    })();
    return () => {
      isCancelled = true;
    };
  }, [isPending, isPinned, pathname, search, navigate]);
  return isPending;
}
