import type { QuantifiedColumn } from './quantified-columns.tsx';
import { valuesIn } from './picked-readings.ts';
import type { Reading } from './reading.ts';

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

/** The values that occur in a column of words, the most frequent first. */
export function facetValues(readings: readonly Reading[], column: QuantifiedColumn): readonly FacetValue[] {
  const counts = new Map<string, number>();
  for (const reading of readings)
    for (const value of valuesIn(column, column.textOf(reading))) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count })).toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
