import { valueAt } from '#contract/value-at.ts';
import { secondsPerDay } from '#contract/time/dates.ts';
import { findHours } from '#contract/market/day.ts';
import { symbolKey } from '#contract/symbol.ts';
import type { BarPeriod } from '../../market/bar-periods.ts';
import { type Bars, emptyBars, isEqualBar, overlayBars, overlayLengths } from '../../market/bars.ts';
import { summaryOf } from '../../market/sessions.ts';
import type { WriteCount } from '../write-batch.ts';
import { buildDayRow } from './bar-days.ts';
import type { BarDayRow } from './bars.ts';
import { roundBars } from './bar-encoding.ts';
import { type BarRow, buildBarRow, readBars } from './bar-rows.ts';

/** How many of the written bars are new, differ from the stored one that starts with them, and equal it. */
function countBars(stored: Bars, written: Bars): WriteCount {
  const count = { added: 0, updated: 0, unchanged: 0, older: 0 };
  let place = 0;
  for (let index = 0; index < written.length; index++) {
    const start = valueAt(written.start, index);
    while (place < stored.length && valueAt(stored.start, place) < start) place++;
    if (place >= stored.length || valueAt(stored.start, place) !== start) count.added++;
    else if (isEqualBar(written, index, stored, place)) count.unchanged++;
    else count.updated++;
  }
  return count;
}

export interface BarsAdded {
  /** undefined where they stay as they are */
  readonly row: BarRow | undefined;
  readonly dayRow: BarDayRow | undefined;
  /** what became of the bars */
  readonly count: WriteCount;
}

/** Rows after bars were added to a period. @param stored the rows of its day, or of its year, of any length */
export function addBars(stored: readonly BarRow[], written: BarPeriod): BarsAdded {
  const { day, seconds } = written;
  const symbol = symbolKey(written.symbol);
  const before = stored.find((row) => row.seconds === seconds);
  const known = before ? readBars(before) : emptyBars(0);
  const added = roundBars(written.bars);
  const count = countBars(known, added);
  const isChanged = count.added + count.updated > 0;
  const bars = isChanged ? overlayBars(known, added) : known;
  const row = isChanged ? buildBarRow({ symbol, day, seconds, bars }) : undefined;
  if (seconds >= secondsPerDay || bars.length === 0) return { row, dayRow: undefined, count };
  // a year of daily bars begins with New Year, and is no part of it
  const others = stored.filter((other) => other.seconds !== seconds && other.seconds < secondsPerDay);
  const lengths = [{ seconds, bars }, ...others.map((other) => ({ seconds: other.seconds, bars: readBars(other) }))];
  const all = overlayLengths(lengths.toSorted((a, b) => a.seconds - b.seconds).map((length) => length.bars));
  // Also of unchanged bars: the calendar may have other hours of the day than when they were stored.
  return { row, dayRow: buildDayRow(symbol, summaryOf(all, day, findHours(day))), count };
}
