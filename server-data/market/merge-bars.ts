import { at, type Bars, emptyBars, selectBars } from './bars.ts';

const columns = ['start', 'end', 'open', 'high', 'low', 'close', 'volume', 'trades'] as const;

export function copyBar(from: Bars, index: number, to: Bars, place: number): void {
  for (const column of columns) to[column][place] = at(from[column], index);
}

export const isEqualBar = (a: Bars, index: number, b: Bars, place: number): boolean =>
  columns.every((column) => Object.is(a[column][index], b[column][place]));

/** The bars of two lists in their order; a bar of the first that overlaps one of the second is left out. */
export function overlayBars(under: Bars, over: Bars): Bars {
  if (under.length === 0) return over;
  if (over.length === 0) return under;
  const merged = emptyBars(under.length + over.length);
  let length = 0;
  let next = 0;
  for (let index = 0; index < under.length; index++) {
    const start = at(under.start, index);
    while (next < over.length && at(over.end, next) <= start) copyBar(over, next++, merged, length++);
    const isFree = next >= over.length || at(over.start, next) >= at(under.end, index);
    if (isFree) copyBar(under, index, merged, length++);
  }
  while (next < over.length) copyBar(over, next++, merged, length++);
  return selectBars(merged, { from: 0, to: length });
}
