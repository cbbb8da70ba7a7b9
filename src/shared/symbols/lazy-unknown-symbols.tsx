import { lazy, Suspense } from 'react';

const Line = lazy(() => import('./unknown-symbols.tsx').catch(() => ({ default: () => null })));

/** The symbols of a link that nothing knows, named; with the directory, so that it is loaded after the page. */
export const LazyUnknownSymbols = ({ symbols }: { symbols: readonly string[] }) =>
  symbols.length > 0 && (
    <Suspense>
      <Line symbols={symbols} />
    </Suspense>
  );
