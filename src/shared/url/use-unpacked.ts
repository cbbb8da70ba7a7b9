import { use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { unpackedAddress } from './share-link.ts';
import { Pinned } from './use-search.ts';

/** Whether `s` holds a packed state. On /ratios it holds the companies; a packed state is longer than any symbol, and has no comma. */
const isPacked = (pathname: string, s: string | null): boolean => s !== null && (!/\/ratios\/*$/i.test(pathname) || /^[\w-]{21,}$/.test(s));

/**
 * Replaces a packed URL with the plain one.
 *
 * @returns true until that is done; the page's state is not known before
 */
export function useUnpacked(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isPinned = use(Pinned).length > 0;
  const isPending = isPacked(pathname, new URLSearchParams(search).get('s'));
  useEffect(() => {
    if (!isPending) return undefined;
    let isCancelled = false;
    void unpackedAddress(search, isPinned).then(({ address, dropped }) => {
      if (!isCancelled) void navigate({ pathname, search: address && `?${address}` }, { replace: true, state: { dropped } });
    });
    return () => {
      isCancelled = true;
    };
  }, [isPending, isPinned, pathname, search, navigate]);
  return isPending;
}
