import type { Mover, MoverSector } from '../endpoints/movers.ts';
import { medianOf } from '../median.ts';
import { countDirections } from './directions.ts';

/** What is read of a symbol; its market cap in dollars, undefined where it is not known. */
export type SectorMember = Pick<Mover, 'changePercent'> & { readonly marketCap?: number | undefined };

/**
 * Sums up the symbols of a sector, or of another group: the median of the changes, and their mean weighted by market cap, over the symbols whose
 * market cap is known.
 *
 * @param members one at least
 */
export function sumUpSector(name: string, members: readonly SectorMember[]): MoverSector {
  const changes = members.map(({ changePercent }) => changePercent);
  const { advancing, declining } = countDirections(changes);
  const sized = members.flatMap(({ changePercent, marketCap }) =>
    marketCap !== undefined && marketCap > 0 ? [{ changePercent, marketCap }] : [],
  );
  const marketCap = sized.reduce((sum, one) => sum + one.marketCap, 0);
  const weighted = sized.reduce((sum, one) => sum + one.changePercent * one.marketCap, 0) / marketCap;
  return {
    name,
    symbols: members.length,
    advancing,
    declining,
    medianChangePercent: medianOf(changes),
    ...(sized.length > 0 && { weightedChangePercent: weighted, marketCap }),
    withMarketCap: sized.length,
  };
}
