import { readFileSync } from 'node:fs';
import { buildDirectory, type Company } from '#src/shared/symbols/directory/directory.ts';

const file = JSON.parse(readFileSync('public/symbols-2026-07.json', 'utf8')) as {
  listings: [symbol: string, name: string, cik?: number, sectorCode?: number][];
};

/** The listings that the desk comes with. */
export const listings: readonly Company[] = file.listings.map(([symbol, name, cik, sectorCode]) => ({
  symbol,
  name,
  cik: cik === undefined ? undefined : String(cik),
  sectorCode,
}));

export const listedDirectory = buildDirectory(listings);
