import { readFileSync } from 'node:fs';
import { spelledSymbol, symbolKey } from '#contract/symbol.ts';

/** A listing of the United States, from the SEC's `company_tickers_exchange.json` of July 2026 (public domain). */
export interface Listing {
  /** spelled as the desk does: `BRK.B` */
  readonly symbol: string;
  readonly name: string;
  /** ten digits */
  readonly cik: string;
  /** `Nasdaq`, `NYSE`, `OTC`, `CBOE`; "" in a few rows */
  readonly exchange: string;
}

interface Listings {
  readonly bySymbol: ReadonlyMap<string, Listing>;
  /** the most valuable one first */
  readonly byCik: ReadonlyMap<string, readonly Listing[]>;
}

const line = /^([^,]+),(?:"((?:[^"]|"")*)"|([^",]*)),(\d*),(.*)$/;

function readListings(): Listings {
  const bySymbol = new Map<string, Listing>();
  const byCik = new Map<string, Listing[]>();
  const text = readFileSync(new URL('symbols-2026-07.csv', import.meta.url), 'utf8');
  for (const row of text.split(/\r?\n/).slice(1)) {
    const [, symbol = '', quoted, plain = '', cik = '', exchange = ''] = line.exec(row) ?? [];
    if (symbol === '') continue;
    const listing = { symbol: spelledSymbol(symbol), name: quoted?.replaceAll('""', '"') ?? plain, cik: padCik(cik), exchange };
    bySymbol.set(symbolKey(symbol), listing);
    byCik.set(listing.cik, [...(byCik.get(listing.cik) ?? []), listing]);
  }
  return { bySymbol, byCik };
}

let read: Listings | undefined;
/** Read when it is first needed. */
const listings = (): Listings => (read ??= readListings());

/** A CIK with its ten digits. */
export const padCik = (cik: string | number): string => String(cik).padStart(10, '0');

/** The listing of a symbol in any spelling. */
export const listingOf = (symbol: string): Listing | undefined => listings().bySymbol.get(symbolKey(symbol));

/** The listings of a company; none where the CIK is unknown. */
export const listingsOfCik = (cik: string | number): readonly Listing[] => listings().byCik.get(padCik(cik)) ?? [];

/** The CIK of a symbol, ten digits: never guessed. @param own those of the settings, which come before the directory */
export function findCik(symbol: string, own: Readonly<Record<string, string>> = {}): string | undefined {
  const found = Object.entries(own).find(([name]) => symbolKey(name) === symbolKey(symbol))?.[1];
  return found === undefined ? listingOf(symbol)?.cik : padCik(found);
}
