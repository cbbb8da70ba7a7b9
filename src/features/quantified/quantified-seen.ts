import { noteSeen } from '#src/shared/seen/seen.ts';
import type { Reading } from './reading.ts';

/** Readings counted since the page opened; a list that grows is handed over again and again. */
const counted = new Set<string>();

/** Remembers the symbols of readings that have just come, to be offered where symbols are typed. */
export function noteReadingsSeen(readings: readonly Reading[]): void {
  const fresh = readings.filter(({ key }) => !counted.has(key));
  if (fresh.length === 0) return;
  for (const { key } of fresh) counted.add(key);
  noteSeen({ tickers: fresh.map(({ record }) => record.Symb) });
}
