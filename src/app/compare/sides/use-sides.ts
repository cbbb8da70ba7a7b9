import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { comparePath, distinctSides, type ParsedSides, parseComparePath, type Side } from '#src/shared/url/compare-path.ts';

const noSides: ParsedSides = { sides: [], dropped: [] };

/** Messages of the address that this page was opened with, beside those of its query string (use-search.ts). */
interface AddressState {
  readonly dropped?: readonly string[];
}

/**
 * The sides in the path of the address, and what changes them. Every spelling redirects to the usual one; what could not be used is said after that
 * as well.
 */
export function useSides() {
  const { pathname, search, hash, state } = useLocation() as ReturnType<typeof useLocation> & { state: AddressState | null };
  const navigate = useNavigate();
  const { sides, dropped } = useMemo(() => parseComparePath(pathname) ?? noSides, [pathname]);
  const path = comparePath(sides);
  const before = state?.dropped;
  useEffect(() => {
    if (pathname === path) return;
    void navigate({ pathname: path, search, hash }, { replace: true, state: { dropped: [...(before ?? []), ...dropped] } });
  }, [pathname, path, search, hash, before, dropped, navigate]);
  return {
    sides,
    /** @param said messages about what was not taken, such as the end of a long watchlist */
    setSides: (next: readonly Side[], said: readonly string[] = []): void => {
      const { sides: distinct, dropped: repeated } = distinctSides(next);
      void navigate({ pathname: comparePath(distinct), search: window.location.search }, { state: { dropped: [...said, ...repeated] } });
    },
  };
}
