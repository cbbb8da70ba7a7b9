import { sumUpSector } from '#contract/market/sum-up-sector.ts';
import type { MarketBreadth, MoverSector } from '#contract/endpoints/movers.ts';
import { type Changed, sectorOf, toMillionth, type Traded } from './traded.ts';

const countOf = <T>(list: readonly T[], isCounted: (each: T) => boolean): number => {
  let count = 0;
  for (const each of list) if (isCounted(each)) count++;
  return count;
};

/** What all symbols did together. @param traded without thin ones */
export const breadthOf = (traded: readonly Traded[], known: number): MarketBreadth => ({
  covered: traded.length,
  known,
  advancing: countOf(traded, ({ changePercent }) => changePercent > 0),
  declining: countOf(traded, ({ changePercent }) => changePercent < 0),
  unchanged: countOf(traded, ({ changePercent }) => changePercent === 0),
  withHistory: countOf(traded, ({ history }) => history.high !== undefined),
  highs: countOf(traded, ({ price, history: { high } }) => high !== undefined && price >= toMillionth(high)),
  lows: countOf(traded, ({ price, history: { low } }) => low !== undefined && price <= toMillionth(low)),
});

function readSector(name: string, members: readonly Changed[]): MoverSector {
  const { medianChangePercent, weightedChangePercent, ...others } = sumUpSector(name, members);
  return {
    ...others,
    medianChangePercent: toMillionth(medianChangePercent),
    ...(weightedChangePercent !== undefined && { weightedChangePercent: toMillionth(weightedChangePercent) }),
  };
}

/** The sectors of symbols, by name; symbols of unknown sectors are in none. */
export function sectorsOf(changed: readonly Changed[]): MoverSector[] {
  const bySector = Map.groupBy(changed, ({ key, facts }) => sectorOf(key, facts) ?? '');
  return [...bySector]
    .filter(([name]) => name !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, members]) => readSector(name, members));
}
