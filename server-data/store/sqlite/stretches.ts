import type { Database } from './database.ts';
import { openRemembered } from './remembered.ts';

/** Seconds; so many records are skipped at most as were written in that time. */
const width = 4096;

export const stretchOf = (created: number): number => Math.floor(created / width);

interface Counts {
  /** newest first */
  readonly keys: readonly number[];
  /** records in all stretches before; one longer than `keys` */
  readonly sums: readonly number[];
}

/** Where a deep page begins: below which time, and how many records to skip from there. */
export interface Start {
  readonly below: number;
  readonly skip: number;
}

/** How many quantified records each stretch of time holds, so that any page is found by counting stretches and not records. */
export interface Stretches {
  /** @returns undefined past the end */
  readonly startOf: (offset: number) => Start | undefined;
  readonly total: () => number;
}

export function openStretches(database: Database): Stretches {
  const remembered = openRemembered<Counts>(database, 1);
  const read = (): Counts => {
    const sums = [0];
    for (const n of database.numbers('select n from quantified_stretch order by key desc')) sums.push((sums.at(-1) ?? 0) + n);
    return { keys: database.numbers('select key from quantified_stretch order by key desc'), sums };
  };
  const counts = (): Counts => {
    const known = remembered.get('');
    if (known) return known;
    const made = read();
    remembered.set('', made);
    return made;
  };

  return {
    startOf: (offset) => {
      const { keys, sums } = counts();
      let low = 0;
      let high = keys.length;
      // the last stretch with no more than `offset` records before it
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sums[middle + 1] ?? 0) > offset) high = middle;
        else low = middle + 1;
      }
      const key = keys[low];
      return key === undefined ? undefined : { below: (key + 1) * width, skip: offset - (sums[low] ?? 0) };
    },
    total: () => counts().sums.at(-1) ?? 0,
  };
}
