import type { Mover as MoverRecord } from '#contract/endpoints/movers.ts';
import { volumeRatio } from '#contract/market/volume-ratio.ts';
import { spelledSymbol } from '#contract/symbol.ts';

/** A symbol and its change. Undefined is not known. */
export interface Mover {
  /** symbol key */
  readonly key: string;
  readonly symbol: string;
  /** "" where it is not known */
  readonly name: string;
  /** dollars, the last one of the hours */
  readonly price: number;
  /** dollars */
  readonly change: number;
  readonly changePercent: number;
  /** dollars: what the change is measured from */
  readonly previousClose: number | undefined;
  /** shares */
  readonly volume: number | undefined;
  /** shares: of a session, the mean of the 30 days before */
  readonly averageVolume: number | undefined;
  /** the volume over its average */
  readonly volumeRatio: number | undefined;
  /** dollars */
  readonly marketCap: number | undefined;
  /** "" where it is not known */
  readonly sector: string;
  /** traded too little for its change to be one */
  readonly isThin: boolean;
  /** as received, with unknown fields */
  readonly record: MoverRecord;
}

export function readMover(record: MoverRecord): Mover {
  const { symbol, companyName = '', price, change, changePercent, previousClose, gicsSectorName = '', thin = false } = record;
  const { volume, averageVolume, marketCap } = record;
  return {
    key: spelledSymbol(symbol),
    symbol: symbol.trim(),
    name: companyName.trim(),
    ...{ price, change, changePercent, previousClose, volume, averageVolume, marketCap },
    volumeRatio: volumeRatio(record),
    sector: gicsSectorName.trim(),
    isThin: thin,
    record,
  };
}

/** Movers in the order given, each symbol once. */
export function distinctMovers(records: readonly MoverRecord[]): readonly Mover[] {
  const movers = new Map<string, Mover>();
  for (const mover of records.map(readMover)) if (mover.key !== '' && !movers.has(mover.key)) movers.set(mover.key, mover);
  return [...movers.values()];
}

/** The largest change first, whichever way it goes. */
export const bySizeOfChange = (a: Mover, b: Mover): number => Math.abs(b.changePercent) - Math.abs(a.changePercent);
