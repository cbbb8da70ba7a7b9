import { use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Pinned } from '#src/shared/filters/pinned.ts';
import { saysDays } from './relative-days.ts';
import { unpackedAddress } from './unpacked-address.ts';

/** What pages are asked for symbols by. */
const bySymbols = ['symbols', 'tickers', 'list', 'keys'];

/** Companies of a comparison are `s` as well: a packed state is longer than any symbol, and has no comma. */
const isPacked = (path: string, s: string | null): boolean => s !== null && (!/^\/ratios\/*$/i.test(path) || /^[\w-]{21,}$/.test(s));

/**
 * Opens a shared link whose state was packed (share-link.ts) or whose days are counted from now.
 *
 * @returns whether it is being unpacked: until then nothing is known of what the page is about
 */
export function useUnpacked(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isPinned = use(Pinned).length > 0;
  const packed = isPacked(pathname, new URLSearchParams(search).get('s')) || saysDays(search);
  useEffect(() => {
    if (!packed) return undefined;
    let left = false;
    void unpackedAddress(search).then(({ address, dropped }) => {
      if (left) return;
      const state = new URLSearchParams(address);
      // Of other symbols than its host's a frame does not know.
      if (isPinned) for (const name of bySymbols) state.delete(name);
      const text = state.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
      void navigate({ pathname, search: text === '' ? '' : `?${text}` }, { replace: true, state: { dropped } });
    });
    return () => {
      left = true;
    };
  }, [packed, isPinned, pathname, search, navigate]);
  return packed;
}
