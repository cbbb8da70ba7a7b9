import { foldName } from '#contract/fold-name.ts';
import { spelledSymbol } from '#contract/symbol.ts';
import type { KnownCompany } from './companies-query.ts';

/** A listed company, or one that this browser has met. */
export interface Company extends KnownCompany {
  /** without leading zeros; undefined where it is not known */
  readonly cik?: string | undefined;
  /** of its sector in GICS, in lists that say it; `sectorOf` has the name */
  readonly sectorCode?: number | undefined;
}

/** A company with what it is searched by. */
export interface DirectoryEntry extends Company {
  readonly key: string;
  /** the words of the name, each after a blank: ` ford motor co` */
  readonly foldedName: string;
  /** place in the order of market value */
  readonly place: number;
}

/** Companies in the order of their market value, with those that this browser has met at the end. */
export interface SymbolDirectory {
  readonly entries: readonly DirectoryEntry[];
  readonly byKey: ReadonlyMap<string, DirectoryEntry>;
  readonly byCik: ReadonlyMap<string, DirectoryEntry>;
  /** whether a list of listings is part of it; without one nothing can be called unknown */
  readonly isComplete: boolean;
}

/** @param isComplete whether the companies are a list of all listings */
export function buildDirectory(companies: readonly Company[], isComplete = true): SymbolDirectory {
  const byKey = new Map<string, DirectoryEntry>();
  const byCik = new Map<string, DirectoryEntry>();
  for (const company of companies) {
    const key = spelledSymbol(company.symbol);
    if (key === '' || byKey.has(key)) continue;
    const entry = { ...company, key, foldedName: ` ${foldName(company.name ?? '')}`, place: byKey.size };
    byKey.set(key, entry);
    // The first of several share classes, which is worth the most.
    if (company.cik !== undefined && !byCik.has(company.cik)) byCik.set(company.cik, entry);
  }
  return { entries: [...byKey.values()], byKey, byCik, isComplete };
}

/** Adds companies that this browser has met. Listed ones stay as they are. */
export function joinDirectory(directory: SymbolDirectory, met: readonly Company[]): SymbolDirectory {
  const more = met.filter(({ symbol }) => !directory.byKey.has(spelledSymbol(symbol)));
  return more.length === 0 ? directory : buildDirectory([...directory.entries, ...more], directory.isComplete);
}

export const emptyDirectory: SymbolDirectory = buildDirectory([], false);
