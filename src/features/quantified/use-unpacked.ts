import { use, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Pinned } from '#src/shared/filters/pinned.ts';
import { unpackedAddress } from '#src/shared/url/unpacked-address.ts';

/**
 * Opens a shared link whose state was packed (share-link.ts).
 *
 * @returns whether it is being unpacked: until then nothing is known of what the page is about
 */
export function useUnpacked(): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isPinned = use(Pinned).length > 0;
  const isPacked = new URLSearchParams(search).has('s');
  useEffect(() => {
    if (!isPacked) return undefined;
    let left = false;
    void unpackedAddress(search).then(({ address, dropped }) => {
      if (left) return;
      const state = new URLSearchParams(address);
      // Of other symbols than its host's a frame does not know.
      if (isPinned) for (const name of ['symbols', 'tickers']) state.delete(name);
      const text = state.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
      void navigate({ pathname, search: text === '' ? '' : `?${text}` }, { replace: true, state: { dropped } });
    });
    return () => {
      left = true;
    };
  }, [isPacked, isPinned, pathname, search, navigate]);
  return isPacked;
}
