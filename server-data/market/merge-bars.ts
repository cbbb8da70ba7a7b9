import { at, type Bars, copyBar, emptyBars, selectBars } from './bars.ts';

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

/** The bars of one day or more in several lengths: longer ones stand where there are no shorter ones. @param lists the shortest bars first */
export const overlayLengths = (lists: readonly Bars[]): Bars => lists.reduce((over, under) => overlayBars(under, over), emptyBars(0));
