import { use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Pinned } from '#src/shared/filters/pinned.ts';
import { hasRelativeDays } from './relative-days.ts';

/** The parameters by which pages are filtered to symbols. */
const symbolParams = ['symbols', 'tickers', 'list', 'keys'];

/** On /ratios `s` holds the companies; a packed state is longer than any symbol, and has no comma. */
const isPacked = (pathname: string, s: string | null): boolean => s !== null && (!/\/ratios\/*$/i.test(pathname) || /^[\w-]{21,}$/.test(s));

/** Whether an address holds a packed state (share-link.ts) or days relative to today. */
export const isUnpackable = (pathname: string, search: string): boolean =>
  isPacked(pathname, new URLSearchParams(search).get('s')) || hasRelativeDays(search);

/**
 * Replaces a packed or relative address with the plain one.
 *
 * @returns true until that is done: the page's state is not known before
 */
export function useUnpacked(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isPinned = use(Pinned).length > 0;
  const isPending = isUnpackable(pathname, search);
  useEffect(() => {
    if (!isPending) return undefined;
    let isCancelled = false;
    void import('./unpacked-address.ts').then(async ({ unpackedAddress }) => {
      const { address, dropped } = await unpackedAddress(search);
      if (isCancelled) return;
      const params = new URLSearchParams(address);
      // An embedded page stays with the symbol its host has pinned.
      if (isPinned) for (const name of symbolParams) params.delete(name);
      const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
      void navigate({ pathname, search: text === '' ? '' : `?${text}` }, { replace: true, state: { dropped } });
    });
    return () => {
      isCancelled = true;
    };
  }, [isPending, isPinned, pathname, search, navigate]);
  return isPending;
}
