import { lazy, type ComponentType } from 'react';
import { useUnpacked } from '#src/shared/url/use-unpacked.ts';
import styles from './later.css?url';

/** By their path. */
const pages: Readonly<Record<string, ComponentType>> = {
  '/logos': lazy(() => import('#src/features/logos/logos-page.tsx')),
  '/ratios': lazy(() => import('#src/features/ratios/ratios-page.tsx')),
  '/guidance': lazy(() => import('#src/features/guidance/guidance-page.tsx')),
  '/status': lazy(() => import('./status-page.tsx')),
  '/splits': lazy(() => import('#src/features/splits/splits-page.tsx')),
  '/quantified': lazy(() => import('#src/features/quantified/quantified-page.tsx')),
};
const SymbolPage = lazy(() => import('./symbol-page.tsx'));
const UnknownPage = lazy(() => import('./error-page.tsx'));

/** `/symbol/AAPL`; a slash within a symbol may be written plainly. */
const symbolPath = /^\/symbol\/(.+)$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** @param path in lower case, without a slash at its end */
export default function LaterPage({ path }: { path: string }) {
  const Page = pages[path] ?? UnknownPage;
  const symbol = symbolPath.exec(path)?.[1];
  const isPacked = useUnpacked();
  return (
    <>
      {/* React waits for it before it shows the page. */}
      <link rel="stylesheet" href={styles} precedence="later" />
      {!isPacked && (symbol === undefined ? <Page /> : <SymbolPage asked={decoded(symbol)} />)}
    </>
  );
}
