import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { NewsPage } from '#src/features/news/news-page.tsx';

/** A page of the desk: the routes, the rail, the palette and the tests read this one table. */
export interface Page {
  /** where links lead */
  readonly path: string;
  /** what react-router matches, where it is more than `path` */
  readonly route?: string;
  readonly title: string;
  /** short code in the title bar and the palette (product.md 1) */
  readonly code: string;
  /** `g` and then this key opens the page (product.md 5.2) */
  readonly key: string;
  /** part of the first load */
  readonly Component?: ComponentType;
  /** loaded with the first visit */
  readonly load?: () => Promise<{ default: ComponentType }>;
  /** starts the page's first query while its code is still loading; `search` is the address's query string */
  readonly prefetch?: (client: QueryClient, search: string, pathname: string) => Promise<void>;
}

/** In the order of the rail. */
export const pages: readonly Page[] = [
  { path: '/news', route: '/news/:id?', title: 'News', code: 'N', key: 'n', Component: NewsPage },
  {
    path: '/quantified',
    title: 'Quantified',
    code: 'QN',
    key: 'q',
    load: () => import('#src/features/quantified/quantified-page.tsx'),
    prefetch: async (client, search) => (await import('#src/features/quantified/quantified-query.ts')).prefetchReadings(client, search),
  },
  {
    path: '/ratios',
    title: 'Ratios',
    code: 'R',
    key: 'r',
    load: () => import('#src/features/ratios/ratios-page.tsx'),
    prefetch: async (client, search) => (await import('#src/features/ratios/ratios-query.ts')).prefetchRatios(client, search),
  },
  {
    path: '/guidance',
    title: 'Guidance',
    code: 'GUID',
    key: 'g',
    load: () => import('#src/features/guidance/guidance-page.tsx'),
    prefetch: async (client, search) => (await import('#src/features/guidance/guidance-query.ts')).prefetchGuidance(client, search),
  },
  {
    path: '/splits',
    title: 'Splits',
    code: 'SPLT',
    key: 's',
    load: () => import('#src/features/splits/splits-page.tsx'),
    prefetch: async (client, search) => (await import('#src/features/splits/splits-query.ts')).prefetchSplits(client, search),
  },
  {
    path: '/logos',
    title: 'Logos',
    code: 'LOGO',
    key: 'l',
    load: () => import('#src/features/logos/logos-page.tsx'),
    prefetch: async (client, search) => (await import('#src/features/logos/logos-query.ts')).prefetchLogos(client, search),
  },
  {
    path: '/status',
    title: 'Status',
    code: 'STAT',
    key: 'h',
    load: () => import('./status-page.tsx'),
    prefetch: async (client) => client.prefetchQuery((await import('./status-page-query.ts')).statusQuery),
  },
];

/** One page per symbol; not in the rail. */
export const symbolPage = {
  // A slash within a symbol may be written plainly.
  route: '/symbol/*',
  code: 'DES',
  load: () => import('./symbol-page.tsx'),
  prefetch: async (client: QueryClient, _: string, pathname: string): Promise<void> =>
    (await import('./symbol-page-identity-query.ts')).prefetchIdentity(client, pathname),
};

/** The page at a path, as its title bar names it; undefined for an unknown path. */
export function pageAt(pathname: string): Pick<Page, 'path' | 'title' | 'code'> | undefined {
  const symbol = matchPath(symbolPage.route, pathname)?.params['*']?.replace(/\/+$/, '');
  if (symbol) return { path: pathname, title: symbol, code: symbolPage.code };
  return pages.find(({ path, route = path }) => matchPath(route, pathname) !== null);
}
