import { spelledSymbol } from '#contract/symbol.ts';
import { useListing } from './use-listing.ts';

/** The name of a company: that of the record, else that of the directory; nothing where neither has one. */
export function CompanyName({ symbol, name = '', className }: { symbol: string; name?: string; className?: string }) {
  const listing = useListing(spelledSymbol(symbol), name === '' && symbol !== '');
  const shown = name || listing?.name;
  return shown === undefined ? null : <span className={className}>{shown}</span>;
}
