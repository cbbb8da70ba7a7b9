import type { LogoSecurity } from '#contract/endpoints/logos.ts';
import { listedSector } from '#contract/market/listed-sectors.ts';
import { readSector } from '#contract/market/sectors.ts';
import { isExchangeInUs, symbolKey } from '#contract/symbol.ts';
import { isCrypto } from '../logos/logo-keys.ts';
import type { LogoReader } from '../logos/logo.ts';

/** What is known of the company behind a symbol. */
export interface CompanyFacts {
  /** "" where unknown */
  readonly name: string;
  /** a name of GICS, or that of another classification as it was loaded; of larger companies it is known without (`listedSector`) */
  readonly sector?: string;
  /** of this class, where the source tells classes apart */
  readonly sharesOutstanding?: number;
  /** shares that are traded freely */
  readonly shareFloat?: number;
}

/** The sector of a symbol: what is loaded of its company comes first. */
export const sectorOf = (key: string, facts: CompanyFacts | undefined): string | undefined => facts?.sector ?? listedSector(key);

export interface CompanyReader {
  /**
   * The companies of a store by `symbolKey`, those without a name or sector too. Listings outside the United States and crypto assets are
   * left out, because bars have the symbols of exchanges in the United States.
   *
   * @returns the same map until a company or logo is written
   */
  readonly companies: () => Promise<ReadonlyMap<string, CompanyFacts>>;
}

/** The facts of one listing, and when they were written. */
interface Listed extends CompanyFacts {
  readonly key: string;
  readonly revision: number;
}

/** The country of a company that is listed in the United States may be that of its business. */
const isListedInUs = ({ country, exchange, mic_code: mic }: LogoSecurity): boolean => {
  const isAtHome = /^(?:|usa?|united states(?: of america)?)$/i.test(country.trim());
  const venues = [mic, exchange].filter((venue) => venue.trim() !== '');
  return isAtHome || venues.length === 0 || venues.some(isExchangeInUs);
};

const shareCount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;

function readListing(security: LogoSecurity, revision: number): Listed {
  const { sector: text } = security;
  const sector = typeof text === 'string' ? readSector(text) : undefined;
  const sharesOutstanding = shareCount(security['shares_outstanding']);
  const shareFloat = shareCount(security['share_float']);
  return {
    key: symbolKey(security.symbol),
    revision,
    name: security.name,
    ...(sector !== undefined && { sector }),
    ...(sharesOutstanding !== undefined && { sharesOutstanding }),
    ...(shareFloat !== undefined && { shareFloat }),
  };
}

/** Assumed: of several listings with one symbol, the one written last counts, fact by fact; one that does not know a fact takes none away. */
function mergeListings(listings: Iterable<Listed>): ReadonlyMap<string, CompanyFacts> {
  const merged = new Map<string, CompanyFacts>();
  for (const { key, revision: _, name, ...facts } of [...listings].toSorted((a, b) => a.revision - b.revision)) {
    const before = merged.get(key);
    merged.set(key, { ...before, ...facts, name: name || (before?.name ?? '') });
  }
  for (const [key, facts] of merged) {
    const sector = sectorOf(key, facts);
    if (sector !== undefined) merged.set(key, { ...facts, sector });
  }
  return merged;
}

/** Reads the companies of a store once, and later those that were written since. */
export function openCompanyReader(store: Pick<LogoReader, 'logosAfter'>): CompanyReader {
  const byLogo = new Map<string, readonly Listed[]>();
  let read = 0;
  let companies: ReadonlyMap<string, CompanyFacts> = new Map();
  let pending: Promise<ReadonlyMap<string, CompanyFacts>> | undefined;

  const update = async (): Promise<ReadonlyMap<string, CompanyFacts>> => {
    const before = read;
    for (;;) {
      const logos = await store.logosAfter(read);
      for (const { id, revision, securities } of logos) {
        byLogo.set(
          id,
          securities
            .filter((security) => security.symbol !== '' && isListedInUs(security) && !isCrypto(security))
            .map((security) => readListing(security, revision)),
        );
        read = Math.max(read, revision);
      }
      if (logos.length === 0) break;
    }
    if (read !== before) companies = mergeListings([...byLogo.values()].flat());
    return companies;
  };

  return {
    companies: () =>
      (pending ??= update().finally(() => {
        pending = undefined;
      })),
  };
}
