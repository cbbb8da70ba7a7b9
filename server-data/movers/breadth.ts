import { sumUpSector } from '#contract/market/sum-up-sector.ts';
import type { MarketBreadth, Mover, MoverSector } from '#contract/endpoints/movers.ts';
import { roundStored } from '../store/bars/bar-encoding.ts';
import type { History } from './history.ts';

/** A symbol that was traded in the span. */
export interface Traded {
  /** dollars, as stored */
  readonly price: number;
  readonly isThin: boolean;
  readonly history: History;
  /** undefined without a close to measure from */
  readonly mover: Mover | undefined;
  /** volume over the average, of as many sessions; undefined where one of both is not known */
  readonly volumeRatio: number | undefined;
}

const countOf = <T>(list: readonly T[], isCounted: (each: T) => boolean): number =>
  list.reduce((n, each) => n + Number(isCounted(each)), 0);

/** What all symbols did together. @param traded without thin ones */
export function breadthOf(traded: readonly Traded[], known: number): MarketBreadth {
  const changes = traded.flatMap(({ mover }) => mover?.changePercent ?? []);
  return {
    covered: traded.length,
    known,
    advancing: countOf(changes, (percent) => percent > 0),
    declining: countOf(changes, (percent) => percent < 0),
    unchanged: countOf(changes, (percent) => percent === 0),
    withHistory: countOf(traded, ({ history }) => history.high !== undefined),
    highs: countOf(traded, ({ price, history: { high } }) => high !== undefined && price >= roundStored(high)),
    lows: countOf(traded, ({ price, history: { low } }) => low !== undefined && price <= roundStored(low)),
  };
}

function readSector(name: string, members: readonly Mover[]): MoverSector {
  const { medianChangePercent, weightedChangePercent, ...others } = sumUpSector(name, members);
  return {
    ...others,
    medianChangePercent: roundStored(medianChangePercent),
    ...(weightedChangePercent !== undefined && { weightedChangePercent: roundStored(weightedChangePercent) }),
  };
}

/** The sectors of symbols, by name; symbols of unknown sectors are in none. */
export function sectorsOf(movers: readonly Mover[]): MoverSector[] {
  const bySector = Map.groupBy(movers, ({ gicsSectorName = '' }) => gicsSectorName);
  return [...bySector]
    .filter(([name]) => name !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, members]) => readSector(name, members));
}
