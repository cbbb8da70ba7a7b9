import { lazy, type ComponentType } from 'react';
import { useUnpacked } from '#src/shared/url/use-unpacked.ts';
import { askAhead } from './ask-ahead.ts';
import styles from './later.css?url';

/** A page whose first question leaves together with the one for its code. */
function later<P>(load: () => Promise<{ default: ComponentType<P> }>) {
  return lazy(() => {
    askAhead();
    return load();
  });
}

/** By their path. */
const pages: Readonly<Record<string, ComponentType>> = {
  '/logos': later(() => import('#src/features/logos/logos-page.tsx')),
  '/ratios': later(() => import('#src/features/ratios/ratios-page.tsx')),
  '/guidance': later(() => import('#src/features/guidance/guidance-page.tsx')),
  '/status': later(() => import('./status-page.tsx')),
  '/splits': later(() => import('#src/features/splits/splits-page.tsx')),
  '/quantified': later(() => import('#src/features/quantified/quantified-page.tsx')),
};
const SymbolPage = later(() => import('./symbol-page.tsx'));
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
