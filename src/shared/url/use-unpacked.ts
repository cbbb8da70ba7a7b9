import { use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Pinned } from './use-search.ts';

/** Parameters that filter pages by symbol. */
const symbolParams = ['symbols', 'tickers', 'list', 'keys'];

/** On /ratios `s` holds the companies; a packed state is longer than any symbol, and has no comma. */
const isPacked = (pathname: string, s: string | null): boolean => s !== null && (!/\/ratios\/*$/i.test(pathname) || /^[\w-]{21,}$/.test(s));

/** Whether a URL holds a relative day, such as `now-7d` (relative-days.ts, which is loaded on demand). */
export const hasRelativeDays = (search: string): boolean => /[?&](?:from|to|updated)=now/.test(search);

/** Whether a URL holds a packed state (share-link.ts) or relative days. */
export const isUnpackable = (pathname: string, search: string): boolean =>
  isPacked(pathname, new URLSearchParams(search).get('s')) || hasRelativeDays(search);

/**
 * Replaces a packed or relative URL with the plain one.
 *
 * @returns true until that is done; the page's state is not known before
 */
export function useUnpacked(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isPinned = use(Pinned).length > 0;
  const isPending = isUnpackable(pathname, search);
  useEffect(() => {
    if (!isPending) return undefined;
    let isCancelled = false;
    void import('./share-link.ts').then(async ({ unpackedAddress }) => {
      const { address, dropped } = await unpackedAddress(search);
      if (isCancelled) return;
      const params = new URLSearchParams(address);
      // The host of an embedded page may have fixed the symbol.
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
