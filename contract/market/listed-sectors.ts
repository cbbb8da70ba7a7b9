import { symbolKey } from '../symbol.ts';
import listed from './listed-sectors.json' with { type: 'json' };
import { type SectorCode, sectorNames, type SectorName } from './sectors.ts';

/**
 * The sector codes of the larger companies, by `symbolKey`. A browser gets them with the directory of listings, not from here.
 *
 * Assumed: a table of our own, of the sectors of GICS in July 2026. What a source of data says of a company comes first.
 */
export const listedSectorCodes: ReadonlyMap<string, SectorCode> = new Map(
  Object.entries(listed).flatMap(([code, symbols]) =>
    symbols.split(' ').map((symbol) => [symbolKey(symbol), Number(code) as SectorCode] as const),
  ),
);

/** The sector of a larger company listed in the United States; undefined for others. */
export function listedSector(symbol: string): SectorName | undefined {
  const code = listedSectorCodes.get(symbolKey(symbol));
  return code && sectorNames[code];
}
